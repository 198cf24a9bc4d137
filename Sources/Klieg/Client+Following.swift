internal import KliegJSON
internal import KliegWire

extension Client {
  /// How one index is, or all of the caller's: now, and again whenever that changes.
  ///
  /// ```swift
  /// for try await statuses in klieg.followStatuses(of: "notes") {
  ///   guard let pending = statuses.first?.sequences.pending, pending > 0 else { break }
  ///   print("\(pending) changes to go")
  /// }
  /// ```
  public func followStatuses(
    of index: String? = nil
  ) -> some AsyncSequence<[IndexStatus], any Error> & Sendable {
    StreamedReplies(client: self, method: SearchInterface.Method.describe.qualifiedName) {
      JSONWriter.object(ScopeRequest(index: index).encode)
    } decode: {
      try DescribeReply(from: $0).indexes
    }
  }
}
