import Klieg
import Testing

@testable import klieg_packages

@Suite struct CatalogueTests {
  private func packages(_ catalogue: Catalogue) throws -> [Package] {
    var packages: [Package] = []
    while let package = try catalogue.nextPackage() { packages.append(package) }
    return packages
  }

  @Test func addsLongDescriptionsAndWhatIsInstalled() throws {
    var translations = Translations()
    try translations.read(
      source(
        """
        Package: 0ad
        Description-md5: d943033bedada21853d2ae54a2578a7b
        Description-en: Real-time strategy game of ancient warfare
         0 A.D. is a free game.
        """))
    let installed = try ["Package: 0ad\nStatus: install ok installed", StanzaTests.archiver]
      .map { try #require(Package(Stanza(Array($0.utf8)))) }
    let catalogue = Catalogue(
      try source(StanzaTests.game), translations: translations, installed: installed)
    let packages = try packages(catalogue)
    #expect(packages.map(\.name) == ["0ad", "7zip"])
    #expect(packages.map(\.isInstalled) == [true, true])
    #expect(packages[0].details == "0 A.D. is a free game.")
    #expect(packages[1].details?.hasPrefix("7-Zip is") == true)
    #expect(catalogue.identifiers == ["0ad", "7zip"])
  }

  @Test func installedPackagesLendTheirLongDescription() throws {
    let installed = try #require(Package(Stanza(Array(StanzaTests.archiver.utf8))))
    let catalogue = Catalogue(
      try source("Package: 7zip\nVersion: 23\nDescription: Archiver\nDescription-md5: 00\n"),
      installed: [installed])
    let packages = try packages(catalogue)
    #expect(packages.map(\.version) == ["23"])
    #expect(packages[0].summary == "Archiver")
    #expect(packages[0].details?.hasPrefix("7-Zip is") == true)
  }

  @Test func namesEachPackageOnce() async throws {
    let catalogue = Catalogue(
      try source("Package: a\nVersion: 2\n\nPackage: a\nVersion: 1\n\nVersion: 3\n\nPackage: b\n"))
    var items: [Item] = []
    for try await item in catalogue { items.append(item) }
    #expect(items.map(\.identifier) == ["a", "b"])
    #expect(items[0].attributes["version"] == "2")
  }

  @Test func theMarkChangesWithAFile() throws {
    let first = CatalogueInputs(lists: ["/proc/self/exe"])
    #expect(first.mark == first.mark)
    #expect(first.mark != CatalogueInputs(lists: []).mark)
    #expect(first.mark.count <= 250)
  }
}
