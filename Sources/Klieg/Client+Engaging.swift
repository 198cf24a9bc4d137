internal import KliegJSON
public import KliegModel
internal import KliegWire

extension Client {
  /// Tells that a person has taken up an item, so that it comes first among those that match nearly alike.
  ///
  /// It never passes an item that has more of the words, and counts less with time.
  ///
  /// ```swift
  /// try await klieg.engage(ItemReference("note-17"), in: "notes")
  /// ```
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - kind: How it was taken up.
  ///   - index: Where it is.
  /// - Throws: ``KliegError``, such as ``KliegError/Code/noSuchItem``.
  public func engage(
    _ item: ItemReference, _ kind: EngagementKind = .select, in index: String
  ) async throws {
    let request = EngageRequest(item, kind, in: index)
    // Said twice, it would count twice.
    try await call(.engage, JSONWriter.object(request.encode), isRepeatable: false) { _ in }
  }

  /// Forgets what was learned of the use of an index's items, or of all indexes of the caller.
  ///
  /// ```swift
  /// try await klieg.forgetEngagement(in: "notes")
  /// ```
  public func forgetEngagement(in index: String? = nil) async throws {
    try await call(.forgetEngagement, JSONWriter.object(ScopeRequest(index: index).encode)) { _ in }
  }
}
