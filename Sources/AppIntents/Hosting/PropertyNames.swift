import KliegModel
import KliegWire

/// The properties that a query takes, by the names that they have in one of its entities.
struct PropertyNames<Query: EntityPropertyQuery> {
  private typealias Declaration = EntityQueryPropertyDeclaration<
    Query.Entity, Query.ComparatorMappingType
  >

  /// The declarations of each name, with their places in the query's list.
  private let declarations: [String: [(place: Int, declaration: Declaration)]]
  private let sortable: [String: PartialKeyPath<Query.Entity>]

  init(_ sample: Query.Entity, _ properties: Query.QueryProperties) {
    var declarations: [String: [(place: Int, declaration: Declaration)]] = [:]
    let own = EntityProperties(of: sample)
    for (place, declaration) in properties.declarations.enumerated() {
      guard let property = declaration.property(sample),
        let name = own.name(of: property) ?? own.nestedName(of: property)
      else { continue }
      declarations[name, default: []].append((place, declaration))
    }
    self.declarations = declarations
    let options = Query.sortingOptions.options.compactMap { option in
      sample.propertyName(at: option.keyPath).map { ($0, option.keyPath) }
    }
    sortable = Dictionary(options) { first, _ in first }
  }

  /// The condition that was meant, its values read as the comparator takes them.
  func condition(
    _ named: EntityFindRequest.Condition
  ) async throws -> EntityCondition<Query.Entity> {
    guard let all = declarations[named.property], let first = all.first else {
      throw KliegError(
        .badQuery,
        "There is no property “\(named.property)” to compare, but \(Self.list(declarations.keys))."
      )
    }
    guard let comparison = EntityQueryOperator(rawValue: named.comparison) else {
      throw KliegError(.badQuery, "There is no comparator “\(named.comparison)”.")
    }
    let (place, declaration) = all.first { $0.declaration.offers(comparison) } ?? first
    let input = try declaration.comparator(comparison).input
    var values: [any Sendable] = []
    for text in named.values { values.append(try await Self.read(text, as: input)) }
    if named.values.isEmpty { values = [try Self.absent(input, named.property)] }
    return EntityCondition(
      declaration.keyPath, isNested: declaration.isNested, at: place, comparison, values)
  }

  /// The order that was meant.
  func sort(_ named: EntityFindRequest.Sort) throws -> EntityQuerySort<Query.Entity> {
    guard let keyPath = sortable[named.property] else {
      throw KliegError(
        .badQuery,
        "There is no property “\(named.property)” to order by, but \(Self.list(sortable.keys))."
      )
    }
    return EntityQuerySort(by: keyPath, order: named.isDescending ? .descending : .ascending)
  }

  private static func read<Value: _IntentValue>(
    _ text: String, as type: Value.Type
  ) async throws -> any Sendable {
    try await Value._reading(text)
  }

  private static func absent<Value: _IntentValue>(
    _ type: Value.Type, _ property: String
  ) throws -> any Sendable {
    guard let value = Value._absent else {
      throw KliegError(.badQuery, "The property “\(property)” always has a value.")
    }
    return value
  }

  private static func list(_ names: some Sequence<String>) -> String {
    names.sorted().joined(separator: ", ")
  }
}

extension EntityProperties {
  /// The name of a property that belongs to an entity within the one of these: `album.title`.
  fileprivate func nestedName(of property: any ErasedProperty) -> String? {
    for (name, own) in all {
      guard let inner = own.anyValue as? any AppEntity else { continue }
      if let found = EntityProperties(of: inner).name(of: property) { return "\(name).\(found)" }
    }
    return nil
  }
}
