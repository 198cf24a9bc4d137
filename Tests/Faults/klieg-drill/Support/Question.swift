import Klieg
import KliegModel

/// Something to ask of the index, and what the right answer is.
struct Question: Sendable {
  let name: String
  let query: Query
  let expected: Set<ItemReference>
  /// Whether the text view takes part in the answer.
  var usesText: Bool { query.text != nil }
}

extension Question {
  /// Questions of all kinds about what a model holds.
  ///
  /// - Parameters:
  ///   - model: What the index should hold.
  ///   - samples: About how many items to ask one by one.
  /// - Returns: The questions, each with its right answer.
  static func all(of model: Model, samples: Int = 5) -> [Question] {
    let everything = Set(model.items.keys)
    var questions = [
      Question(name: "everything", query: Query(limit: 10_000), expected: everything),
      Question(
        name: "a camera",
        query: Query(
          filter: .attribute("camera", .equal("camera-3")), limit: 10_000, attributes: .none),
        expected: model.references { $0.attributes["camera"] == "camera-3" }),
      Question(
        name: "a range",
        query: Query(
          filter: .attribute("size", .between(300, 900)), limit: 10_000, attributes: .none),
        expected: model.references {
          if case .integer(let size)? = $0.attributes["size"] { 300...900 ~= size } else { false }
        }),
      Question(
        name: "the common word",
        query: Query(Sample.commonWord, limit: 10_000, attributes: .none), expected: everything),
      Question(
        name: "half a word",
        query: Query(
          String(Sample.commonWord.prefix(5)), isTyping: true, limit: 10_000, attributes: .none),
        expected: everything),
      Question(
        name: "a word and a camera",
        query: Query(
          Sample.commonWord, filter: .attribute("camera", .equal("camera-2")), limit: 10_000,
          attributes: .none),
        expected: model.references { $0.attributes["camera"] == "camera-2" }),
    ]
    let byName = model.items.values.sorted {
      ($0.identifier, $0.type ?? "") < ($1.identifier, $1.type ?? "")
    }
    let step = max(1, byName.count / max(1, samples))
    for place in stride(from: 0, to: byName.count, by: step) {
      guard let word = byName[place].ownWord else { continue }
      questions.append(
        Question(
          name: "the word of \(byName[place].identifier)",
          query: Query(word, limit: 100, attributes: .none),
          expected: [byName[place].reference]))
    }
    for word in model.formerWords.sorted().prefix(samples) {
      questions.append(
        Question(
          name: "the former word \(word)", query: Query(word, limit: 100, attributes: .none),
          expected: []))
    }
    return questions
  }
}

extension Model {
  func references(where matches: (Item) -> Bool) -> Set<ItemReference> {
    Set(items.values.filter(matches).map(\.reference))
  }
}
