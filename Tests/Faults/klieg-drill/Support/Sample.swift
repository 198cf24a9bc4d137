import KliegDamage
import KliegModel

/// Items of every kind that an index may hold, the same for the same number and version.
enum Sample {
  static let index = "drill"
  /// A word of every item.
  static let commonWord = "lantern"
  static let types: [String?] = [nil, "org.example.Note", "org.example.Photo"]

  static let description = IndexDescription(
    name: index, application: "org.klieg.drill",
    fields: [
      Field("title", .text, weight: 3), Field("body", .text), Field("mark", .text),
      Field("camera", .keyword), Field("size", .number), Field("rating", .number),
      Field("created", .date), Field("isRead", .boolean), Field("labels", .keyword),
    ])

  private static let words = [
    "harbour", "evening", "copper", "meadow", "signal", "winter", "ribbon", "garden", "thunder",
    "paper", "orchard", "silver", "window", "market", "river", "castle", "número", "straße",
    "naïve", "東京", "письмо", "velvet", "anchor", "compass",
  ]

  static func item(_ number: Int, version: Int) -> Item {
    var random = SplitMix(seed: number &* 1009 &+ version)
    // Every tenth is long enough to need pages of its own.
    let length = number % 10 == 0 ? 1400 : Int.random(in: 5...120, using: &random)
    let body = (0..<length).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
    var attributes: [String: AttributeValue] = [
      "title": .string("\(commonWord) \(words[number % words.count])"),
      "body": .string(body.joined(separator: " ")),
      "mark": .string(ownWord(number, version: version)),
      "camera": .string("camera-\(number % 7)"), "size": .integer(Int64(number * 10 + version)),
      "created": .date(Timestamp(microseconds: Int64(number) * 86_400_000_000)),
      "isRead": .boolean(number % 2 == 0),
    ]
    if number % 3 != 1 { attributes["rating"] = .number(Double(number % 9) / 2 + 0.25) }
    if number % 4 == 0 { attributes["labels"] = ["red", .string("label-\(number % 5)")] }
    return Item(
      "item-\(number)", type: types[number % 3], domain: domain(number),
      priority: number % 6 == 0 ? 2 : 0, expiration: number % 2 == 0 ? .never : .standard,
      attributes: attributes)
  }

  static func ownWord(_ number: Int, version: Int) -> String { "unit\(number)v\(version)" }

  private static func domain(_ number: Int) -> String? {
    ["inbox", "inbox.work", "archive", "archive.old", nil][number % 5]
  }
}
