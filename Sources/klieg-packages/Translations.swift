/// The long descriptions in English, which APT keeps apart from the packages and names by digest.
///
/// A minimal system (a container, say) has none; then the summaries must do.
struct Translations {
  private var details: [String: String] = [:]

  init() {}

  /// Reads the translation lists of APT.
  init(lists: [String]) throws {
    guard !lists.isEmpty else { return }
    let names = lists.map { "'\($0)'" }.joined(separator: " ")
    // The lists may be compressed in any of several ways; APT's own reader knows them all.
    try read(ByteSource(command: "/usr/lib/apt/apt-helper cat-file \(names)"))
  }

  /// Reads stanzas of the form `Package`, `Description-md5`, `Description-en`.
  mutating func read(_ source: ByteSource) throws {
    var reader = StanzaReader(source)
    while let stanza = try reader.next() {
      if let digest = stanza["Description-md5"],
        let text = stanza.continuation("Description-en")
      {
        details[digest] = text
      }
    }
  }

  /// The long description of a digest.
  subscript(digest: String) -> String? {
    details[digest]
  }
}
