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

  /// Writes the folded word and returns its length; a word that folds to nothing has none.
  func fold(
    _ text: UnsafePointer<UInt16>, count: Int, into output: UnsafeMutablePointer<UInt8>,
    capacity: Int
  ) -> Int {
    var status: Int32 = 0
    return Int(
      icu_fold(
        folder, text, Int32(clamping: count), output, Int32(clamping: capacity), &status))
  }
}
