import Klieg

extension SoakClient {
  func donate(in index: String) async throws {
    let contents = (0..<Int.random(in: 1...30, using: &random)).map { _ in newContent() }
    let outcome = try await client.update(index, Update(items: contents.map(item)))
    record.check(outcome.refused.isEmpty, "\(owner): refused \(outcome.refused)")
    record.check(
      outcome.stored == contents.count, "\(owner): stored \(outcome.stored) of \(contents.count)")
    for content in contents { items[index, default: [:]][identifier(content.number)] = content }
    try await readBack(contents.map { identifier($0.number) }, in: index)
  }

  func donateMany(in index: String) async throws {
    let contents = (0..<60).map { _ in newContent() }
    let outcome = try await client.donate(contents.map(item), to: index)
    record.check(outcome.refusedCount == 0, "\(owner): refused \(outcome.refused)")
    for content in contents { items[index, default: [:]][identifier(content.number)] = content }
    try await readBack(contents.prefix(5).map { identifier($0.number) }, in: index)
  }

  func merge(in index: String) async throws {
    guard var content = items[index]?.values.randomElement(using: &random) else { return }
    content.note = Bool.random(using: &random) ? "note\(nextVersion())" : nil
    let change = Item(
      identifier(content.number), isUpdate: true,
      attributes: ["note": content.note.map { .string($0) } ?? .null])
    // A domain that is not given stays as it was.
    let outcome = try await client.update(index, Update(items: [change]))
    record.check(outcome.refused.isEmpty, "\(owner): refused \(outcome.refused)")
    items[index]?[identifier(content.number)] = content
    try await readBack([identifier(content.number)], in: index)
  }

  func deleteIdentifiers(in index: String) async throws {
    let numbers = (0..<Int.random(in: 1...10, using: &random)).map { _ in anyNumber() }
    let identifiers = Set(numbers.map(identifier))
    let expected = identifiers.count { items[index]?[$0] != nil }
    let count = try await client.delete(.identifiers(identifiers.sorted()), from: index)
    record.check(count == expected, "\(owner): deleted \(count), not \(expected)")
    for identifier in identifiers { items[index]?[identifier] = nil }
    try await readBack(identifiers.sorted(), in: index)
  }

  func deleteDomain(in index: String) async throws {
    let domain = own.randomElement(using: &random) ?? owner
    let gone = (items[index] ?? [:]).filter { $0.value.domain == domain }.keys.sorted()
    let count = try await client.delete(.domain(domain), from: index)
    record.check(count == gone.count, "\(owner): deleted \(count) of \(domain), not \(gone.count)")
    for identifier in gone { items[index]?[identifier] = nil }
    try await readBack(gone, in: index)
  }

  /// Client states belong to whole indexes, so this takes one of its own.
  func compareAndSwap() async throws {
    let index = "swap-\(number)"
    let state = try await client.open(IndexDescription(name: index)).clientState ?? []
    let next = Array("state \(nextVersion())".utf8)
    _ = try await client.update(
      index,
      Update(
        items: [
          Item("swapped", attributes: ["title": .string(String(decoding: next, as: UTF8.self))])
        ],
        clientState: next, expectedState: state))
    try await expect(.stateMismatch) {
      try await client.update(index, Update(clientState: next, expectedState: Array("no".utf8)))
    }
    let stored = try await client.statuses(of: index).first?.clientState
    record.check(stored == next, "\(owner): the client state is \(stored ?? [])")
  }

  func refusal(in index: String) async throws {
    let content = newContent()
    var wrong = item(content)
    wrong.identifier = "\(owner)-wrong"
    wrong.attributes["number"] = "not a number"
    let outcome = try await client.update(index, Update(items: [item(content), wrong]))
    items[index, default: [:]][identifier(content.number)] = content
    record.check(
      outcome.stored == 1 && outcome.refused.map(\.position) == [1],
      "\(owner): of a right and a wrong item \(outcome.stored) stored, \(outcome.refused)")
    try await readBack([identifier(content.number), wrong.identifier], in: index)
  }

  /// Compares items with what a typed query says of them right after an acknowledgement.
  func readBack(_ identifiers: [String], in index: String) async throws {
    let wanted = identifiers.map { AttributeValue.string($0) }
    let result = try await client.search(
      Query(filter: .attribute("_identifier", .oneOf(wanted)), limit: 1000), in: [index])
    compare(result.hits, with: items[index]?.filter { identifiers.contains($0.key) } ?? [:], index)
    record.check(!result.isPartial, "\(owner): partial, \(result.missing)")
  }

  /// Compares hits with items that are all of them, and nothing else.
  func compare(_ hits: [Hit], with expected: [String: Content], _ index: String) {
    var found: [String: Content] = [:]
    for hit in hits { found[hit.identifier] = content(hit) }
    record.check(found.count == hits.count, "\(owner) in \(index): an item came twice")
    guard found != expected else { return record.check(true, "") }
    let wrong = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }.sorted()
    let example = wrong.first.map {
      "\($0) is \(found[$0].map { "\($0)" } ?? "missing"), "
        + "not \(expected[$0].map { "\($0)" } ?? "missing")"
    }
    record.check(false, "\(owner) in \(index): \(wrong.count) wrong: \(example ?? "")")
  }

  func content(_ hit: Hit) -> Content? {
    guard case .integer(let number) = hit.attributes["number"],
      case .integer(let version) = hit.attributes["version"], let domain = hit.domain
    else { return nil }
    var content = Content(number: number, version: version, domain: domain)
    if case .string(let note) = hit.attributes["note"] { content.note = note }
    return content
  }

  /// Does what has to fail with a code.
  func expect<Result>(
    _ code: KliegError.Code, _ body: () async throws -> Result
  ) async throws {
    do {
      _ = try await body()
      record.check(false, "\(owner): \(code) did not come")
    } catch let error as KliegError where error.code == code {
      record.check(true, "")
    }
  }
}
