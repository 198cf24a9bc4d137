import Foundation
import TestSupport
import Testing

/// Clients that no one here wrote: Python's `varlink` and `asyncvarlink`.
@Suite struct VarlinkClientTests {
  @Test(arguments: ["varlink", "asyncvarlink"]) func drivesTheDaemon(package: String) throws {
    let daemon = try TestDaemon()
    try daemon.start()
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = here.deletingLastPathComponent().deletingLastPathComponent().path
    let python = root + "/.build/venv/bin/python"
    try #require(
      FileManager.default.fileExists(atPath: python), "run scripts/prepare test first")
    let outcome = try Programs.run(
      python, [here.path + "/Clients/\(package)_client.py", daemon.socket])
    #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
    #expect(outcome.output.contains("all well"), "\(outcome.output)\n\(outcome.errors)")
  }

  @Test func aShellWithSocatIsAClientToo() throws {
    let daemon = try TestDaemon()
    try daemon.start()
    let call =
      #"{"method":"org.klieg.search.Update","parameters":{"index":"notes","items":["#
      + #"{"identifier":"1","attributes":{"title":"From a shell"}}]}}"# + "\0"
    let outcome = try Programs.run(
      "/usr/bin/socat", ["-t5", "-", "UNIX-CONNECT:\(daemon.socket)"], input: call)
    #expect(outcome.output.contains(#""stored":1"#), "\(outcome.output)\(outcome.errors)")
  }
}
