import KliegModel
import KliegStorage
import KliegText

/// What a reader keeps open between searches.
final class ReaderHandles {
  let store: StoreReader
  let collators = CollatorSet()
  let payloads: PayloadReader
  private var searcher: TextSearcher?
  /// How the view's files looked, at rest, when the searcher last moved to their latest commit.
  private var mark: TextMark?
  private var analyser: (language: Language, analyser: Analyser)?
  /// Where a crash in the text view is noted; without it nothing is.
  private let notes: CrashNotes?

  private let shelves: SnapshotShelves

  private let source: StoreSource

  init(_ files: IndexFiles, _ shelves: SnapshotShelves, version: Int = 0) throws {
    self.shelves = shelves
    source = StoreSource(folder: files.folder, version: version)
    store = try StoreReader(directory: files.folder)
    payloads = try PayloadReader()
    notes = try? CrashNotes(directory: files.folder)
  }

  /// The text view at its latest commit.
  ///
  /// - Throws: `Damage` where what would be opened is not as it was left, unless a writer has begun since:
  ///   Xapian can go down by what it opens.
  func textSearcher(_ state: IndexState) throws -> TextSearcher {
    guard let generation = state.text else {
      throw KliegError(.busy, "The text view is not open yet.")
    }
    guard let searcher, searcher.generation == generation else {
      if let damage = state.textMark?.damageToOpening { throw damage }
      let opened = try TextSearcher(generation, notes: notes)
      searcher = opened
      mark = state.textMark
      return lent(to: opened)
    }
    if mark == nil || mark != state.textMark {
      if let damage = state.textMark?.damageToOpening { throw damage }
      try searcher.refresh()
      mark = state.textMark
    }
    return lent(to: searcher)
  }

  /// A searcher with what is in memory of its view.
  private func lent(to searcher: TextSearcher) -> TextSearcher {
    searcher.vocabulary = shelves.vocabularies.content(of: searcher.generation)
    searcher.lengths = shelves.lengths.content(of: searcher.generation)
    return searcher
  }

  /// Gives the readers what is in memory of the store.
  func takeRanks() {
    store.ranks = shelves.ranks.content(of: source)
  }

  /// Has read into memory what a search had to go without; of the text view once nobody writes.
  func wishForSnapshot(_ state: IndexState) {
    if store.lacksRanks {
      store.lacksRanks = false
      shelves.ranks.want(source)
    }
    guard let searcher, searcher.lacksVocabulary || searcher.lacksLengths else { return }
    let isAtRest = state.textMark.map { $0.damageToOpening == nil } ?? false
    if isAtRest, searcher.lacksVocabulary { shelves.vocabularies.want(searcher.generation) }
    if isAtRest, searcher.lacksLengths { shelves.lengths.want(searcher.generation) }
    searcher.lacksVocabulary = false
    searcher.lacksLengths = false
  }

  /// The analyser that made the index's words.
  func analyser(_ state: IndexState) throws -> Analyser {
    let language = Language(code: state.description.language)
    if let analyser, analyser.language == language { return analyser.analyser }
    let opened = try Analyser(language: language)
    analyser = (language, opened)
    return opened
  }

  /// What gives those attributes of an item that are asked for.
  func attributes(
    _ selection: AttributeSelection
  ) -> (StoredItem) throws -> [String: AttributeValue] {
    switch selection {
    case .all: return { [payloads] in try payloads.attributes($0.payload) }
    case .only([]): return { _ in [:] }
    case .only(let strings):
      let names = AttributeNames(strings)
      return { [payloads] in try payloads.attributes($0.payload, only: names) }
    }
  }

  /// The value of one attribute of a row, from its payload.
  func value(of attribute: String, row: Int64) throws -> AttributeValue? {
    switch try store.items(rows: [row]).first {
    case nil: nil
    case .item(let item):
      try payloads.attributes(item.payload, only: AttributeNames([attribute]))[attribute]
    case .damaged(let damaged): throw damaged.damage
    }
  }
}
