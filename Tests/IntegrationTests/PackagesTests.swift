import Foundation
import Klieg
import TestSupport
import Testing

/// The donor of Debian packages, as a person and as the daemon start it.
@Suite(.timeLimit(.minutes(5))) struct PackagesTests {
  private let daemon: TestDaemon
  private let klieg: Client
  private var input: String { daemon.folder + "/packages" }

  init() async throws {
    daemon = try TestDaemon()
    try await daemon.start()
    klieg = Client(socket: daemon.socket)
  }

  private func write(_ names: [String]) throws {
    let stanzas = names.map {
      """
      Package: \($0)
      Version: 1.0
      Section: editors
      Installed-Size: 12
      Description: edits \($0)

      """
    }
    try stanzas.joined(separator: "\n").write(toFile: input, atomically: true, encoding: .utf8)
  }

  private func donate(_ arguments: String...) async throws -> Programs.Outcome {
    try await Programs.run(
      "klieg-packages", ["--socket", daemon.socket, "--input", input] + arguments)
  }

  private func names() async throws -> [String] {
    var names: [String] = []
    for try await reference in klieg.references(of: Query(limit: 100), in: "packages") {
      names.append(reference.identifier)
    }
    return names.sorted()
  }

  @Test func whatIsGoneFromTheCatalogueIsDeleted() async throws {
    try write(["ed", "vim", "nano"])
    #expect(try await donate("--wait").status == 0)
    try write(["ed", "nano", "emacs"])
    let outcome = try await donate("--wait")
    #expect(outcome.output.contains("1 stored, 2 unchanged, 1 deleted"), "\(outcome.output)")
    #expect(try await names() == ["ed", "emacs", "nano"])
  }

  /// The answers of an index that has lost everything say so until its donor is done, whom they must not
  /// keep from it.
  @Test(arguments: ["--wait", "--reindex"])
  func anIndexThatHasLostAllIsWholeAgain(how: String) async throws {
    try write(["ed", "vim", "nano"])
    #expect(try await donate("--wait").status == 0)
    try await daemon.stop()
    let folder = "\(daemon.state)/indexes/\(getuid())/packages"
    for name in ["text", "store.sqlite-wal", "session"] {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    try Data(repeating: 0x5A, count: 65_536).write(
      to: URL(fileURLWithPath: folder + "/store.sqlite"))
    try await daemon.start()
    #expect(try await klieg.statuses(of: "packages").first?.health.missing == .everything)
    let outcome = try await donate(how)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    if how != "--reindex" { #expect(try await donate("--reindex").status == 0) }
    #expect(try await klieg.statuses(of: "packages").first?.health.missing == .nothing)
    #expect(try await names() == ["ed", "nano", "vim"])
  }
}
