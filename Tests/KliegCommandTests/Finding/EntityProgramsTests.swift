import Foundation
import KliegModel
import TestSupport
import Testing

@testable import KliegCommand

@Suite struct EntityProgramsTests {
  /// A folder of registrations, with a file of an application.
  private func folder(_ text: String, mode: Int = 0o644) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    let entities = folder("klieg/entities/org.example.App")
    try FileManager.default.createDirectory(
      atPath: entities, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    try text.write(toFile: entities + "/Photo.conf", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: entities + "/Photo.conf")
    return folder
  }

  private func command(_ folder: TemporaryDirectory) throws -> [String] {
    try EntityPrograms(environment: ["XDG_DATA_HOME": folder.path, "XDG_CONFIG_HOME": "/nowhere"])
      .command(for: "Photo", of: nil)
  }

  @Test func theFileSaysWhatIsStarted() throws {
    let folder = try folder("# Photos\n  # of mine\ncommand = /usr/bin/photos  --data /srv\n")
    #expect(try command(folder) == ["/usr/bin/photos", "--data", "/srv"])
  }

  @Test(arguments: [
    ("command = /usr/bin/photos\n", 0o666), ("command = photos\n", 0o644), ("", 0o644),
    ("command = /a\ncommand = /b\n", 0o644), ("program = /a\n", 0o644),
  ])
  func whatMayNotBeTrustedOrReadIsRefused(text: String, mode: Int) throws {
    let folder = try folder(text, mode: mode)
    let error = #expect(throws: KliegError.self) { try command(folder) }
    #expect(error?.code == .badConfiguration)
  }
}
