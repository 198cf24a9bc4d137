extension Int {
  /// The sum, or the greatest number where it is above that.
  func saturating(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
