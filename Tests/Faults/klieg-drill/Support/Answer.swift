import Klieg
import KliegModel

/// What an answer was worth.
enum Answer: Sendable, Hashable {
  /// Exactly right.
  case right
  /// An error instead of an answer.
  case refused(String)
  /// It says what could not be looked at, and what it has is right.
  case marked
  /// Whole by its own word, and not right.
  case wrong(String)

  var word: String {
    switch self {
    case .right: "right"
    case .refused(let code): "refused (\(code))"
    case .marked: "marked"
    case .wrong: "WRONG"
    }
  }
}

extension Client {
  /// Asks a question and judges the answer.
  func ask(_ question: Question, knowing model: Model) async -> Answer {
    do {
      let result = try await search(question.query, in: [Sample.index])
      return Answer(result, to: question, knowing: model)
    } catch let error as KliegError {
      return .refused(error.code.rawValue)
    } catch {
      return .refused("\(error)")
    }
  }
}

extension Answer {
  init(_ result: SearchResult, to question: Question, knowing model: Model) {
    let hits = Dictionary(
      result.hits.map { (ItemReference($0.identifier, type: $0.type), $0) },
      uniquingKeysWith: { $1 })
    let found = Set(hits.keys)
    // Where the newest changes are lost, so may a deletion be, until the donor has said what there is: an
    // answer that says that it is not whole may have such an item, and at the end none may.
    guard !result.isPartial else {
      self = .marked
      return
    }
    let ghosts = found.subtracting(model.items.keys)
    guard ghosts.isEmpty else {
      self = .wrong("ghosts: \(Self.names(ghosts)) for \(question.name)")
      return
    }
    let missing = question.expected.subtracting(found)
    let surplus = found.subtracting(question.expected)
    guard missing.isEmpty, surplus.isEmpty, result.hits.count == found.count else {
      let kind = found.isEmpty ? "empty" : "\(found.count) of \(question.expected.count)"
      self = .wrong(
        "\(kind) for \(question.name): missing \(Self.names(missing)), "
          + "too many \(Self.names(surplus))")
      return
    }
    if question.query.attributes == .all {
      for (reference, hit) in hits {
        guard let item = model.items[reference] else { continue }
        if hit.attributes != item.attributes || hit.domain != item.domain {
          self = .wrong(
            "\(reference.identifier) is not as it was donated: "
              + Self.difference(hit.attributes, item.attributes))
          return
        }
      }
    }
    self = .right
  }

  private static func difference(
    _ found: [String: AttributeValue], _ expected: [String: AttributeValue]
  ) -> String {
    Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }.map { name in
      let (here, there) = (found[name]?.description ?? "-", expected[name]?.description ?? "-")
      return "\(name) \(here.prefix(40)) and not \(there.prefix(40))"
    }.joined(separator: ", ")
  }

  private static func names(_ references: Set<ItemReference>) -> String {
    let names = references.map { $0.identifier + ($0.type.map { "/" + $0 } ?? "") }.sorted()
    return "[" + names.prefix(4).joined(separator: " ") + (names.count > 4 ? " …" : "") + "]"
      + " (\(names.count))"
  }
}
