import Klieg

/// Draws queries from the items, the same for the same items.
struct QueryDraw {
  private struct Words {
    let item: Item
    let title: [String]
    let all: [String]
  }

  private let items: [Words]
  private let frequencies: [String: Int]
  /// From this frequency on a word is common.
  private let common: Int
  private var random = SplitMix(seed: 20)

  init(_ items: [Item]) {
    self.items = items.map { item in
      let title = Self.words(item.text("title"))
      let rest = Self.words(item.text("contentDescription")) + Self.words(item.text("textContent"))
      return Words(item: item, title: title, all: Set(title + rest).sorted())
    }
    var frequencies: [String: Int] = [:]
    for item in self.items {
      for word in item.all { frequencies[word, default: 0] += 1 }
    }
    self.frequencies = frequencies
    common = max(10, items.count / 100)
  }

  mutating func queries(_ kind: QueryClass, count: Int) -> [BenchQuery] {
    var queries: [BenchQuery] = []
    // Items that offer no such query are passed over, which must not go on for ever.
    for _ in 0..<count * 1000 where queries.count < count {
      if let item = items.randomElement(using: &random), let query = query(kind, item) {
        queries.append(query)
      }
    }
    return queries
  }

  private mutating func query(_ kind: QueryClass, _ words: Words) -> BenchQuery? {
    switch kind {
    case .rareTerm: return word(words, 2...20).map { BenchQuery(words: [$0]) }
    case .commonTerm: return word(words, common...).map { BenchQuery(words: [$0]) }
    case .twoTerms:
      guard let first = word(words, common...), let second = word(words, 5...), first != second
      else { return nil }
      return BenchQuery(words: [first, second])
    case .phrase: return phrase(words)
    case .fuzzy:
      guard let word = word(words, 5...), word.utf8.count >= 6 else { return nil }
      var letters = Array(word)
      letters.swapAt(letters.count / 2, letters.count / 2 + 1)
      return String(letters) == word ? nil : BenchQuery(words: [String(letters)], isFuzzy: true)
    case .typing1: return beginning(words, 1)
    case .typing2: return beginning(words, 2)
    case .typing3: return beginning(words, 3)
    case .typing4: return beginning(words, 4)
    case .rangeAndSort:
      var query = filtered(words, by: 1.5, BenchQuery(sortsBySize: true))
      query?.section = nil
      return query
    case .filterAndSort: return filtered(words, by: 3, BenchQuery(sortsBySize: true))
    case .textFilterAndSort:
      return word(words, common...).flatMap {
        filtered(words, by: 10, BenchQuery(words: [$0], sortsBySize: true))
      }
    case .textAndFilter:
      return word(words, common...).flatMap { filtered(words, by: 10, BenchQuery(words: [$0])) }
    case .count:
      guard let word = word(words, common...),
        var query = filtered(words, by: 10, BenchQuery(words: [word], counts: true))
      else { return nil }
      query.section = nil
      return query
    }
  }

  private mutating func word(_ words: Words, _ range: some RangeExpression<Int>) -> String? {
    words.all.filter { range.contains(frequencies[$0] ?? 0) }.randomElement(using: &random)
  }

  /// Two words that stand side by side in the description.
  private mutating func phrase(_ words: Words) -> BenchQuery? {
    let text = (words.item.text("contentDescription") ?? "").lowercased()
    let all = text.split(separator: " ").map(String.init)
    guard all.count > 1 else { return nil }
    let place = Int.random(in: 0..<all.count - 1, using: &random)
    let pair = Array(all[place...(place + 1)])
    guard pair.allSatisfy({ Self.words($0) == [$0] }) else { return nil }
    return BenchQuery(words: pair, isPhrase: true)
  }

  private mutating func beginning(_ words: Words, _ length: Int) -> BenchQuery? {
    let long = words.title.filter { $0.utf8.count > length }
    return long.randomElement(using: &random).map {
      BenchQuery(words: [String($0.prefix(length))], isTyping: true)
    }
  }

  /// Adds the item's section, and the sizes up to so many times smaller and larger.
  private func filtered(_ words: Words, by factor: Double, _ query: BenchQuery) -> BenchQuery? {
    guard let section = words.item.text("section"), let size = words.item.size, size > 0
    else { return nil }
    var query = query
    query.section = section
    query.range = (size / factor).rounded()...(size * factor).rounded()
    return query
  }

  /// Plain lower-case words, which every engine takes for the same word.
  private static func words(_ text: String?) -> [String] {
    (text ?? "").lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init).filter {
      $0.utf8.count >= 3 && $0.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
    }
  }
}
