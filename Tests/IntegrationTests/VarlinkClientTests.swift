import Foundation
import TestSupport
import Testing

/// Clients that no one here wrote: Python's `varlink` and `asyncvarlink`.
@Suite struct VarlinkClientTests {
  @Test(arguments: ["varlink", "asyncvarlink"]) func drivesTheDaemon(package: String) async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = here.deletingLastPathComponent().deletingLastPathComponent().path
    let python = root + "/.build/venv/bin/python"
    try #require(
      FileManager.default.fileExists(atPath: python), "run scripts/prepare test first")
    let outcome = try await Programs.run(
      python, [here.path + "/Clients/\(package)_client.py", daemon.socket])
    #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
    #expect(outcome.output.contains("all well"), "\(outcome.output)\n\(outcome.errors)")
  }

  @Test func aShellWithSocatIsAClientToo() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let call =
      #"{"method":"org.klieg.search.Update","parameters":{"index":"notes","items":["#
      + #"{"identifier":"1","attributes":{"title":"From a shell"}}]}}"# + "\0"
    let outcome = try await Programs.run(
      "/usr/bin/socat", ["-t5", "-", "UNIX-CONNECT:\(daemon.socket)"], input: call)
    #expect(outcome.output.contains(#""stored":1"#), "\(outcome.output)\(outcome.errors)")
  }
}
