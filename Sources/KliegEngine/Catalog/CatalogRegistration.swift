import KliegJSON
package import KliegModel

/// What the catalog keeps of an index, for the day on which the index itself cannot say it.
package struct CatalogRegistration: Sendable, Hashable {
  package var description: IndexDescription
  package var epoch: String

  package init(description: IndexDescription, epoch: String) {
    self.description = description
    self.epoch = epoch
  }
}

extension CatalogRegistration {
  func row(of key: IndexKey) -> [CatalogValue] {
    [
      .integer(Int64(key.user)), .text(key.name.text), .text(epoch),
      CatalogValue(description.application), CatalogValue(description.language),
      CatalogValue(description.lifetime), CatalogValue(description.activation),
      .text(Self.encode(description.fields)),
    ]
  }

  init(row: [CatalogValue]) throws {
    guard row.count == CatalogTable.registration.columns.count, let name = row[1].text,
      let epoch = row[2].text, let fields = row[7].text
    else { throw CatalogFile.damage("an index's description cannot be read") }
    self.epoch = epoch
    description = IndexDescription(
      name: name, application: row[3].text, fields: try Self.decode(fields),
      language: row[4].text, lifetime: row[5].integer, activation: row[6].text)
  }

  private static func encode(_ fields: [Field]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for field in fields {
      writer.beginArray()
      writer.string(field.name)
      writer.string(field.kind.rawValue)
      writer.boolean(field.isSearched)
      writer.integer(field.weight)
      writer.endArray()
    }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func decode(_ text: String) throws -> [Field] {
    try JSONParser().withDocument(Array(text.utf8)) { root in
      guard let array = root.array else {
        throw CatalogFile.damage("the fields of an index cannot be read")
      }
      return try array.map { element in
        let parts = element.array.map { Array($0) } ?? []
        guard parts.count == 4, let name = parts[0].string,
          let kind = parts[1].string.flatMap({ AttributeKind(rawValue: $0) }),
          let isSearched = parts[2].boolean, let weight = parts[3].integer
        else { throw CatalogFile.damage("a field of an index cannot be read") }
        return Field(name, kind, isSearched: isSearched, weight: Int(weight))
      }
    }
  }
}
