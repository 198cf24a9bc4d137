import CICU

/// ICU's word boundaries.
struct WordBreaker: ~Copyable {
  private let breaker: OpaquePointer

  init() throws(AnalyserError) {
    var status: Int32 = 0
    guard let opened = icu_word_breaker_open("root", &status) else {
      throw AnalyserError(unicodeStatus: status)
    }
    breaker = opened
  }

  deinit { icu_word_breaker_close(breaker) }

  /// Calls body for each boundary.
  ///
  /// Without memory for a boundary search there is none.
  func eachBoundary(_ text: UnsafePointer<UInt16>, count: Int, _ body: (Int) -> Void) {
    guard icu_word_breaker_set(breaker, text, Int32(count)) == 0 else { return }
    while true {
      let boundary = icu_word_breaker_next(breaker)
      guard boundary >= 0 else { return }
      body(Int(boundary))
    }
  }
}

extension AnalyserError {
  init(unicodeStatus status: Int32) {
    self.init(
      code: .unicodeData,
      message: "ICU refused to open its data: \(String(cString: icu_status_name(status))).")
  }
}
