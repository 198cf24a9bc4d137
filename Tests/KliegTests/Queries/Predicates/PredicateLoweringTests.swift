import Foundation
import Klieg
import KliegModel
import Testing

/// Every node of `#Predicate` that a filter can say, against the predicate itself.
struct PredicateLoweringTests {
  private static let three = 3
  private static let text = "ecole"
  private static let none: Int? = nil

  private static func check(
    _ predicate: Predicate<Note>, _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try Note.difference(predicate) == nil, sourceLocation: location)
  }

  @Test func comparisons() throws {
    let three = Self.three
    let day = Date(timeIntervalSince1970: 86_400)
    try Self.check(#Predicate { $0.rating == three })
    try Self.check(#Predicate { $0.rating != 3 })
    try Self.check(#Predicate { $0.rating < three })
    try Self.check(#Predicate { $0.rating <= 3 })
    try Self.check(#Predicate { $0.rating > 3 })
    try Self.check(#Predicate { 3 >= $0.rating })
    try Self.check(#Predicate { 3 < $0.rating })
    try Self.check(#Predicate { three == $0.rating })
    try Self.check(#Predicate { $0.title == "Paris" })
    try Self.check(#Predicate { $0.made >= day })
    try Self.check(#Predicate { $0.place.city == "Paris" && $0.place.size > 1 })
  }

  @Test func logic() throws {
    try Self.check(#Predicate { $0.rating > 1 && $0.title != "a" && $0.isDone })
    try Self.check(#Predicate { $0.rating > 4 || $0.title == "a" || !$0.isDone })
    try Self.check(#Predicate { !($0.rating > 1 && !($0.title == "a" || $0.isDone)) })
    try Self.check(#Predicate { $0.isDone })
    try Self.check(#Predicate { $0.isDone == false })
    try Self.check(#Predicate { $0.isDone != ($0.rating > 2) })
    try Self.check(#Predicate { ($0.rating > 2) != $0.isDone })
    try Self.check(#Predicate { ($0.isFlagged ?? true) != $0.isDone })
    try Self.check(#Predicate { ($0.title == "a") == ($0.rating > 2) })
    try Self.check(#Predicate { $0.isDone ? $0.rating > 3 : $0.title == "a" })
    try Self.check(#Predicate { ($0.isDone ? $0.rating : $0.place.size) > 2 })
    try Self.check(#Predicate { ($0.isDone ? 1 : 2) == 2 })
  }

  @Test func constantsComeFirst() throws {
    let text = Self.text
    let empty = ""
    let list = [1, 2]
    let all = Predicate<Note> { _ in PredicateExpressions.build_Arg(true) }
    #expect(try Filter(all, naming: Note.attribute) == .all([]))
    #expect(
      try Filter(
        #Predicate<Note> { empty.isEmpty || $0.title.contains(empty) }, naming: Note.attribute)
        == .all([]))
    #expect(
      try Filter(
        #Predicate<Note> { (text.isEmpty || $0.title == text) && $0.rating > list.count * 2 - 1 },
        naming: Note.attribute)
        == .all([
          .attribute("title", .equal("ecole")), .attribute("rating", .greater(3)),
        ]))
    #expect(
      try Filter(#Predicate<Note> { $0.rating > 1 && list.isEmpty }, naming: Note.attribute)
        == .any([]))
  }

  @Test func whatMayBeMissing() throws {
    let none = Self.none
    let some: Double? = 0.5
    let flag: Bool? = true
    let day = Date(timeIntervalSince1970: 0)
    try Self.check(#Predicate { $0.score == nil })
    try Self.check(#Predicate { $0.score != nil })
    try Self.check(#Predicate { $0.score == some })
    try Self.check(#Predicate { $0.score == 0.5 })
    try Self.check(#Predicate { $0.score != 0.5 })
    try Self.check(#Predicate { ($0.score ?? 0) >= 0 })
    try Self.check(#Predicate { ($0.score ?? 7) > 1 })
    try Self.check(#Predicate { ($0.subtitle ?? $0.title) == "a" })
    try Self.check(#Predicate { $0.isFlagged == true })
    try Self.check(#Predicate { $0.isFlagged != flag })
    try Self.check(#Predicate { $0.isFlagged ?? false })
    try Self.check(#Predicate { $0.isFlagged ?? true })
    try Self.check(#Predicate { ($0.isFlagged ?? true) == ($0.rating > 2) })
    try Self.check(#Predicate { $0.rating > (none ?? 2) })
    try Self.check(#Predicate { $0.due != nil && $0.due! > day })
  }

  @Test func optionalChaining() throws {
    let day = Date(timeIntervalSince1970: 0)
    try Self.check(#Predicate { $0.subtitle?.contains("a") == true })
    try Self.check(#Predicate { $0.subtitle?.contains("a") != true })
    try Self.check(#Predicate { $0.subtitle?.contains("a") ?? true })
    try Self.check(#Predicate { $0.subtitle?.isEmpty == false })
    try Self.check(#Predicate { $0.subtitle?.isEmpty ?? true })
    try Self.check(#Predicate { $0.subtitle?.count == 0 })
    try Self.check(#Predicate { $0.home?.city == "Paris" })
    try Self.check(#Predicate { $0.home?.city != "Paris" })
    try Self.check(#Predicate { $0.home?.city == nil })
    try Self.check(#Predicate { ($0.home?.city ?? "a") == "a" })
    try Self.check(#Predicate { $0.score.flatMap { $0 > 0 } == true })
    try Self.check(
      #Predicate { note in
        if let due = note.due { due >= day } else { note.isDone }
      })
    try Self.check(
      #Predicate { note in
        if let score = note.score {
          if let flag = note.isFlagged { flag && score > 0 } else { note.rating > 1 }
        } else {
          note.rating < 1
        }
      })
  }

  @Test func ranges() throws {
    let closed = 1...3
    let first = Date(timeIntervalSince1970: 0)
    let last = Date(timeIntervalSince1970: 2 * 86_400)
    let from = 4...
    let through = ...1
    let upTo = ..<1
    try Self.check(#Predicate { closed.contains($0.rating) })
    try Self.check(#Predicate { (1..<3).contains($0.rating) })
    try Self.check(#Predicate { from.contains($0.rating) })
    try Self.check(#Predicate { through.contains($0.rating) })
    try Self.check(#Predicate { upTo.contains($0.rating) })
    try Self.check(#Predicate { (first..<last).contains($0.made) })
    try Self.check(#Predicate { $0.rating < 4 && ($0.rating...4).contains(3) })
    try Self.check(#Predicate { $0.rating < 3 && ($0.rating..<3).contains(2) })
  }

  @Test func strings() throws {
    let text = Self.text
    let empty = ""
    let same = ComparisonResult.orderedSame
    let before = ComparisonResult.orderedAscending
    let after = ComparisonResult.orderedDescending
    try Self.check(#Predicate { $0.title.contains("ar") })
    try Self.check(#Predicate { $0.title.starts(with: "par") })
    try Self.check(#Predicate { $0.title.localizedStandardContains(text) })
    try Self.check(#Predicate { $0.title.localizedStandardContains("ore") })
    try Self.check(#Predicate { $0.title.caseInsensitiveCompare("strasse") == same })
    try Self.check(#Predicate { $0.title.caseInsensitiveCompare("paris") != same })
    try Self.check(#Predicate { $0.title.caseInsensitiveCompare("paris") == before })
    try Self.check(#Predicate { $0.title.caseInsensitiveCompare("paris") == after })
    try Self.check(#Predicate { $0.title.localizedCompare("Paris") == same })
    try Self.check(#Predicate { $0.title.localizedCompare("Paris") != same })
    try Self.check(#Predicate { $0.subtitle?.localizedStandardContains("OLE") == true })
    try Self.check(#Predicate { $0.title.isEmpty })
    try Self.check(#Predicate { $0.title.count > 0 })
    try Self.check(#Predicate { $0.title != empty })
  }

  @Test func lists() throws {
    let titles = ["a", "Paris"]
    let optional: [String?] = ["a", nil]
    let numbers: Set = [1, 2]
    try Self.check(#Predicate { $0.tags.contains("a") })
    try Self.check(#Predicate { !$0.marks.contains(3) })
    try Self.check(#Predicate { titles.contains($0.title) })
    try Self.check(#Predicate { ["a", "par"].contains($0.title) })
    try Self.check(#Predicate { numbers.contains($0.rating) })
    try Self.check(#Predicate { optional.contains($0.subtitle) })
    try Self.check(#Predicate { $0.tags.isEmpty })
    try Self.check(#Predicate { $0.tags == [] })
    try Self.check(#Predicate { $0.marks.count == 0 })
    try Self.check(#Predicate { $0.marks.count >= 1 })
    try Self.check(#Predicate { 0 < $0.marks.count })
    try Self.check(#Predicate { $0.authors.contains { $0.name == "a" } })
  }

  @Test func closures() throws {
    let titles = ["a", "Paris"]
    try Self.check(#Predicate { $0.tags.contains { $0 == "a" } })
    try Self.check(#Predicate { $0.tags.contains { $0 != "a" } })
    try Self.check(#Predicate { $0.tags.contains { $0.starts(with: "p") || $0 == "a" } })
    try Self.check(#Predicate { $0.marks.contains { $0 > 2 && $0 <= 5 } })
    try Self.check(#Predicate { $0.marks.contains { (3...4).contains($0) } })
    try Self.check(#Predicate { $0.marks.contains { !($0 < 2 || $0 > 4) } })
    try Self.check(#Predicate { $0.marks.allSatisfy { $0 > 2 } })
    try Self.check(#Predicate { $0.tags.allSatisfy { $0 == "a" } })
    try Self.check(#Predicate { note in note.marks.contains { $0 > 6 && note.rating > 2 } })
    try Self.check(#Predicate { note in note.tags.contains { _ in note.rating > 2 } })
    try Self.check(#Predicate { note in titles.contains { $0 == note.title } })
    try Self.check(#Predicate { note in [1, 2].contains { $0 * 2 == note.rating } })
    try Self.check(#Predicate { $0.marks.filter { $0 > 6 }.isEmpty })
    try Self.check(#Predicate { $0.marks.filter { $0 > 6 }.count > 0 })
    try Self.check(
      #Predicate { note in
        note.tags.contains { tag in tag == "a" && !note.tags.contains("z") }
      })
  }

  @Test func enumerationsAreTheirRawValues() throws {
    let done = Note.Status.done
    try Self.check(#Predicate { $0.status == done })
    try Self.check(#Predicate { $0.status != done })
  }

  @Test func namesMayComeAsATable() throws {
    let filter = try Filter(
      #Predicate<Note> { $0.rating > 3 }, attributes: [\Note.rating: "stars"])
    #expect(filter == .attribute("stars", .greater(3)))
  }

  @Test func whatNoNumberIs() throws {
    let (nan, infinity) = (Double.nan, Double.infinity)
    #expect(
      try Filter(#Predicate<Note> { $0.score == nan }, naming: Note.attribute) == .any([]))
    #expect(
      try Filter(#Predicate<Note> { ($0.score ?? 0) < infinity }, naming: Note.attribute)
        .description == "(score EXISTS OR NOT score EXISTS)")
  }
}
