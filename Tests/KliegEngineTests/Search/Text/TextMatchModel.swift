import KliegModel
import KliegText
import TestSupport

@testable import KliegEngine

/// The rules of text matches, straight from how they are documented, for the items of an index.
struct TextMatchModel {
  private struct Word {
    let term: String
    let form: String
    let position: Int
  }

  private let analyser: Analyser
  /// The words of all texts that plain text searches, by term.
  private var vocabulary: [String: Set<String>] = [:]

  init(analyser: Analyser, _ items: some Sequence<[String: AttributeValue]>) {
    self.analyser = analyser
    for item in items {
      for word in Self.searched.flatMap({ strings($0, of: item) }).flatMap(words) {
        vocabulary[word.term, default: [word.term]].insert(word.form)
      }
    }
  }

  private static let searched = ["title", "body"]

  private func strings(_ name: String, of item: [String: AttributeValue]) -> [String] {
    (item[name]?.elements ?? []).compactMap {
      if case .string(let text) = $0 { text } else { nil }
    }
  }

  /// Whether a word counts as a misspelt one: if it is like it, or where texts are searched, if it has the
  /// same term as one that is, or that term is.
  private func counts(_ word: Word, as wrong: Word, _ edits: Int, isSearched: Bool) -> Bool {
    func isLike(_ text: String) -> Bool { Self.distance(wrong.form, text) <= edits }
    return isSearched
      ? vocabulary[word.term, default: []].contains(where: isLike) : isLike(word.form)
  }

  func matches(_ match: TextMatch, _ item: [String: AttributeValue], id: String) -> Bool {
    let names = match.attribute.map { [$0] } ?? Self.searched
    let values = names.flatMap { name in
      (name == "_identifier" ? [id] : strings(name, of: item)).map(words)
    }
    let isSearched = names.allSatisfy(Self.searched.contains)
    let all = values.flatMap { $0 }
    switch match.form {
    case .words(let text):
      return every(query(text)) { word in all.contains { $0.term == word.term } }
    case .prefix(let text):
      let words = query(text)
      let isOpen = text.last.map { $0.isLetter || $0.isNumber || $0 == "+" } ?? false
      return every(words) { word in
        all.contains {
          $0.term == word.term
            || (isOpen && word.position == words.count - 1
              && $0.form.utf8.starts(with: word.form.utf8))
        }
      }
    case .fuzzy(let text, let edits):
      return every(query(text)) { word in
        let length = word.form.unicodeScalars.count
        let allowed =
          word.form.contains(where: \.isNumber) || length < 4 ? 0 : min(edits, length < 8 ? 1 : 2)
        return all.contains {
          $0.term == word.term
            || (allowed > 0 && counts($0, as: word, allowed, isSearched: isSearched))
        }
      }
    case .phrase(let text):
      let phrase = query(text)
      return !phrase.isEmpty
        && values.map({ Self.only(phrase, in: $0) }).contains { value in
          value.contains { start in
            phrase.indices.allSatisfy { offset in
              value.contains {
                $0.position == start.position + offset && $0.term == phrase[offset].term
              }
            }
          }
        }
    case .near(let text, let count):
      let words = query(text)
      return !words.isEmpty
        && values.map({ Self.only(words, in: $0) }).contains { value in
          value.contains { start in
            words.allSatisfy { word in
              value.contains {
                $0.term == word.term && $0.position >= start.position
                  && $0.position < start.position + count
              }
            }
          }
        }
    }
  }

  private static func only(_ words: [Word], in value: [Word]) -> [Word] {
    let terms = Set(words.map(\.term))
    return value.filter { terms.contains($0.term) }
  }

  private func every(_ words: [Word], _ test: (Word) -> Bool) -> Bool {
    !words.isEmpty && words.allSatisfy(test)
  }

  private func words(_ text: String) -> [Word] {
    var words: [Word] = []
    analyser.tokens(in: text) { token in
      words.append(
        Word(
          term: String(decoding: token.term, as: UTF8.self),
          form: String(decoding: token.form, as: UTF8.self), position: token.position))
    }
    return words
  }

  private func query(_ text: String) -> [Word] {
    analyser.analyseQuery(text).parts.enumerated().map { number, part in
      Word(
        term: String(decoding: part.term, as: UTF8.self),
        form: String(decoding: part.form, as: UTF8.self), position: number)
    }
  }

  private static func distance(_ first: String, _ second: String) -> Int {
    // No edit changes the length by more than one.
    if abs(first.unicodeScalars.count - second.unicodeScalars.count) > 2 { return 3 }
    return EditDistance.between(first, second)
  }
}
