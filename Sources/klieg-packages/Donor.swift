import Klieg

/// Brings an index up to date with the catalogue.
///
/// The pattern fits any donor: open the index and say what its attributes are, compare the client state
/// with where the source stands, send everything that may have changed (equal items cost next to
/// nothing), delete what is gone, and store the new state with the last change.
struct Donor {
  private let options: Options
  private let client: Client

  init(_ options: Options) {
    self.options = options
    client = Client(socket: options.socket, application: "org.klieg.packages")
  }

  func run() async throws {
    let status = try await client.open(
      IndexDescription(name: options.index, fields: Package.fields))
    let inputs =
      options.input.map { CatalogueInputs(lists: [], file: $0) } ?? CatalogueInputs.system()

    // The state that the index keeps for us says which catalogue it holds. It went with the index if
    // somebody has dropped that, so there is nothing to remember on our side.
    let mark = inputs.mark
    if status.clientState == mark, !options.isForced {
      print("Nothing has changed: \(status.items) packages in “\(options.index)”.")
      try await waitIfAsked()
      return
    }

    // The catalogue is read while it is being sent, never held as a whole.
    let catalogue = try Catalogue(inputs)
    var progress = Progress(expected: status.items)
    let outcome = try await client.donate(catalogue, to: options.index) { sum in
      progress.show(sum.stored + sum.unchanged)
    }
    progress.finish()

    // A reader that failed would have thrown by now, so what has not been seen is gone.
    // The state is stored together with the deletions, and only if nobody else has stored one since.
    let gone = try await identifiers(missingFrom: catalogue.identifiers)
    let last = try await client.update(
      options.index,
      Update(
        deletions: gone.isEmpty ? [] : [.identifiers(gone)], clientState: mark,
        expectedState: status.clientState ?? []))
    report(outcome, deleted: last.deleted, rate: progress.rate(outcome.stored + outcome.unchanged))
    try await waitIfAsked()
  }

  /// What the index holds and the catalogue no longer does; hits without attributes are cheap.
  private func identifiers(missingFrom present: Set<String>) async throws -> [String] {
    var gone: [String] = []
    let everything = Query(limit: 1_000_000, attributes: .none)
    for try await hit in client.hits(of: everything, in: [options.index])
    where !present.contains(hit.identifier) {
      gone.append(hit.identifier)
    }
    return gone
  }

  private func waitIfAsked() async throws {
    if options.waits {
      try await client.waitUntilSearchable(options.index)
    }
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
