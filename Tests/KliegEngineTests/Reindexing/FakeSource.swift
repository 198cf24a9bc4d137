import KliegModel

@testable import KliegEngine

/// An index that wants what a test says.
actor FakeSource: ReindexSource {
  private(set) var wanted: [ItemReference]
  private(set) var isEverythingWanted: Bool
  private(set) var forgotten: [ItemReference] = []
  private(set) var refused: [ItemReference] = []
  private(set) var opened = 0
  private(set) var openRequest: String?
  private(set) var withdrawn = 0
  private let description: IndexDescription
  private var epoch = "first"
  private var failure: KliegError?

  init(
    _ identifiers: [String] = [], everything: Bool = false, application: String? = nil,
    activation: String? = nil
  ) {
    wanted = identifiers.sorted().map { ItemReference($0) }
    isEverythingWanted = everything
    description = IndexDescription(name: "x", application: application, activation: activation)
  }

  /// Takes a donation, as an index does.
  func donate(_ identifiers: [String]) {
    wanted.removeAll { identifiers.contains($0.identifier) }
  }

  func refuse(_ identifiers: [String]) {
    donate(identifiers)
    refused += identifiers.map { ItemReference($0) }
  }

  func want(_ identifiers: [String]) {
    wanted += identifiers.map { ItemReference($0) }
    wanted.sort { $0.identifier < $1.identifier }
  }

  func wantEverything() { isEverythingWanted = true }

  func makeAnew() { epoch = "second" }

  func fail(_ error: KliegError?) { failure = error }

  var needs: ReindexNeeds {
    ReindexNeeds(
      items: wanted.count, isEverything: isEverythingWanted, reason: .damaged,
      description: description)
  }

  func reindexNeeds() throws -> ReindexNeeds { needs }

  func beginReindex(_ request: String, limit: Int) throws -> ReindexPortion? {
    if let failure { throw failure }
    guard !needs.isEmpty else { return nil }
    opened += 1
    openRequest = request
    return ReindexPortion(
      scope: isEverythingWanted ? .everything : .items(Array(wanted.prefix(limit))),
      reason: .damaged, epoch: epoch, left: wanted.count)
  }

  func finishReindex(_ request: String, _ portion: ReindexPortion) throws -> ReindexResult {
    guard openRequest == request else { throw Ledger.noSuchRequest(request) }
    openRequest = nil
    let unanswered: [ItemReference]
    switch portion.scope {
    case .everything:
      isEverythingWanted = false
      unanswered = wanted
    case .items(let items): unanswered = items.filter { wanted.contains($0) }
    }
    wanted.removeAll { unanswered.contains($0) }
    forgotten += unanswered
    return ReindexResult(
      resolved: portion.count, forgotten: unanswered.count, firstForgotten: unanswered,
      needs: needs)
  }

  func abandonReindex(_ request: String, _ portion: ReindexPortion) -> ReindexResult {
    if openRequest == request { openRequest = nil }
    var resolved = 0
    if case .items(let items) = portion.scope {
      resolved = items.count { !wanted.contains($0) }
    }
    return ReindexResult(resolved: resolved, needs: needs)
  }

  func withdrawReindex() { withdrawn += 1 }
}
