import FoundationEssentials
import Glibc
import KliegWire
import Testing

@Suite(.timeLimit(.minutes(5))) struct SocketListenerTests {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("klieg.sock")
  }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o7777
  }

  @Test func onlyItsUserMayUseSocketAndDirectory() throws {
    let path = directory.file("new/klieg.sock")
    let listener = try SocketListener(path: path)
    #expect(try mode(path) == 0o600)
    #expect(try mode(directory.file("new")) == 0o700)
    withExtendedLifetime(listener) {}
  }

  @Test func givesEachConnectionToItsHandler() async throws {
    let listener = try SocketListener(path: path)
    try await listener.start { channel in
      while let message = try? await channel.receive() { try? await channel.send(message + [0x21]) }
    }
    for text in ["a", "b"] {
      let channel = try await FrameChannel.connect(path: path)
      try await channel.send(Array(text.utf8))
      #expect(try await channel.receive() == Array((text + "!").utf8))
      await channel.close()
    }
    await eventually { await listener.connectionCount == 0 }
  }

  @Test func closingEndsConnectionsAndRemovesTheSocket() async throws {
    let listener = try SocketListener(path: path)
    try await listener.start { channel in _ = try? await channel.receive() }
    let channel = try await FrameChannel.connect(path: path)
    await eventually { await listener.connectionCount == 1 }
    await listener.close()
    #expect(try await channel.receive() == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
    await expect(throws: .daemonNotThere) { try await FrameChannel.connect(path: path) }
  }

  @Test func removesNoSocketButItsOwn() async throws {
    let first = try SocketListener(path: path)
    unlink(path)
    let second = try SocketListener(path: path)
    await first.close()
    #expect(FileManager.default.fileExists(atPath: path))
    await second.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func replacesASocketThatNobodyListensTo() async throws {
    do { _ = try SocketListener(path: path) }
    #expect(FileManager.default.fileExists(atPath: path))
    await expect(throws: .daemonNotThere) { try await FrameChannel.connect(path: path) }
    let listener = try SocketListener(path: path)
    try await listener.start { _ in }
    _ = try await FrameChannel.connect(path: path)
  }

  @Test func saysWhoListensAlready() async throws {
    let listener = try SocketListener(path: path)
    let error = #expect(throws: WireError.self) { try SocketListener(path: path) }
    #expect(error?.code == .inUse)
    #expect(error?.sentence.contains("\(getpid())") == true)
    withExtendedLifetime(listener) {}
  }

  @Test func leavesWhatIsNoSocket() async throws {
    let target = directory.file("precious")
    #expect(FileManager.default.createFile(atPath: target, contents: nil))
    symlink(target, path)
    await expect(throws: .notASocket) { try SocketListener(path: path) }
    await expect(throws: .notASocket) { try SocketListener(path: target) }
    #expect(FileManager.default.fileExists(atPath: target))
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func refusesAPathThatDoesNotFit() async throws {
    let room = 107 - directory.path.utf8.count - 1
    let longest = directory.file(String(repeating: "x", count: room))
    await expect(throws: .pathTooLong) { try SocketListener(path: longest + "x") }
    await expect(throws: .pathTooLong) { try await FrameChannel.connect(path: longest + "x") }
    await expect(throws: .pathTooLong) { try SocketListener(path: "") }
    _ = try SocketListener(path: longest)
  }

  @Test(arguments: [0o777, 0o770] as [mode_t])
  func refusesADirectoryThatOthersMayWrite(mode: mode_t) async throws {
    chmod(directory.path, mode)
    await expect(throws: .insecureDirectory) { try SocketListener(path: path) }
    chmod(directory.path, mode | S_ISVTX)
    _ = try SocketListener(path: path)
  }

  @Test func refusesAMissingDirectoryOverItsOwn() async {
    await expect(throws: .system) { try SocketListener(path: directory.file("a/b/klieg.sock")) }
  }

  @Test(arguments: [true, false])
  func closesConnectionsOverTheLimit(perUser: Bool) async throws {
    var limits = WireLimits()
    if perUser { limits.connectionsPerUser = 2 } else { limits.connections = 2 }
    let listener = try SocketListener(path: path, limits: limits)
    try await listener.start { channel in
      while let message = try? await channel.receive() { try? await channel.send(message) }
    }
    var open: [FrameChannel] = []
    for _ in 0..<2 {
      let channel = try await FrameChannel.connect(path: path)
      try await channel.send([1])
      #expect(try await channel.receive() == [1])
      open.append(channel)
    }
    let extra = try await FrameChannel.connect(path: path)
    #expect(try await extra.receive() == nil)
    await open[0].close()
    await eventually { await listener.connectionCount == 1 }
    let again = try await FrameChannel.connect(path: path)
    try await again.send([2])
    #expect(try await again.receive() == [2])
    #expect(await listener.connectionCount == 2)
    await listener.close()
  }

  @Test func connectingSaysWhyNot() async throws {
    await expect(throws: .daemonNotThere) { try await FrameChannel.connect(path: path) }
    await expect(throws: .daemonNotThere) {
      try await FrameChannel.connect(path: directory.file("none/klieg.sock"))
    }
  }

  @Test func leavesNoDescriptorOpen() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      func round() async throws {
        let listener = try SocketListener(path: directory.file("klieg.sock"))
        try await listener.start { channel in _ = try? await channel.receive() }
        for _ in 0..<10 {
          let channel = try await FrameChannel.connect(path: listener.path)
          try await channel.send([1])
          #expect(try await channel.receive() == nil)
        }
        await listener.close()
      }
      // Dispatch opens descriptors for itself in the first round.
      try await round()
      let before = openDescriptors()
      for _ in 0..<5 { try await round() }
      await eventually { openDescriptors() <= before }
    }
  }
}
