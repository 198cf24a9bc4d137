import CXapian

/// When a search ends, whether it is done or not.
///
/// Whatever takes long asks it now and then, in Swift and in Xapian's loops alike.
package final class SearchLimit: @unchecked Sendable {
  // Sendable because what the reference stands for is atomic, and the reference never changes.
  let reference: XapianStopRef?

  /// Ends at a moment; nil only when told.
  package init(until deadline: ContinuousClock.Instant? = nil) {
    guard let deadline else {
      reference = XapianStopRef.make(nanoseconds: .max)
      return
    }
    let (seconds, attoseconds) = max(.zero, ContinuousClock.now.duration(to: deadline)).components
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    reference = XapianStopRef.make(
      nanoseconds: overflow ? .max : whole + UInt64(attoseconds / 1_000_000_000))
  }

  deinit { reference?.free() }

  /// Ends the search now; from any thread.
  package func stop() { reference?.raise() }

  /// Whether the search is to end; whoever asks must then leave out the rest.
  package var isOver: Bool { reference?.isOver() ?? false }

  /// Whether something was left out: somebody asked after the end.
  package var wasNoticed: Bool { reference?.wasNoticed() ?? false }
}
