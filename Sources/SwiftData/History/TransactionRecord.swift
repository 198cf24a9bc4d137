import FoundationEssentials
import Glibc
import KliegJSON
import KliegModel
import KliegWire

/// What a save leaves in the store beside its models: an item that says what it changed.
struct TransactionRecord {
  /// The type of such items, which no class of an app can have as its name.
  static let type = "SwiftData.Transaction"
  static let numberAttribute = "swiftdata.number"
  static let changesAttribute = "swiftdata.changes"
  static let authorAttribute = "swiftdata.author"
  static let timeAttribute = "swiftdata.time"
  static let processAttribute = "swiftdata.process"

  /// What an index has to know of the attributes.
  static let fields = [
    Field(numberAttribute, .number), Field(changesAttribute, .keyword),
    Field(authorAttribute, .keyword), Field(timeAttribute, .date),
    Field(processAttribute, .keyword),
  ]

  /// How many are kept.
  static let kept: Int64 = 10_000
  /// How many are forgotten at once.
  private static let step: Int64 = 500

  /// The newest one.
  static var newest: KliegModel.Query {
    KliegModel.Query(
      filter: .attribute(SystemAttribute.type.rawValue, .equal(.string(type))),
      sort: [.attribute(numberAttribute, .descending)], limit: 1)
  }

  /// What is forgotten with the record of a number.
  static func forgotten(with number: Int64) -> Deletion? {
    guard number % step == 0, number > kept else { return nil }
    let last = number - kept
    let names = (max(1, last - step + 1)...last).map { String($0) }
    return .identifiers(names, type: type)
  }

  enum Kind: String, Codable {
    case insert = "i"
    case update = "u"
    case delete = "d"
  }

  /// A change of one model.
  struct Change: Codable {
    let kind: Kind
    let entity: String
    let key: String
    /// The properties that were changed.
    var names: [String]?
    /// What is kept of a deleted model, as JSON of its values.
    var kept: [String: KeptValue]?
  }

  private let author: String?
  private var changes: [Change] = []

  init(author: String?) {
    self.author = author
  }

  mutating func add(
    _ kind: Kind, _ identifier: PersistentIdentifier, _ names: [String],
    _ kept: [String: AttributeValue] = [:]
  ) {
    var change = Change(kind: kind, entity: identifier.entityName, key: identifier.primaryKey)
    if !names.isEmpty { change.names = names }
    if !kept.isEmpty { change.kept = kept.mapValues { KeptValue($0) } }
    changes.append(change)
  }

  /// The item; its number is the save's.
  func item(number: Int64) throws -> Item {
    let json = String(decoding: try encoded(), as: UTF8.self)
    return Item(
      String(number), type: Self.type, expiration: .never,
      attributes: [
        Self.numberAttribute: .integer(number), Self.changesAttribute: .string(json),
        Self.authorAttribute: author.map { .string($0) } ?? .null,
        Self.timeAttribute: .date(.now),
        Self.processAttribute: .string(String(getpid())),
      ])
  }

  /// The changes as JSON.
  private func encoded() throws -> [UInt8] {
    // What is kept of deleted models is seldom there, and has an encoding of its own.
    guard changes.allSatisfy({ $0.kept == nil }) else {
      return Array(try JSONEncoder().encode(changes))
    }
    var writer = JSONWriter()
    writer.beginArray()
    for change in changes {
      writer.beginObject()
      writer.member("kind", change.kind.rawValue)
      writer.member("entity", change.entity)
      writer.member("key", change.key)
      writer.member("names", change.names)
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }

  /// The changes that an item tells of.
  static func changes(_ attributes: [String: AttributeValue]) -> [Change] {
    guard case .string(let json)? = attributes[changesAttribute] else { return [] }
    return (try? JSONDecoder().decode([Change].self, from: Data(json.utf8))) ?? []
  }
}
