import Foundation
import TestSupport
import Testing

/// What the compiler refuses: conformance line 39.
@Suite struct ComparatorRefusalTests {
  /// Declarations that compile, one a line.
  private static let accepted = [
    "Compared(\\.$int) { LessThanComparator { \"\\($0)\" } }",
    "Compared(\\.$flag) { EqualToComparator { \"\\($0)\" } }",
    "Compared(\\.$tags) { ContainsComparator { $0 } }",
    "Compared(\\.$text) { HasPrefixComparator { $0 } }",
  ]

  /// Declarations that do not.
  private static let refused = [
    "Compared(\\.$flag) { LessThanComparator { \"\\($0)\" } }",
    "Compared(\\.$flag) { ContainsComparator { \"\\($0)\" } }",
    "Compared(\\.$int) { ContainsComparator { \"\\($0)\" } }",
    "Compared(\\.$int) { HasPrefixComparator { \"\\($0)\" } }",
    "Compared(\\.$int) { HasSuffixComparator { \"\\($0)\" } }",
    "Compared(\\.$tags) { LessThanComparator { \"\\($0)\" } }",
    "Compared(\\.$tags) { HasPrefixComparator { \"\\($0)\" } }",
    "Compared(\\.$link) { GreaterThanComparator { \"\\($0)\" } }",
    "Compared(\\.$link) { ContainsComparator { \"\\($0)\" } }",
    "Compared(\\.$parts) { IsBetweenComparator { \"\\($0)\\($1)\" } }",
    "Compared(\\.$maybe) { LessThanComparator { ($0 as Int?).map(String.init) ?? \"\" + $0! } }",
    "Compared(\\.$rich) { HasPrefixComparator { \"\\($0)\" } }",
  ]

  private static let source = """
    import AppIntents
    struct Photo: AppEntity {
      static let typeDisplayRepresentation: TypeDisplayRepresentation = "Photo"
      static let defaultQuery = PhotoQuery()
      let id: String
      @Property(title: "") var int: Int
      @Property(title: "") var flag: Bool
      @Property(title: "") var text: String
      @Property(title: "") var tags: [String]
      @Property(title: "") var link: URL
      @Property(title: "") var parts: DateComponents
      @Property(title: "") var maybe: Int?
      @Property(title: "") var rich: AttributedString
      var displayRepresentation: DisplayRepresentation { "x" }
    }
    struct PhotoQuery: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [Photo] { [] }
    }
    typealias Properties = EntityQueryProperties<Photo, String>
    typealias Compared = EntityQueryProperty

    """

  @Test("39. Comparators that a type of value does not have are refused, and property types, too")
  func wrongComparatorsAreRefused() async throws {
    let folder = try TemporaryDirectory()
    var text = Self.source
    let start = text.split(separator: "\n", omittingEmptySubsequences: false).count
    var wrong: Set<Int> = []
    for (place, line) in (Self.accepted + Self.refused).enumerated() {
      if place >= Self.accepted.count { wrong.insert(start + place) }
      text += "let value\(place) = Properties { \(line) }\n"
    }
    let others = [
      "struct WrongType: AppEntity { @Property(title: \"\") var value: Character }",
      "struct Nested { @EntityProperty(title: \"\") var value: [[Int]] }",
    ]
    for (place, line) in others.enumerated() {
      wrong.insert(start + Self.accepted.count + Self.refused.count + place)
      text += line + "\n"
    }
    try text.write(toFile: folder("source.swift"), atomically: true, encoding: .utf8)
    let build = Programs.path(of: "")
    let maps = try FileManager.default.contentsOfDirectory(atPath: build)
      .filter { $0.hasSuffix(".build") }.map { "\(build)\($0)/module.modulemap" }
      .filter(FileManager.default.fileExists)
    let outcome = try await Programs.run(
      "/usr/bin/env",
      ["swiftc", "-typecheck", "-swift-version", "6", "-I", build + "Modules"]
        + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + [folder("source.swift")])
    #expect(outcome.status != 0)
    var found: Set<Int> = []
    for line in outcome.errors.split(separator: "\n") where line.contains(": error:") {
      let parts = line.split(separator: ":")
      guard parts.count > 2, parts[0].hasSuffix("source.swift"), let number = Int(parts[1]) else {
        continue
      }
      found.insert(number)
    }
    #expect(found == wrong, "\(outcome.errors)")
  }
}
