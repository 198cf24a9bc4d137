/// Who was measured.
enum Contender: String, CaseIterable {
  case klieg
  case xapian
  case fts5
  case tantivy
  case sqlite
  case foundation
  /// What the daemon itself says, without socket and client.
  case daemon
  static let peers: [Contender] = [.xapian, .fts5, .tantivy, .sqlite, .foundation]
}
