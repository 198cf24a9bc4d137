internal import KliegJSON
internal import KliegWire

extension Client {
  /// Changes an index: all of it becomes durable, or nothing.
  ///
  /// ```swift
  /// let outcome = try await klieg.update(
  ///   "notes",
  ///   Update(
  ///     deletions: [.identifiers(["note-16"])],
  ///     items: [Item("note-17", attributes: ["title": "Groceries"])]))
  /// for refusal in outcome.refused { print(refusal.identifier, refusal.error.message) }
  /// ```
  ///
  /// - Parameters:
  ///   - index: The index's name.
  ///   - update: The change. For more than some thousand items see
  ///     `donate(_:to:clientState:progress:)`.
  ///   - waitUntilSearchable: Whether to return only once text queries see it, not already when it is
  ///     durable.
  /// - Returns: What became of it; an item that is not acceptable is refused alone.
  /// - Throws: ``KliegError``; nothing has happened then, except perhaps where it is
  ///   ``KliegError/Code/connectionLost``.
  @discardableResult
  public func update(
    _ index: String, _ update: Update, waitUntilSearchable: Bool = false
  ) async throws -> UpdateOutcome {
    var request = UpdateRequest(
      index: index, application: application, update: update, waits: waitUntilSearchable)
    if update != Update() {
      request.update.request = update.request ?? currentRequest(for: index)
    }
    let items = request.writeItems()
    let parameters = JSONWriter.object { request.encode(into: &$0, items: items) }
    let sent = request
    let isRepeatable = update.expectedState == nil
    if waitUntilSearchable {
      return try await callAlone(
        SearchInterface.Method.update.qualifiedName, parameters, isRepeatable: isRepeatable
      ) {
        sent.outcome(try UpdateReply(from: $0).outcome)
      }
    }
    return try await call(.update, parameters, isRepeatable: isRepeatable) {
      sent.outcome(try UpdateReply(from: $0).outcome)
    }
  }

  /// Donates any number of items in bounded memory: in batches, of which a few are under way at once.
  ///
  /// ```swift
  /// let notes = (1...100_000).lazy.map { Item("note-\($0)", attributes: ["title": "Note"]) }
  /// let outcome = try await klieg.donate(notes, to: "notes", clientState: Array("v1".utf8)) {
  ///   print($0.stored, "stored")
  /// }
  /// ```
  ///
  /// Each batch is durable by itself; when one fails, what came before it stays.
  ///
  /// - Parameters:
  ///   - items: What to store.
  ///   - index: The index's name.
  ///   - clientState: Stored with the last batch, once all others are durable.
  ///   - progress: Told after each batch what has become of the donation so far.
  /// - Returns: What became of all; refusals have their position in the whole donation, and the first
  ///   thousand are listed.
  /// - Throws: ``KliegError`` of the first batch that failed.
  @discardableResult
  public func donate(
    _ items: some Sequence<Item>, to index: String, clientState: [UInt8]? = nil,
    progress: ((UpdateOutcome) -> Void)? = nil
  ) async throws -> UpdateOutcome {
    var donation = Donation(client: self, index: index, progress: progress)
    do {
      for item in items { try await donation.add(item) }
      return try await donation.finish(clientState: clientState)
    } catch {
      throw clientError(error)
    }
  }

  /// Donates items as they come, in bounded memory: in batches, of which a few are under way at once.
  ///
  /// A batch is sent when it is full or the sequence ends, so a slow sequence waits in the client.
  ///
  /// - Parameters:
  ///   - items: What to store; its error ends the donation, and what was sent before stays.
  ///   - index: The index's name.
  ///   - clientState: Stored with the last batch, once all others are durable.
  ///   - progress: Told after each batch what has become of the donation so far.
  /// - Returns: What became of all; refusals have their position in the whole donation, and the first
  ///   thousand are listed.
  /// - Throws: ``KliegError`` of the first batch that failed, or the sequence's error.
  @discardableResult
  public func donate<Items: AsyncSequence>(
    _ items: Items, to index: String, clientState: [UInt8]? = nil,
    progress: ((UpdateOutcome) -> Void)? = nil
  ) async throws -> UpdateOutcome where Items.Element == Item {
    var donation = Donation(client: self, index: index, progress: progress)
    for try await item in items {
      do {
        try await donation.add(item)
      } catch {
        throw clientError(error)
      }
    }
    do {
      return try await donation.finish(clientState: clientState)
    } catch {
      throw clientError(error)
    }
  }

  /// Deletes items; unknown ones are no error.
  ///
  /// ```swift
  /// let count = try await klieg.delete(.domain("mail.inbox"), from: "messages")
  /// ```
  ///
  /// - Returns: How many were deleted.
  @discardableResult
  public func delete(_ deletion: Deletion, from index: String) async throws -> Int {
    try await update(index, Update(deletions: [deletion])).deleted
  }

  /// Returns once text queries see everything that the index has accepted so far.
  ///
  /// ```swift
  /// try await klieg.waitUntilSearchable("notes")
  /// ```
  public func waitUntilSearchable(_ index: String) async throws {
    try await update(index, Update(), waitUntilSearchable: true)
  }
}
