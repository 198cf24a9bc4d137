import KliegModel
import KliegStorage
import KliegText

/// Looks for words in the payloads of items.
final class TextVerifier {
  /// Items that are read at once.
  private static let page = 64

  private let analyser: Analyser
  private let store: StoreReader
  private let payloads: PayloadReader
  private let searched: [[UInt8]]
  private let limit: SearchLimit
  private let isOpen: Bool

  init(
    analyser: Analyser, store: StoreReader, payloads: PayloadReader, searched: Set<String>,
    limit: SearchLimit, isOpen: Bool
  ) {
    self.isOpen = isOpen
    self.analyser = analyser
    self.store = store
    self.payloads = payloads
    self.searched = searched.map { Array($0.utf8) }
    self.limit = limit
  }

  /// Those of some rows whose texts have the words, in one attribute or in all searched ones.
  func rows(
    _ words: [SoughtWord], _ arrangement: WordSearch.Arrangement, in attribute: String?,
    _ candidates: RowBitmap
  ) throws -> RowBitmap {
    var search = WordSearch(words, arrangement)
    let system = attribute.flatMap(SystemAttribute.init(rawValue:))
    let names = attribute.map { [Array($0.utf8)] } ?? searched
    var found = RowBitmap()
    let rows = candidates.rows
    for start in stride(from: 0, to: rows.count, by: Self.page) {
      let page = Array(rows[start..<min(start + Self.page, rows.count)])
      for stored in try store.items(rows: page) {
        if limit.isOver { return found }
        guard case .item(let item) = stored else {
          if case .damaged(let damaged) = stored { throw damaged.damage }
          continue
        }
        search.begin(try other(for: words, item))
        if let system {
          if let text = item.text(of: system) { look(for: &search, in: text) }
        } else {
          try payloads.visit(item.payload) { name, value in
            if names.contains(where: { $0.count == name.count && name.elementsEqual($0) }) {
              try look(for: &search, in: value)
            }
          }
        }
        if search.isFound { found.insert(item.row) }
      }
    }
    return found
  }

  /// The analyser of an item's language, where that can matter and is not the index's.
  private func other(for words: [SoughtWord], _ item: StoredItem) throws -> Analyser? {
    guard isOpen, words.contains(where: { !$0.otherStems.isEmpty }) else { return nil }
    var language = ItemLanguage()
    try payloads.visit(item.payload) { name, value in
      let isSearched = searched.contains { $0.count == name.count && name.elementsEqual($0) }
      try language.take(name, value, isSearched: isSearched)
    }
    return language.language.flatMap(analyser.other)
  }

  private func look(for search: inout WordSearch, in value: PayloadValue) throws {
    switch value {
    case .string(let text): search.look(in: text, using: analyser) { limit.isOver }
    case .list(let list): try list.forEach { try look(for: &search, in: $0) }
    case .integer, .number, .boolean, .date: break
    }
  }

  private func look(for search: inout WordSearch, in text: String) {
    search.look(in: text, using: analyser) { limit.isOver }
  }
}

extension StoredItem {
  /// The value of a system attribute that is a string.
  fileprivate func text(of attribute: SystemAttribute) -> String? {
    switch attribute {
    case .identifier: identifier
    case .type: type
    case .domain: domain
    case .priority, .expiration: nil
    }
  }
}
