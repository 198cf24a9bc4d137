import Klieg
import Testing

@testable import klieg_packages

@Suite struct PackageTests {
  @Test func becomesAnItem() throws {
    let package = try #require(Package(Stanza(Array(StanzaTests.game.utf8))))
    #expect(
      package.item
        == Item(
          "0ad", domain: "games", expiration: .never,
          attributes: [
            "title": "0ad", "contentDescription": "Real-time strategy game of ancient warfare",
            "version": "0.0.26-3", "url": "https://play0ad.com/", "section": "games",
            "packagePriority": "optional", "installedSize": 28591,
            "maintainer": "Debian Games Team <pkg-games-devel@lists.alioth.debian.org>",
            "architecture": "amd64", "installed": false,
            "depends": [
              "dpkg", "0ad-data", "libc6", "libenet7", "default-logind", "logind", "perl",
            ],
            "tags": [
              "game::strategy", "interface::graphical", "interface::x11", "role::program",
              "uitoolkit::sdl", "uitoolkit::wxwidgets", "use::gameplaying", "x11::application",
            ],
          ]))
  }

  @Test func leavesOutWhatIsNotKnown() throws {
    let package = try #require(Package(Stanza(Array("Package: x\nInstalled-Size: many".utf8))))
    #expect(
      package.item
        == Item("x", expiration: .never, attributes: ["title": "x", "installed": false]))
  }

  @Test func aStanzaWithoutANameIsNoPackage() {
    #expect(Package(Stanza(Array("Version: 1".utf8))) == nil)
  }

  @Test func aSectionIsADomain() throws {
    let package = try #require(
      Package(Stanza(Array("Package: x\nSection: contrib/games".utf8))))
    #expect(package.item.domain == "contrib.games")
    #expect(package.item.attributes["section"] == "contrib/games")
  }

  @Test(arguments: [
    ("install ok installed", true), ("hold ok installed", true),
    ("deinstall ok config-files", false), ("purge ok not-installed", false),
  ])
  func knowsWhetherItIsInstalled(status: String, isInstalled: Bool) throws {
    let package = try #require(Package(Stanza(Array("Package: x\nStatus: \(status)".utf8))))
    #expect(package.isInstalled == isInstalled)
  }

  @Test func everyAttributeHasADeclaredKind() throws {
    let package = try #require(Package(Stanza(Array(StanzaTests.game.utf8))))
    let declared = Dictionary(uniqueKeysWithValues: Package.fields.map { ($0.name, $0.kind) })
    for (name, value) in package.item.attributes {
      let kind = try #require(declared[name] ?? KnownAttributes.field(name)?.kind, "\(name)")
      // A declared keyword takes strings.
      #expect(value.kind == kind || (value.kind == .text && kind == .keyword), "\(name)")
    }
  }
}
