package import KliegModel
import KliegStorage

extension Catalog {
  /// Keeps an event of a user's index; the newest thousand of each index stay.
  package func note(_ event: IndexEvent, of user: UInt32) {
    var number: Int64 = 0
    let isKept = write { contents in
      contents.lastEvent += 1
      number = contents.lastEvent
    } _: { file in
      try file.store(
        [
          .integer(number), .integer(Int64(user)), .text(event.index),
          .integer(event.at.microseconds), .text(event.kind.rawValue), .text(event.message),
        ], in: .event)
      try file.connection.query(
        """
        DELETE FROM event WHERE user = ?1 AND name = ?2 AND id <= (
          SELECT id FROM event WHERE user = ?1 AND name = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)
        """
      ) {
        try $0.bind(1, Int64(user))
        try $0.bind(2, copying: event.index)
        try $0.bind(3, Int64(eventsOfIndex))
        try $0.execute()
      }
    }
    if !isKept { tell("\(event.index): \(event.kind.rawValue): \(event.message)") }
  }

  /// The newest events of a user's index, or of all of them, the oldest first.
  package func events(of user: UInt32, index: String? = nil, limit: Int = 100) -> [IndexEvent] {
    let rows = read { file in
      if let index {
        return try file.rows(
          of: .event,
          "SELECT * FROM event WHERE user = ? AND name = ? ORDER BY id DESC LIMIT ?"
        ) {
          try $0.bind(1, Int64(user))
          try $0.bind(2, copying: index)
          try $0.bind(3, Int64(limit))
        }
      }
      return try file.rows(
        of: .event, "SELECT * FROM event WHERE user = ? ORDER BY id DESC LIMIT ?"
      ) {
        try $0.bind(1, Int64(user))
        try $0.bind(2, Int64(limit))
      }
    }
    return (rows ?? []).reversed().compactMap(IndexEvent.init(row:))
  }
}

extension IndexEvent {
  /// Reads a row; nil where a newer version wrote a kind that this one does not know.
  fileprivate init?(row: [CatalogValue]) {
    guard let index = row[2].text, let at = row[3].integer,
      let kind = row[4].text.flatMap({ Kind(rawValue: $0) }), let message = row[5].text
    else { return nil }
    self.init(at: Timestamp(microseconds: at), index: index, kind: kind, message: message)
  }
}
