import Klieg

extension SoakClient {
  private var isOwn: Filter { .attribute("owner", .equal(.string(owner))) }

  func readText(in index: String) async throws {
    let content = newContent()
    let former = items[index]?[identifier(content.number)]
    _ = try await client.update(index, Update(items: [item(content)]), waitUntilSearchable: true)
    items[index, default: [:]][identifier(content.number)] = content
    let result = try await client.search(Query(uniqueWord(content)), in: [index])
    compare(result.hits, with: [identifier(content.number): content], index)
    guard let former else { return }
    let old = try await client.search(Query(uniqueWord(former)), in: [index])
    record.check(
      old.hits.isEmpty, "\(owner) in \(index): the words of a replaced item are found")
  }

  func search(in index: String) async throws {
    let result = try await client.search(
      Query("amber lighthouses", limit: 50), in: Bool.random(using: &random) ? [index] : nil)
    check(result, limit: 50)
  }

  func type(in index: String) async throws {
    let text = ["a", "am", "lan", "lighth", "amber lan"].randomElement(using: &random) ?? "a"
    check(try await client.search(Query(text, isTyping: true, limit: 20), in: [index]), limit: 20)
  }

  func filterAndSort(in index: String) async throws {
    let low = anyNumber()
    let range = Filter.attribute("number", .between(.integer(low), .integer(low + 60)))
    let words = Bool.random(using: &random) ? "lantern" : nil
    let query = Query(words, filter: range, sort: [.attribute("number", .descending)], limit: 200)
    let result = try await client.search(query, in: [index])
    check(result, limit: 200)
    let numbers = result.hits.compactMap { content($0)?.number }
    record.check(
      numbers.allSatisfy { $0 >= low && $0 <= low + 60 }, "\(owner) in \(index): out of range")
    record.check(
      zip(numbers, numbers.dropFirst()).allSatisfy(>=), "\(owner) in \(index): out of order")
  }

  func count(in index: String) async throws {
    let limit = anyNumber()
    let filter = Filter.all([isOwn, .not(.attribute("number", .less(.integer(limit))))])
    let count = try await client.count(Query(filter: filter), in: [index])
    let expected = (items[index] ?? [:]).values.count { $0.number >= limit }
    record.check(count == expected, "\(owner) in \(index): counted \(count), not \(expected)")
  }

  func stream(in index: String) async throws {
    var hits: [Hit] = []
    for try await hit in client.hits(of: Query(filter: isOwn, limit: 10_000), in: [index]) {
      hits.append(hit)
    }
    compare(hits, with: items[index] ?? [:], index)
  }

  func abandon(in index: String) async throws {
    var left = 3
    for try await _ in client.hits(of: Query("lantern", limit: 10_000), in: [index]) {
      left -= 1
      if left == 0 { break }
    }
    let client = client
    let task = Task { try await client.search(Query("weather harbours", limit: 500), in: [index]) }
    task.cancel()
    do {
      _ = try await task.value
    } catch is CancellationError {
      // Either is right: it may have been answered before it was cancelled.
    }
    record.check(true, "")
  }

  func describe(_ index: String) async throws {
    let statuses = try await client.statuses()
    let names = Set(statuses.map(\.description.name))
    record.check(names.isSuperset(of: Self.indexes), "\(owner): only \(names) are listed")
    for try await statuses in client.followStatuses(of: index) {
      let status = statuses.first
      record.check(status?.description.name == index, "\(owner): followed something else")
      record.check(
        (status?.items ?? 0) >= (items[index]?.count ?? 0), "\(owner): too few items in a status")
      break
    }
  }

  func explain(in index: String) async throws {
    let query = Query("amber", filter: isOwn, sort: [.attribute("number", .ascending)])
    let plan = try await client.explain(query, in: [index])
    record.check(!plan.isEmpty, "\(owner): an empty plan")
  }

  func ownIndex() async throws {
    let index = "own-\(number)-\(nextVersion())"
    try await client.open(IndexDescription(name: index))
    _ = try await client.update(
      index, Update(items: [Item("only", attributes: ["title": "Solitary cormorant"])]),
      waitUntilSearchable: Bool.random(using: &random))
    let count = try await client.count(Query(), in: [index])
    record.check(count == 1, "\(owner): \(count) items in an index of its own")
    try await client.drop(index)
    try await expect(.noSuchIndex) { try await client.search(Query("cormorant"), in: [index]) }
  }

  func mistake(in index: String) async throws {
    try await expect(.noSuchAttribute) {
      try await client.search(Query(filter: .attribute("nothing", .exists)), in: [index])
    }
    try await expect(.noSuchIndex) { try await client.search(Query("x"), in: ["nowhere"]) }
  }

  /// What holds of every answer: bounded, whole, and of its own items only those that it stores, in
  /// the version that it stored last.
  private func check(_ result: SearchResult, limit: Int) {
    // Other clients' own indexes come and go meanwhile, and are not searchable in their first moment.
    let gaps = result.missing.filter { Self.indexes.contains($0.index) }
    record.check(gaps.isEmpty, "\(owner): partial, \(gaps)")
    record.check(result.hits.count <= limit, "\(owner): more hits than asked for")
    for hit in result.hits where hit.attributes["owner"] == .string(owner) {
      let expected = items[hit.index]?[hit.identifier]
      record.check(
        content(hit) == expected,
        "\(owner) in \(hit.index): \(hit.identifier) is \(content(hit).map { "\($0)" } ?? "unreadable"), "
          + "not \(expected.map { "\($0)" } ?? "missing")")
    }
  }
}
