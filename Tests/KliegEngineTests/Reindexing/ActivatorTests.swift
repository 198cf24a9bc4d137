import Foundation
import Glibc
import KliegModel
import TestSupport
import Testing

@testable import KliegEngine

@Suite(.timeLimit(.minutes(5))) struct ActivatorTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    chmod(folder.path, 0o755)
  }

  private func key() throws -> IndexKey { IndexKey(user: getuid(), name: try IndexName("notes")) }

  private var activator: Activator {
    Activator(
      socket: "/run/klieg.sock", folders: [folder("missing"), folder.path], tools: [folder.path])
  }

  /// Writes a script that keeps what it was told.
  private func script(_ name: String, ending status: Int = 0) throws {
    let text = """
      #!/bin/sh
      echo "$KLIEG_SOCKET|$KLIEG_REINDEX|$*" >\(folder("told"))
      exit \(status)
      """
    try text.write(toFile: folder(name), atomically: true, encoding: .utf8)
    chmod(folder(name), 0o755)
  }

  private func write(_ text: String, mode: mode_t = 0o644) throws {
    try text.write(toFile: folder("notes.conf"), atomically: true, encoding: .utf8)
    chmod(folder("notes.conf"), mode)
  }

  private func told() throws -> String {
    try String(contentsOfFile: folder("told"), encoding: .utf8).trimmingCharacters(
      in: .newlines)
  }

  @Test func aCommandIsWhatItsFileSays() async throws {
    try script("reindexer")
    try write("# What serves notes.\n\n command = \(folder("reindexer")) --quiet  now\n")
    try await activator.start("command:notes", for: try key())
    #expect(try told() == "/run/klieg.sock|notes|--quiet now")
  }

  @Test func howACommandFailsIsSaid() async throws {
    try script("reindexer", ending: 3)
    try write("command = \(folder("reindexer"))")
    let error = await #expect(throws: KliegError.self) {
      try await activator.start("command:notes", for: try key())
    }
    #expect(error?.message == "\(folder("reindexer")) ended with status 3.")
  }

  @Test(arguments: [
    ("command = reindexer", 0o644), ("run = /bin/true", 0o644), ("command /bin/true", 0o644),
    ("", 0o644), ("command = /bin/true\ncommand = /bin/false", 0o644),
    ("command = /bin/true", 0o666), ("command = /bin/true", 0o664),
  ]) func aFileThatIsNotInOrderIsRefused(text: String, mode: Int) async throws {
    try write(text, mode: mode_t(mode))
    let error = await #expect(throws: KliegError.self) {
      try await activator.start("command:notes", for: try key())
    }
    #expect(error?.code == .badConfiguration)
  }

  @Test func aFolderThatOthersMayWriteIsRefused() async throws {
    try write("command = /bin/true")
    chmod(folder.path, 0o777)
    let error = await #expect(throws: KliegError.self) {
      try await activator.start("command:notes", for: try key())
    }
    #expect(error?.code == .badConfiguration)
  }

  @Test func unitsAndBusNamesAreAskedForByTheirTools() async throws {
    try script("systemctl")
    try await activator.start("unit:notes@1.service", for: try key())
    #expect(try told().hasSuffix("|--user start --no-block -- notes@1.service"))
    try script("dbus-send")
    try await activator.start("bus:org.example.Notes", for: try key())
    #expect(try told().hasSuffix("string:org.example.Notes uint32:0"))
    try script("gdbus")
    try await activator.start("bus:org.example.Notes", for: try key())
    #expect(try told().hasSuffix("org.freedesktop.DBus.StartServiceByName org.example.Notes 0"))
    try script("busctl")
    try await activator.start("bus:org.example.Notes", for: try key())
    #expect(try told().hasSuffix("StartServiceByName su org.example.Notes 0"))
  }

  @Test(arguments: [
    "command:../notes", "command:-x", "command:", "command:a b", "command:/bin/sh", "notes",
    "unit:notes.timer", "unit:notes", "bus:Notes", "bus:a.b;c", "shell:true", "command:.x",
  ]) func whatIsNoNameStartsNothing(activation: String) async throws {
    let error = await #expect(throws: KliegError.self) {
      try await activator.start(activation, for: try key())
    }
    #expect(error?.code == .invalidParameter)
  }

  @Test func nothingIsStartedForSomebodyElse() async throws {
    let other = IndexKey(user: getuid() + 1, name: try IndexName("notes"))
    let error = await #expect(throws: KliegError.self) {
      try await activator.start("command:notes", for: other)
    }
    #expect(error?.code == .permissionDenied)
  }
}
