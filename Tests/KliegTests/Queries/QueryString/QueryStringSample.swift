import Foundation
import Klieg
import KliegModel
import TestOracle
import Testing

/// Items, and which of them a query string finds.
enum QueryStringSample {
  /// Thursday, 2026-12-03 10:30:00 UTC.
  static let now = Timestamp(microseconds: 1_796_293_800_000_000)
  private static let midnight = Timestamp(microseconds: 1_796_256_000_000_000)
  static let utc = TimeZone.gmt

  static let items = [
    Item(
      "paris",
      attributes: [
        "title": "Paris", "rating": 5, "keywords": ["sea", "town"], "userOwned": true,
        "contentModificationDate": .date(midnight),
      ]),
    Item(
      "love",
      attributes: [
        "title": "I love Paris", "rating": 4, "textContent": "Windows over Broken Window",
        "contentModificationDate": .date(Timestamp(microseconds: midnight.microseconds - 1)),
      ]),
    Item(
      "parish", attributes: ["title": "parish", "rating": 2.5, "textContent": "MyWindowClass"]),
    Item("ecole", attributes: ["title": "École", "textContent": "NSWindow", "album": "Paris"]),
    Item("star", attributes: ["title": "a*b \"c\" \\ 'd'", "fileSize": 9_007_199_254_740_993]),
    Item("camel", attributes: ["title": "MyWindowClass Broken Window", "userOwned": false]),
    Item("upper", attributes: ["title": "NSWindow"]),
  ]

  static func filter(_ text: String, vocabulary: QueryVocabulary = .known) throws -> Filter {
    try QueryString(text).filter(at: now, in: utc, vocabulary: vocabulary)
  }

  static func found(_ text: String) throws -> String {
    let filter = try filter(text)
    let oracle = FilterOracle(fields: Array(KnownAttributes.table.values))
    return items.filter { oracle.matches($0, filter) }.map(\.identifier).joined(separator: " ")
  }

  /// The place that an error names, and its sentence.
  static func refusal(_ text: String) -> (position: Int?, message: String) {
    do {
      return (nil, "no error, but \(try filter(text))")
    } catch let error as KliegError where error.code == .badQuery {
      return (error.details["position"].flatMap(Int.init), error.message)
    } catch {
      return (nil, "\(error)")
    }
  }
}
