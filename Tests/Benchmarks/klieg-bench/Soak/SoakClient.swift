import Klieg

/// One client under load: it alone changes its own items, so it knows what the daemon has to answer
/// about them, while others change theirs in the same indexes.
final class SoakClient {
  static let indexes = ["soak-a", "soak-b", "soak-c"]
  static let fields = [
    Field("owner", .keyword), Field("number", .number), Field("version", .number),
    Field("note", .keyword), Field("fresh", .boolean), Field("made", .date),
  ]
  /// A client's items in one index, at most.
  static let itemLimit = 150

  /// What a client may do next.
  enum Step: String, Sendable, CaseIterable {
    case donate = "donate a few items"
    case donateMany = "donate through a stream of batches"
    case merge = "merge into an item"
    case deleteIdentifiers = "delete by identifiers"
    case deleteDomain = "delete by domain"
    case compareAndSwap = "change with an expected client state"
    case refusal = "donate an item that has to be refused"
    case readText = "wait until searchable and find by text"
    case search = "search for words"
    case type = "search while typing"
    case filterAndSort = "filter and sort"
    case count = "count"
    case stream = "stream hits"
    case abandon = "leave a stream early, cancel a call"
    case describe = "describe and follow"
    case explain = "explain"
    case ownIndex = "make and drop an index of its own"
    case mistake = "ask what cannot be answered"
  }

  /// What the daemon has to hold of an item.
  struct Content: Sendable, Hashable {
    var number: Int64
    var version: Int64
    var domain: String
    var note: String?
  }

  let number: Int
  let socket: String
  let client: Client
  var random: SplitMix
  var record = SoakRecord()
  /// Its items by index and identifier.
  var items: [String: [String: Content]] = [:]
  private let watch: SoakWatch
  private var version: Int64 = 0

  init(number: Int, socket: String, seed: Int, watch: SoakWatch) {
    self.watch = watch
    self.number = number
    self.socket = socket
    client = Client(socket: socket, application: "org.klieg.soak")
    random = SplitMix(seed: seed)
  }

  var owner: String { "owner\(number)" }

  func run(until end: ContinuousClock.Instant) async {
    while ContinuousClock.now < end {
      let step = Step.allCases.randomElement(using: &random) ?? .donate
      let index = Self.indexes.randomElement(using: &random) ?? Self.indexes[0]
      watch.begin(step.rawValue, client: number)
      do {
        try await perform(step, in: index)
        record.did(step)
      } catch {
        record.fail("client \(number), \(step.rawValue), \(index): \(error)")
        // What was acknowledged is no longer known for sure: begin anew with nothing.
        await forget(index)
      }
    }
    await client.close()
    watch.end(client: number)
  }

  private func perform(_ step: Step, in index: String) async throws {
    switch step {
    case .donate: try await donate(in: index)
    case .donateMany: try await donateMany(in: index)
    case .merge: try await merge(in: index)
    case .deleteIdentifiers: try await deleteIdentifiers(in: index)
    case .deleteDomain: try await deleteDomain(in: index)
    case .compareAndSwap: try await compareAndSwap()
    case .refusal: try await refusal(in: index)
    case .readText: try await readText(in: index)
    case .search: try await search(in: index)
    case .type: try await type(in: index)
    case .filterAndSort: try await filterAndSort(in: index)
    case .count: try await count(in: index)
    case .stream: try await stream(in: index)
    case .abandon: try await abandon(in: index)
    case .describe: try await describe(index)
    case .explain: try await explain(in: index)
    case .ownIndex: try await ownIndex()
    case .mistake: try await mistake(in: index)
    }
  }

  private func forget(_ index: String) async {
    do {
      _ = try await client.update(index, Update(deletions: own.map { .domain($0) }))
    } catch {
      record.fail("client \(number), after a failure, \(index): \(error)")
    }
    items[index] = [:]
  }

  /// The domains that hold its items.
  var own: [String] { (0..<4).map { "\(owner).d\($0)" } }

  func nextVersion() -> Int64 {
    version += 1
    return version
  }

  /// An identifier of its own, whether it is stored or not.
  func anyNumber() -> Int64 { Int64.random(in: 0..<Int64(Self.itemLimit), using: &random) }

  func identifier(_ number: Int64) -> String { "\(owner)-\(number)" }

  /// A word that only one version of one item has.
  func uniqueWord(_ content: Content) -> String {
    "qx\(number)z\(content.number)z\(content.version)q"
  }

  func newContent() -> Content {
    Content(
      number: anyNumber(), version: nextVersion(),
      domain: own.randomElement(using: &random) ?? owner)
  }

  func item(_ content: Content) -> Item {
    Item(
      identifier(content.number), domain: content.domain,
      attributes: [
        "title": .string("Amber lantern number \(content.number)"),
        "textContent": .string(
          "A text about lighthouses, harbours and weather; the mark is \(uniqueWord(content))."),
        "owner": .string(owner), "number": .integer(content.number),
        "version": .integer(content.version), "fresh": .boolean(content.version % 2 == 0),
        "made": .date(Timestamp(microseconds: content.version * 1_000_003)),
      ])
  }
}
