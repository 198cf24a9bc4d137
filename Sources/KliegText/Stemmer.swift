import CSnowball

/// Cuts words to their stems.
struct Stemmer: ~Copyable {
  private let stemmer: OpaquePointer?

  init(_ language: Language) throws(AnalyserError) {
    guard let name = language.stemmer else {
      stemmer = nil
      return
    }
    guard let opened = sb_stemmer_new(name, "UTF_8") else {
      throw AnalyserError(code: .stemmer, message: "Snowball has no stemmer “\(name)”.")
    }
    stemmer = opened
  }

  deinit {
    if let stemmer { sb_stemmer_delete(stemmer) }
  }

  /// Writes the stem, never longer than `limit` bytes, and returns its length.
  func stem(_ form: PaddedBytes, into output: UnsafeMutablePointer<UInt8>, limit: Int) -> Int {
    let raw = form.buffer
    if let stemmer, let base = raw.baseAddress {
      let bytes = base.assumingMemoryBound(to: UInt8.self)
      if let stem = sb_stemmer_stem(stemmer, bytes, Int32(form.count)) {
        let count = Int(sb_stemmer_length(stemmer))
        if count > 0, count <= limit {
          output.update(from: stem, count: count)
          return count
        }
      }
    }
    UnsafeMutableRawPointer(output).copyMemory(from: form.base, byteCount: form.count)
    return form.count
  }
}
