import KliegModel
import KliegStorage
import KliegText

/// What a reader keeps open between searches.
final class ReaderHandles {
  let store: StoreReader
  let collators = CollatorSet()
  let payloads: PayloadReader
  private var searcher: TextSearcher?
  private var analyser: (language: Language, analyser: Analyser)?
  /// Where a crash in the text view is noted; without it nothing is.
  private let notes: CrashNotes?

  init(_ files: IndexFiles) throws {
    store = try StoreReader(directory: files.folder)
    payloads = try PayloadReader()
    notes = try? CrashNotes(directory: files.folder)
  }

  /// The text view at its latest commit.
  func textSearcher(_ state: IndexState) throws -> TextSearcher {
    guard let generation = state.text else {
      throw KliegError(.busy, "The text view is not open yet.")
    }
    if let searcher, searcher.generation == generation {
      try searcher.refresh()
      return searcher
    }
    let opened = try TextSearcher(generation, notes: notes)
    searcher = opened
    return opened
  }

  /// The analyser that made the index's words.
  func analyser(_ state: IndexState) throws -> Analyser {
    let language = Language(code: state.description.language)
    if let analyser, analyser.language == language { return analyser.analyser }
    let opened = try Analyser(language: language)
    analyser = (language, opened)
    return opened
  }

  /// Those attributes of an item that are asked for.
  func attributes(
    of item: StoredItem, _ selection: AttributeSelection
  ) throws -> [String: AttributeValue] {
    switch selection {
    case .all: try payloads.attributes(item.payload)
    case .only([]): [:]
    case .only(let names): try payloads.attributes(item.payload, only: Set(names))
    }
  }

  /// The value of one attribute of a row, from its payload.
  func value(of attribute: String, row: Int64) throws -> AttributeValue? {
    switch try store.items(rows: [row]).first {
    case nil: nil
    case .item(let item): try payloads.attributes(item.payload, only: [attribute])[attribute]
    case .damaged(let damaged): throw damaged.damage
    }
  }
}
