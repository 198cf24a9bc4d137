import KliegModel
import KliegStorage
import KliegText

/// Turns stored items into the terms of their documents.
///
/// Belongs to one lane.
final class DocumentAnalyst {
  /// Items longer than this keep a list of positions for each word: of shorter ones, the places of all words
  /// are read as fast as those of one.
  private static let listsFrom = 4096

  private let analyser: Analyser
  /// Whether each item may be in a language of its own, since the index declares none.
  private let isOpen: Bool
  private var itemLanguage = ItemLanguage()
  private let collector = TermCollector()
  private let payloads: PayloadReader
  private var fields: [SearchedField] = []
  private var schemaFields: [Field] = []

  private struct SearchedField {
    let name: [UInt8]
    let role: FieldRole
  }

  init(language: String?) throws {
    analyser = try Analyser(language: Language(code: language))
    isOpen = language == nil
    payloads = try PayloadReader()
  }

  /// Takes over which attributes are searched.
  func use(_ schema: Schema) {
    guard schema.fields != schemaFields else { return }
    schemaFields = schema.fields
    fields = schema.fields.filter(\.isSearched).map { field in
      SearchedField(name: Array(field.name.utf8), role: field.weight > 1 ? .title : .text)
    }
  }

  /// Adds an item's document to a batch.
  func add(_ item: StoredItem, as document: UInt32, to batch: inout DocumentBatch) throws {
    collector.clear(positions: item.payload.count > Self.listsFrom ? .lists : .together)
    itemLanguage.begin()
    try payloads.visit(item.payload) { name, value in
      let field = field(named: name)
      if isOpen { try itemLanguage.take(name, value, isSearched: field != nil) }
      if let field { try add(value, role: field.role) }
    }
    if isOpen, let language = itemLanguage.language { try addStems(of: item, language) }
    finish(item, document, &batch)
  }

  /// Adds what words have for stems in an item's own language, and the language's name.
  private func addStems(of item: StoredItem, _ language: Language) throws {
    guard let other = analyser.other(language), let name = language.name else { return }
    try payloads.visit(item.payload) { key, value in
      guard let field = field(named: key) else { return }
      try addStems(value, role: field.role, other)
    }
    collector.addTerm(TermKey.language.term(name))
  }

  /// Adds the document of an item of which only the identifier is to be found.
  func addIdentifier(of item: StoredItem, as document: UInt32, to batch: inout DocumentBatch) {
    collector.clear()
    finish(item, document, &batch)
  }

  /// The word forms met since the last call, for the view's vocabulary.
  func takeForms() -> FormBatch {
    var forms = FormBatch()
    for new in analyser.takeNewForms() {
      forms.add(form: new.form, stem: new.stem)
    }
    return forms
  }

  /// Lets all forms count as new again, after a batch was given up.
  func forgetForms() { analyser.forget() }

  private func finish(_ item: StoredItem, _ document: UInt32, _ batch: inout DocumentBatch) {
    for term in IdentifierTerms.terms(for: item.reference) { collector.addTerm(term) }
    batch.replace(document: document) { collector.pack(into: &$0) }
  }

  private func add(_ value: PayloadValue, role: FieldRole) throws {
    switch value {
    case .string(let text): collector.add(text, field: role, using: analyser)
    case .list(let list): try list.forEach { try add($0, role: role) }
    case .integer, .number, .boolean, .date: break
    }
  }

  private func addStems(_ value: PayloadValue, role: FieldRole, _ other: Analyser) throws {
    switch value {
    case .string(let text):
      collector.addStems(text, field: role, of: other, beside: analyser)
    case .list(let list): try list.forEach { try addStems($0, role: role, other) }
    case .integer, .number, .boolean, .date: break
    }
  }

  private func field(named name: UnsafeBufferPointer<UInt8>) -> SearchedField? {
    fields.first { $0.name.count == name.count && $0.name.elementsEqual(name) }
  }
}
