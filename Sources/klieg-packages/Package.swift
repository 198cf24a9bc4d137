import Klieg

/// What Debian says about a binary package.
struct Package {
  var name: String
  var version: String?
  var architecture: String?
  var section: String?
  var priority: String?
  /// In kilobytes of 1,024 bytes, as Debian counts.
  var installedSize: Int64?
  var maintainer: String?
  var homepage: String?
  var depends: [String]
  var tags: [String]
  var summary: String?
  var details: String?
  /// Names the long description in APT's translations.
  var descriptionDigest: String?
  var isInstalled: Bool

  /// Reads a stanza of APT or dpkg; nil when it names no package.
  init?(_ stanza: Stanza) {
    guard let name = stanza["Package"] else { return nil }
    self.name = name
    version = stanza["Version"]
    architecture = stanza["Architecture"]
    section = stanza["Section"]
    priority = stanza["Priority"]
    installedSize = stanza["Installed-Size"].flatMap { Int64($0) }
    maintainer = stanza["Maintainer"]
    homepage = stanza["Homepage"]
    depends = Self.names(of: stanza.list("Pre-Depends") + stanza.list("Depends"))
    tags = stanza.list("Tag")
    summary = stanza["Description"] ?? stanza["Description-en"]
    details = stanza.continuation("Description") ?? stanza.continuation("Description-en")
    descriptionDigest = stanza["Description-md5"]
    isInstalled = stanza["Status"]?.hasSuffix(" installed") ?? false
  }

  /// The names in a list of relations such as `libc6 (>= 2.34), exim4 | mail-transport-agent`.
  static func names(of relations: [String]) -> [String] {
    var names: [String] = []
    for relation in relations {
      for alternative in relation.utf8.split(separator: UInt8(ascii: "|")) {
        let word = alternative.drop { $0 == UInt8(ascii: " ") }.prefix { !nameEnds.contains($0) }
        let name = String(Substring(word))
        if !name.isEmpty, !names.contains(name) {
          names.append(name)
        }
      }
    }
    return names
  }

  /// What may follow a name: a version, an architecture, a build profile.
  private static let nameEnds = Array(" (:[<".utf8)
}
