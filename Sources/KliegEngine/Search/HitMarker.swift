import KliegModel
import KliegText

/// Marks a query's words in the texts of hits.
struct HitMarker {
  private let highlighting: Highlighting
  private let highlighter: Highlighter
  private let searched: Set<String>

  init(
    _ highlighting: Highlighting, _ words: [SoughtWord], analyser: Analyser, schema: Schema
  ) {
    self.highlighting = highlighting
    highlighter = Highlighter(analyser, words)
    searched = Set(schema.fields.filter(\.isSearched).map(\.name))
  }

  /// The texts of an item that have any of the words, those that were asked for in their order, else by
  /// name; of several values the first that has one.
  func highlights(_ attributes: [String: AttributeValue]) -> [Highlight] {
    var language = ItemLanguage()
    if highlighter.dependsOnLanguage { language.take(attributes, searched: searched) }
    let itemLanguage = language.language
    let names = highlighting.attributes ?? attributes.keys.filter(searched.contains).sorted()
    return names.compactMap { name in
      for element in attributes[name]?.elements ?? [] {
        guard case .string(let text) = element,
          let marked = highlighter.mark(
            text, length: highlighting.snippetLength, language: itemLanguage)
        else { continue }
        return Highlight(
          attribute: name, text: marked.text, ranges: marked.ranges,
          isCutBefore: marked.isCutBefore, isCutAfter: marked.isCutAfter)
      }
      return nil
    }
  }
}
