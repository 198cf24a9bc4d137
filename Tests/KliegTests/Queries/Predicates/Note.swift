import Foundation
import Klieg
import KliegModel
import TestOracle

/// What predicates are about, and the item that it is donated as.
struct Note: Sendable {
  enum Status: String, Codable, Sendable { case open, done }

  struct Place: Sendable, Equatable {
    var city: String
    var size: Int
  }

  struct Author: Sendable {
    var name: String
    var age: Int
  }

  var title: String
  var subtitle: String?
  var rating: Int
  var score: Double?
  var isDone: Bool
  var isFlagged: Bool?
  var made: Date
  var due: Date?
  var tags: [String]
  var marks: [Int]
  var status: Status
  var place: Place
  var home: Place?
  var authors: [Author]
  var never: Int { 1 }

  static func attribute(_ path: AnyKeyPath) -> String? { attributes[path] }

  private nonisolated(unsafe) static let attributes: [AnyKeyPath: String] = [
    \Note.title: "title", \Note.subtitle: "subtitle", \Note.rating: "rating",
    \Note.score: "score", \Note.isDone: "isDone", \Note.isFlagged: "isFlagged",
    \Note.made: "made", \Note.due: "due", \Note.tags: "tags", \Note.marks: "marks",
    \Note.status: "status", \Note.place.city: "placeCity", \Note.place.size: "placeSize",
    \Place.city: "homeCity", \Author.name: "authorNames", \Author.age: "authorAges",
  ]

  /// The note as it is donated.
  var item: Item {
    var attributes: [String: AttributeValue] = [
      "title": title.attributeValue, "subtitle": subtitle.attributeValue,
      "rating": rating.attributeValue, "score": score.attributeValue,
      "isDone": isDone.attributeValue, "isFlagged": isFlagged.attributeValue,
      "made": made.attributeValue, "due": due.attributeValue, "tags": tags.attributeValue,
      "marks": marks.attributeValue, "status": status.rawValue.attributeValue,
      "placeCity": place.city.attributeValue, "placeSize": place.size.attributeValue,
      "homeCity": (home?.city).attributeValue,
      "authorNames": authors.map(\.name).attributeValue,
      "authorAges": authors.map(\.age).attributeValue,
    ]
    attributes = attributes.filter { $0.value != .null && $0.value != .list([]) }
    return Item("note", attributes: attributes)
  }

  static let samples: [Note] = {
    var generator = SeededGenerator(seed: 4)
    return (0..<300).map { _ in Note(&generator) }
  }()

  private init(_ generator: inout SeededGenerator) {
    let words = ["", "École", "ecole", "Paris", "a", "par", "STRASSE", "Straße", "Øre", "z"]
    func some<Value>(_ value: Value) -> Value? { generator.chance(60) ? value : nil }
    func day() -> Date { Date(timeIntervalSince1970: Double(generator.number(-3...3)) * 86_400) }
    func place() -> Place { Place(city: generator.pick(words), size: generator.number(0...3)) }
    title = generator.pick(words)
    subtitle = some(generator.pick(words))
    rating = generator.number(-2...6)
    score = some(Double(generator.number(-8...8)) / 4)
    isDone = generator.chance(50)
    isFlagged = some(generator.chance(50))
    made = day()
    due = some(day())
    tags = (0..<generator.number(0...3)).map { _ in generator.pick(words) }
    marks = (0..<generator.number(0...3)).map { _ in generator.number(0...9) }
    status = generator.chance(50) ? .open : .done
    self.place = place()
    home = some(place())
    authors = (0..<generator.number(0...2)).map { _ in
      Author(name: generator.pick(words), age: generator.number(0...3))
    }
  }

  /// How a predicate's filter differs from the predicate; nil where it does not.
  static func difference(_ predicate: Predicate<Note>) throws -> String? {
    let filter = try Filter(predicate, naming: attribute)
    let oracle = FilterOracle(fields: [])
    var found = 0
    for note in samples {
      let expected = try predicate.evaluate(note)
      if oracle.matches(note.item, filter) != expected {
        return "\(filter) should be \(expected) of \(note)"
      }
      found += expected ? 1 : 0
    }
    return found == 0 || found == samples.count ? "\(filter) tells nothing" : nil
  }
}
