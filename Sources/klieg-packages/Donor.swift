import Klieg

/// Brings an index up to date with the catalogue.
///
/// The pattern fits any donor: open the index and say what its attributes are, compare the client state
/// with where the source stands, send everything that may have changed (equal items cost next to
/// nothing), delete what is gone, and store the new state with the last change.
struct Donor {
  let options: Options
  let client: Client

  init(_ options: Options) {
    self.options = options
    client = Client(socket: options.socket, application: "org.klieg.packages")
  }

  func run() async throws {
    // How to start this program when something is lost and it is not connected.
    let activation = options.registers ? try ReindexerFile(options).write() : nil
    let status = try await client.open(
      IndexDescription(name: options.index, fields: Package.fields, activation: activation))

    // The state that the index keeps for us says which catalogue it holds. It went with the index if
    // somebody has dropped that, so there is nothing to remember on our side.
    if status.clientState == options.inputs.mark, !options.isForced {
      print("Nothing has changed: \(status.items) packages in “\(options.index)”.")
    } else {
      try await donate(expecting: status)
    }
    if options.waits { try await client.waitUntilSearchable(options.index) }
    if options.serves { try await Reindexer(self).serve(idleLimit: nil) }
  }

  /// Sends the whole catalogue and deletes what is no longer in it.
  ///
  /// - Parameter status: The index as it was; when somebody else stores a client state meanwhile, ours is
  ///   not. Nil where that does not matter.
  /// - Throws: ``KliegError`` where the catalogue cannot be read or the daemon does not take it.
  func donate(expecting status: IndexStatus?) async throws {
    let inputs = options.inputs
    let mark = inputs.mark
    // The catalogue is read while it is being sent, never held as a whole.
    let catalogue = try Catalogue(inputs)
    var progress = Progress(expected: status?.items ?? 0)
    let outcome = try await client.donate(catalogue, to: options.index) { sum in
      progress.show(sum.stored + sum.unchanged)
    }
    progress.finish()

    // A reader that failed would have thrown by now, so what has not been seen is gone.
    // The state is stored together with the deletions.
    let gone = try await identifiers(missingFrom: catalogue.identifiers)
    let last = try await client.update(
      options.index,
      Update(
        deletions: gone.isEmpty ? [] : [.identifiers(gone)], clientState: mark,
        expectedState: status.map { $0.clientState ?? [] }))
    report(outcome, deleted: last.deleted, rate: progress.rate(outcome.stored + outcome.unchanged))
  }

  /// What the index holds and the catalogue no longer does; hits without attributes are cheap.
  ///
  /// An index that was damaged says so in its answers until all that it has lost is donated again, which may
  /// be what goes on here. What it has lost need not be deleted.
  private func identifiers(missingFrom present: Set<String>) async throws -> [String] {
    var gone: [String] = []
    let everything = Query(limit: 10_000, attributes: .none)
    for try await page in client.pages(of: everything, in: [options.index]) {
      if let gap = page.missing.first(where: { $0.error.code != .damaged }) { throw gap.error }
      gone += page.hits.map(\.identifier).filter { !present.contains($0) }
    }
    return gone
  }

  private func report(_ outcome: UpdateOutcome, deleted: Int, rate: Int) {
    for refusal in outcome.refused.prefix(10) {
      print("Refused \(refusal.identifier): \(refusal.error.message)")
    }
    print(
      "\(outcome.stored) stored, \(outcome.unchanged) unchanged, \(deleted) deleted, "
        + "\(outcome.refused.count) refused; \(rate) packages/s")
  }
}
