import CICU

/// Folds words with ICU.
struct Folder: ~Copyable {
  private let folder: OpaquePointer

  init() throws(AnalyserError) {
    var status: Int32 = 0
    guard let opened = icu_folder_open(&status) else {
      throw AnalyserError(unicodeStatus: status)
    }
    folder = opened
  }

  deinit { icu_folder_close(folder) }

  /// The lengths of a folded word and of the same word with its accents.
  struct Counts {
    /// 0 where the word folds to nothing.
    let folded: Int
    /// 0 where folding left no accent out.
    let exact: Int
  }

  /// Writes the folded word and, where folding leaves accents out, the word with them.
  func fold(
    _ text: UnsafePointer<UInt16>, count: Int, into output: UnsafeMutablePointer<UInt8>,
    exact: UnsafeMutablePointer<UInt8>, capacity: Int
  ) -> Counts {
    var status: Int32 = 0
    var exactCount: Int32 = 0
    let folded = icu_fold(
      folder, text, Int32(clamping: count), output, exact, Int32(clamping: capacity), &exactCount,
      &status)
    return Counts(folded: Int(folded), exact: Int(exactCount))
  }
}
