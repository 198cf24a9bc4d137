import Klieg
import KliegModel

/// A few searches whose answers are known from before the damage.
struct DrillProbe: Sendable {
  /// How many items there are.
  let items: Int
  private let index: String
  private let questions: [(query: Query, total: Int)]

  /// What answers were worth.
  struct Answers: Sendable {
    var right = 0
    var marked = 0
    var refused = 0
    var wrong = 0

    /// In words; nothing that did not happen.
    var sentence: String {
      [(right, "right"), (marked, "marked as partial"), (refused, "refused"), (wrong, "WRONG")]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
  }

  /// Finds out what is to be answered.
  init(of index: String, client: Client) async throws {
    self.index = index
    items = try await client.count(Query(), in: [index])
    var queries = [Query()]
    let some = try await client.search(Query(limit: 200), in: [index]).hits
    let words = some.flatMap { hit in
      hit.attributes.values.compactMap { value -> String? in
        guard case .string(let text) = value else { return nil }
        return text.split { !$0.isLetter }.first { $0.count > 3 }.map(String.init)
      }
    }
    queries += Set(words).sorted().prefix(12).map { Query($0) }
    var questions: [(query: Query, total: Int)] = []
    for query in queries {
      questions.append((query, try await client.count(query, in: [index])))
    }
    self.questions = questions
  }

  /// Asks all of it.
  func ask(_ client: Client) async -> Answers {
    var answers = Answers()
    for question in questions {
      var query = question.query
      query.limit = 0
      do {
        let result = try await client.search(query, in: [index])
        if result.isPartial {
          answers.marked += 1
        } else if result.total == question.total {
          answers.right += 1
        } else {
          answers.wrong += 1
        }
      } catch {
        answers.refused += 1
      }
    }
    return answers
  }

  /// Whether everything is answered as before.
  func isAnsweredAsBefore(_ client: Client) async -> Bool {
    await ask(client).right == questions.count
  }
}
