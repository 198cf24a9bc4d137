import KliegModel

/// The attributes that the models of each class were last stored with, an item a class: what tells, when the
/// store is opened with other classes, which attributes are new and which are no more.
struct StoredAttributes {
  /// The type of such items, which no class of an app can have as its name.
  private static let type = "SwiftData.Attributes"
  private static let attribute = "swiftdata.attributes"

  /// What an index has to know of it.
  static let field = Field(attribute, .keyword)

  /// All such items.
  static var everything: KliegModel.Filter {
    .attribute(SystemAttribute.type.rawValue, .equal(.string(type)))
  }

  /// The names of the attributes by the name of the class.
  let names: [String: Set<String>]

  /// Reads what a store says.
  init(of store: any ModelStore) throws {
    var names: [String: Set<String>] = [:]
    let query = KliegModel.Query(filter: Self.everything, limit: .max)
    for hit in try store.search(query).hits {
      names[hit.identifier] = Set(
        (hit.attributes[Self.attribute] ?? .null).elements.compactMap { element in
          if case .string(let name) = element { name } else { nil }
        })
    }
    self.names = names
  }

  /// What says it of a class from now on.
  static func item(_ entity: String, _ names: Set<String>) -> Item {
    Item(
      entity, type: type, expiration: .never,
      attributes: [attribute: .list(names.sorted().map { .string($0) })])
  }
}
