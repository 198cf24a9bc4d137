import Foundation
import Klieg
import TestSupport
import Testing

@testable import klieg_packages

@Suite struct ReindexerFileTests {
  @Test func saysWhatToStartInAFolderThatIsTheUsersAlone() throws {
    let folder = try TemporaryDirectory()
    let options = try Options(["--register", "--input", "/tmp/stanzas"])
    let file = try ReindexerFile(
      options, environment: ["XDG_DATA_HOME": folder.path], program: "/usr/bin/klieg-packages")
    #expect(try file.write() == "command:klieg-packages")
    let path = folder("klieg/reindexers/klieg-packages.conf")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "command = /usr/bin/klieg-packages --reindex --input /tmp/stanzas\n")
    for place in [path, folder("klieg/reindexers")] {
      let attributes = try FileManager.default.attributesOfItem(atPath: place)
      let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
      #expect(mode & 0o022 == 0)
    }
  }

  @Test func refusesWhatALineCannotSay() throws {
    let options = try Options(["--input", "/tmp/a b"])
    let error = #expect(throws: KliegError.self) {
      try ReindexerFile(options, environment: ["HOME": "/tmp"], program: "/bin/true")
    }
    #expect(error?.code == .usage)
  }
}
