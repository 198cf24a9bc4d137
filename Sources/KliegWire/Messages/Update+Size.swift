package import KliegModel

extension Update {
  /// About how many bytes the change has as a message.
  package var roughBytes: Int {
    var bytes = 100
    for deletion in deletions {
      switch deletion {
      case .identifiers(let identifiers, _):
        bytes += identifiers.reduce(0) { $0 + $1.utf8.count + 3 }
      case .domain(let name), .type(let name): bytes += name.utf8.count
      case .all: break
      }
    }
    return items.reduce(bytes) { $0 + $1.roughBytes }
  }
}

extension Item {
  /// About how many bytes the item has in a message.
  package var roughBytes: Int {
    attributes.reduce(100 + identifier.utf8.count) { bytes, attribute in
      bytes + attribute.key.utf8.count + 8 + attribute.value.roughBytes
    }
  }
}

extension AttributeValue {
  /// About how many bytes the value has in a message.
  package var roughBytes: Int {
    switch self {
    case .string(let text): text.utf8.count + 2
    case .list(let elements): elements.reduce(2) { $0 + $1.roughBytes + 1 }
    case .date: 30
    case .integer, .number: 20
    case .boolean, .null: 5
    }
  }
}
