import KliegModel

/// What is known of indexes, as people read it.
enum StatusText {
  /// A table of indexes.
  static func table(_ statuses: [IndexStatus], _ style: Style) -> [String] {
    var table = Table([
      ("INDEX", .left), ("ITEMS", .right), ("LAG", .right), ("SIZE", .right), ("STATE", .left),
    ])
    for status in statuses {
      table.add([
        status.description.name, Quantity.count(status.items),
        Quantity.count(status.sequences.pending), Quantity.bytes(status.size),
        status.state.sentence,
      ])
    }
    return table.lines(style)
  }

  /// How far an index has come, in one line.
  static func line(_ status: IndexStatus) -> String {
    let sequences = status.sequences
    var line = "\(status.description.name): \(status.state.sentence)"
    line += ", \(Quantity.count(status.items, of: "item"))"
    line += ", accepted \(Quantity.count(sequences.accepted))"
    line += ", columns \(Quantity.count(sequences.columns))"
    line += ", searchable \(Quantity.count(sequences.searchable))"
    if sequences.pending > 0 { line += ", \(Quantity.count(sequences.pending)) pending" }
    if status.health.missing != .nothing { line += ", missing \(status.health.missing.sentence)" }
    if case .refused = status.health.writes { line += ", donations refused" }
    return (line + ", " + bytes(status)).singleLine
  }

  /// Everything about an index.
  static func description(_ status: IndexStatus, _ style: Style) -> [String] {
    let description = status.description
    var pairs: [(String, String)] = [
      ("index", description.name),
      ("application", description.application ?? "not stated"),
      ("language", description.language ?? "en, and each item's own"),
      ("lifetime", lifetime(description.lifetime)),
      ("items", Quantity.count(status.items)),
      ("state", status.state.sentence),
      ("size", bytes(status)),
      ("epoch", status.epoch),
      ("client state", clientState(status.clientState)),
    ]
    pairs = pairs.filter { !$0.1.isEmpty }
    var lines = pairs.map { name, value in
      style.dim(name.padded(toColumns: 14)) + value.singleLine
    }
    if !description.fields.isEmpty {
      var table = Table([
        ("FIELD", .left), ("KIND", .left), ("SEARCHED", .left), ("WEIGHT", .right),
      ])
      for field in description.fields {
        table.add([
          field.name, field.kind.rawValue, field.isSearched ? "yes" : "no",
          field.isSearched ? String(field.weight) : "",
        ])
      }
      lines += [""] + table.lines(style)
    }
    return lines
  }

  private static func lifetime(_ seconds: Int64?) -> String {
    guard let seconds else { return "the daemon's setting" }
    return seconds == 0 ? "no end" : Quantity.span(seconds: seconds)
  }

  /// The state as text where it is text, else in hexadecimal digits.
  private static func clientState(_ state: [UInt8]?) -> String {
    guard let state else { return "none" }
    if let text = String(validating: state, as: UTF8.self), text.singleLine == text { return text }
    return state.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static func bytes(_ status: IndexStatus) -> String {
    let parts = status.bytes.sorted { $0.key < $1.key }
    let list = parts.map { "\($0.key) \(Quantity.bytes($0.value))" }.joined(separator: ", ")
    return Quantity.bytes(status.size) + (list.isEmpty ? "" : " (\(list))")
  }
}

extension IndexStatus {
  /// Bytes on disk in all.
  var size: Int { bytes.values.reduce(0, +) }
}

extension IndexStatus.State {
  /// The state, with how far it is or what is damaged.
  var sentence: String {
    switch self {
    case .ready, .indexing: word
    case .rebuilding(let done, let total):
      "rebuilding: \(Quantity.count(done)) of \(Quantity.count(total))"
    case .damaged(let problem), .parked(let problem): "\(word): \(problem)"
    }
  }

  /// The state in a word.
  var word: String {
    switch self {
    case .ready: "ready"
    case .indexing: "indexing"
    case .rebuilding: "rebuilding"
    case .damaged: "damaged"
    case .parked: "parked"
    }
  }
}
