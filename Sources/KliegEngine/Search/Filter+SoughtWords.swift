import KliegModel
import KliegText

extension Filter {
  /// The words that a match must have in its texts, to be marked there.
  func soughtWords(_ analyser: Analyser) -> [SoughtWord] {
    var words: [SoughtWord] = []
    var open = [self]
    while let filter = open.popLast() {
      switch filter {
      case .all(let filters), .any(let filters): open += filters
      case .text(let match):
        switch match.form {
        case .words(let text), .phrase(let text), .near(let text, _):
          words += analyser.analyseQuery(text).parts.map { SoughtWord($0) }
        case .prefix(let text):
          words += analyser.analyseQuery(text, lastWordUnfinished: true).parts.map(\.sought)
        case .fuzzy(let text, let edits):
          words += analyser.analyseQuery(text).parts.map { SoughtWord($0, .misspelt(edits)) }
        }
      // What must not be there is not marked.
      case .not, .attribute: continue
      }
    }
    return words
  }
}
