import Testing

@testable import klieg_packages

@Suite struct StanzaTests {
  /// A stanza as `apt-cache dumpavail` prints it.
  static let game = """
    Package: 0ad
    Version: 0.0.26-3
    Installed-Size: 28591
    Maintainer: Debian Games Team <pkg-games-devel@lists.alioth.debian.org>
    Architecture: amd64
    Depends: 0ad-data (>= 0.0.26), 0ad-data (<= 0.0.26-3), libc6 (>= 2.34), libenet7, default-logind | logind, perl:any
    Pre-Depends: dpkg (>= 1.15.6~)
    Description: Real-time strategy game of ancient warfare
    Homepage: https://play0ad.com/
    Description-md5: d943033bedada21853d2ae54a2578a7b
    Tag: game::strategy, interface::graphical, interface::x11, role::program,
     uitoolkit::sdl, uitoolkit::wxwidgets, use::gameplaying,
     x11::application
    Section: games
    Priority: optional
    Filename: pool/main/0/0ad/0ad_0.0.26-3_amd64.deb
    """

  /// A stanza as dpkg's status holds it.
  static let archiver = """
    Package: 7zip
    Status: install ok installed
    Section: utils
    Version: 22.01+dfsg-8
    Description: 7-Zip file archiver with a high compression ratio
     7-Zip is a file archiver with a high compression ratio. The main features
     of 7-Zip are:
      * High compression ratio in 7z format
     .
     Note: The unRAR code was dropped to keep compatible with DFSG.
    Conffiles:
     /etc/7zip.conf 0123456789abcdef
    """

  @Test func readsFieldsWhateverTheirCase() {
    let stanza = Stanza(Array(Self.game.utf8))
    #expect(stanza["Package"] == "0ad")
    #expect(stanza["homepage"] == "https://play0ad.com/")
    #expect(stanza["Installed-Size"] == "28591")
    #expect(stanza["Source"] == nil)
  }

  @Test func joinsListsOverLines() {
    let stanza = Stanza(Array(Self.game.utf8))
    #expect(
      stanza.list("Tag") == [
        "game::strategy", "interface::graphical", "interface::x11", "role::program",
        "uitoolkit::sdl", "uitoolkit::wxwidgets", "use::gameplaying", "x11::application",
      ])
    #expect(stanza.list("Section") == ["games"])
    #expect(stanza.list("Source") == [])
  }

  @Test func splitsDescriptions() {
    let stanza = Stanza(Array(Self.archiver.utf8))
    #expect(stanza["Description"] == "7-Zip file archiver with a high compression ratio")
    #expect(
      stanza.continuation("Description") == """
        7-Zip is a file archiver with a high compression ratio. The main features
        of 7-Zip are:
         * High compression ratio in 7z format

        Note: The unRAR code was dropped to keep compatible with DFSG.
        """)
    #expect(stanza["Conffiles"] == nil)
    #expect(stanza.continuation("Conffiles") == "/etc/7zip.conf 0123456789abcdef")
    #expect(stanza.continuation("Section") == nil)
  }

  @Test func putsUpWithOddLines() {
    let odd = Stanza(
      Array(" before\nno colon here\n and what follows it\n: no name\nA : \r\nB:b\r\n\tc\r\n".utf8))
    #expect(odd["A"] == nil)
    #expect(odd["B"] == "b")
    #expect(odd.continuation("B") == "c")
    #expect(Stanza([])["A"] == nil)
    #expect(Stanza(Array("Name: \u{FF}".utf8) + [0xFF])["Name"] != nil)
  }

  @Test func theFirstOfTwoFieldsCounts() {
    #expect(Stanza(Array("A: 1\nA: 2".utf8))["A"] == "1")
  }
}
