import FoundationEssentials
import Klieg

/// The packages of a machine as a sequence of items, read while they are being donated.
///
/// Sequence and iterator in one, since the catalogue is read once.
final class Catalogue: AsyncSequence, AsyncIteratorProtocol {
  /// The identifiers handed out so far; the catalogue's whole content once it has ended.
  private(set) var identifiers: Set<String> = []
  private var reader: StanzaReader
  private let translations: Translations
  /// What dpkg has installed and APT's stanzas have not named yet.
  private var installed: [String: Package]

  /// Makes a catalogue of stanzas, and of what is installed.
  init(_ source: ByteSource, translations: Translations = Translations(), installed: [Package] = [])
  {
    reader = StanzaReader(source)
    self.translations = translations
    self.installed = Dictionary(installed.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Opens the files of the inputs; APT begins to print.
  convenience init(_ inputs: CatalogueInputs) throws {
    if let file = inputs.file {
      try self.init(ByteSource(file: file))
      return
    }
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/apt-cache") else {
      throw KliegError(
        .noInput, "There is no apt-cache here, so no catalogue; --input FILE reads another one.")
    }
    try self.init(
      ByteSource(command: "apt-cache dumpavail"),
      translations: Translations(lists: inputs.translations),
      installed: inputs.installed.map(Self.installed) ?? [])
  }

  func makeAsyncIterator() -> Catalogue { self }

  // NB: with only the plain `next()`, every item would cost a change of threads and back.
  func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Item? {
    try nextPackage()?.item
  }

  func next() async throws -> Item? {
    try nextPackage()?.item
  }

  /// The next package: what APT knows first, then what is installed but no longer offered.
  func nextPackage() throws -> Package? {
    while let stanza = try reader.next() {
      guard var package = Package(stanza) else { continue }
      if let digest = package.descriptionDigest {
        package.details = package.details ?? translations[digest]
      }
      if let present = installed.removeValue(forKey: package.name) {
        package.isInstalled = true
        // dpkg keeps the long descriptions of what is installed.
        package.details = package.details ?? present.details
      }
      // Another version or architecture of a package that was named before.
      guard identifiers.insert(package.name).inserted else { continue }
      return package
    }
    while let (_, package) = installed.popFirst() {
      if identifiers.insert(package.name).inserted {
        return package
      }
    }
    return nil
  }

  /// The installed packages, as dpkg records them.
  private static func installed(in path: String) throws -> [Package] {
    var reader = try StanzaReader(ByteSource(file: path))
    var packages: [Package] = []
    while let stanza = try reader.next() {
      if let package = Package(stanza), package.isInstalled {
        packages.append(package)
      }
    }
    return packages
  }
}
