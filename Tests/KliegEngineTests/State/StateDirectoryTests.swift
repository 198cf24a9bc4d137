import KliegEngine
import KliegModel
import TestSupport
import Testing

@Suite struct StateDirectoryTests {
  @Test func isHeldByOneAtATimeAndNamesTheHolder() throws {
    let folder = try TemporaryDirectory()
    do {
      let first = try StateDirectory(path: folder("state"))
      first.name(holder: "process 1234")
      let error = #expect(throws: KliegError.self) { try StateDirectory(path: folder("state")) }
      #expect(error?.code == .locked)
      #expect(error?.message.contains("process 1234") == true)
      withExtendedLifetime(first) {}
    }
    // The file is still there; only the lock counts.
    _ = try StateDirectory(path: folder("state"))
  }

  @Test func saysWhyItCannotBeMade() {
    let error = #expect(throws: KliegError.self) { try StateDirectory(path: "/proc/klieg") }
    #expect(error?.code == .storageFailed)
  }
}
