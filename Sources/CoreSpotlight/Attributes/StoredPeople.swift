import Foundation

/// Persons, as they are stored beside the names that they are found by.
enum StoredPeople {
  /// A person's parts.
  struct Person: Codable, Hashable {
    var displayName: String?
    var handles: [String]
    var handleIdentifier: String
    var contactIdentifier: String?

    init(_ person: CSPerson) {
      displayName = person.displayName
      handles = person.handles
      handleIdentifier = person.handleIdentifier
      contactIdentifier = person.contactIdentifier
    }
  }

  /// Where the persons of an attribute stand.
  static func companion(of name: String) -> String { "kMDPersons." + name }

  static func text(of people: [CSPerson]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = (try? encoder.encode(people.map(Person.init))) ?? Data("[]".utf8)
    return String(decoding: data, as: UTF8.self)
  }

  static func stored(in text: String) -> [Person] {
    (try? JSONDecoder().decode([Person].self, from: Data(text.utf8))) ?? []
  }

  static func people(in text: String) -> [CSPerson] { stored(in: text).map { CSPerson($0) } }
}
