import Foundation
import Klieg
import TestSupport
import Testing

/// Starting, stopping, and what is in the way.
@Suite struct LifecycleTests {
  @Test func everythingIsThereAfterAnOrderlyStop() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    let items = (0..<500).map { Item("\($0)", domain: "d\($0 % 5)", attributes: ["title": "word"]) }
    try await client.update("notes", Update(items: items))
    #expect(try await client.delete(.domain("d3"), from: "notes") == 100)
    let before = try #require(try await client.statuses().first)
    #expect(try await daemon.stop() == 0)
    #expect(!FileManager.default.fileExists(atPath: daemon.socket))
    try await daemon.start()
    try await client.waitUntilSearchable("notes")
    let after = try #require(try await client.statuses().first)
    #expect(after.items == 400)
    #expect(after.epoch == before.epoch)
    #expect(after.sequences.accepted == before.sequences.accepted)
    #expect(try await client.count(Query("word")) == 400)
  }

  @Test func aSecondDaemonOnTheSameStateRefusesAndNamesTheFirst() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let second = try await Programs.run(
      "kliegd", ["--state", daemon.state, "--socket", daemon.folder + "/other/klieg.sock"])
    #expect(second.status == 75)
    #expect(second.errors.contains("process \(daemon.processID)"), "\(second.errors)")
    #expect(daemon.isRunning)
  }

  @Test func aSecondDaemonOnTheSameSocketRefuses() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let second = try await Programs.run(
      "kliegd", ["--state", daemon.folder + "/other", "--socket", daemon.socket])
    #expect(second.status != 0)
    #expect(second.errors.contains(daemon.socket), "\(second.errors)")
    #expect(daemon.isRunning)
  }

  @Test func aStaleSocketIsReplacedAndNothingElseIs() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    daemon.kill()
    #expect(FileManager.default.fileExists(atPath: daemon.socket))
    try await daemon.start()
    _ = try await Client(socket: daemon.socket).statuses()
    try await daemon.stop()
    try Data("precious".utf8).write(to: URL(fileURLWithPath: daemon.socket))
    let refused = try await Programs.run(
      "kliegd", ["--state", daemon.state, "--socket", daemon.socket])
    #expect(refused.status != 0)
    #expect(try String(contentsOfFile: daemon.socket, encoding: .utf8) == "precious")
  }

  @Test func theSocketIsForItsUserAlone() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let attributes = try FileManager.default.attributesOfItem(atPath: daemon.socket)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let state = try FileManager.default.attributesOfItem(atPath: daemon.state)
    #expect(state[.posixPermissions] as? Int == 0o700)
  }

  @Test func aSystemWideDaemonLetsEveryoneConnectAndNobodyLook() async throws {
    let daemon = try TestDaemon()
    try await daemon.start(arguments: ["--system"])
    for (path, mode) in [
      (daemon.socket, 0o666), (daemon.folder + "/run", 0o755), (daemon.state, 0o700),
    ] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test func aWrongConfigurationIsRefusedByNameAndLine() async throws {
    let daemon = try TestDaemon(configuration: "readers = 2\ntext-shard = 3\n")
    let file = daemon.folder + "/kliegd.conf"
    let checked = try await Programs.run(
      "kliegd",
      ["--check-config", "--config", file, "--socket", daemon.socket, "--state", daemon.state])
    #expect(checked.status == 78)
    #expect(checked.errors.contains("line 2"), "\(checked.errors)")
    #expect(checked.errors.contains("text-shard"), "\(checked.errors)")
    await #expect(throws: (any Error).self) { try await daemon.start() }
  }

  @Test func theDocumentedDefaultsAreTheOnesInUse() async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let checked = try await Programs.run(
      "kliegd",
      [
        "--check-config", "--config", root + "/config/kliegd.conf", "--socket", "/x", "--state",
        "/y",
      ])
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(!checked.output.contains("(standard"), "\(checked.output)")
    let file = try String(contentsOfFile: root + "/config/kliegd.conf", encoding: .utf8)
    #expect(file == Settings.documentation)
  }

  @Test func aStoreThatIsNoneIsReplacedAndItsItemsAreAskedFor() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    try await client.update("good", Update(items: [Item("1", attributes: ["title": "word"])]))
    try await client.update("bad", Update(items: [Item("1", attributes: ["title": "word"])]))
    try await client.waitUntilSearchable("bad")
    try await daemon.stop()
    let folder = daemon.state + "/indexes"
    let user = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    // Overwritten from its first byte on.
    let store = "\(folder)/\(user)/bad/store.sqlite"
    try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: store))
    try await daemon.start()
    try await client.waitUntilSearchable("good")
    let answer = try await client.search(Query("word"))
    #expect(answer.hits.map(\.index) == ["good"])
    #expect(answer.missing.map(\.index) == ["bad"])
    #expect(answer.isPartial)
    #expect(try await client.search(Query("word"), in: ["bad"]).isPartial)
    let listed = try await client.statuses()
    #expect(listed.map(\.health.missing) == [.items(1), .nothing])
  }

  @Test func aDroppedIndexIsGoneAndANewOneOfItsNameIsAnother() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    try await client.update("notes", Update(items: [Item("1", attributes: ["title": "word"])]))
    let epoch = try await client.statuses().first?.epoch
    try await client.drop("notes")
    #expect(try await client.statuses().isEmpty)
    let error = await #expect(throws: KliegError.self) { try await client.drop("notes") }
    #expect(error?.code == .noSuchIndex)
    try await client.update("notes", Update(items: [Item("2")]))
    #expect(try await client.count(Query()) == 1)
    #expect(try await client.statuses().first?.epoch != epoch)
  }

  @Test func aStoppedOrMissingViewIsRebuiltFromTheStore() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    let items = (0..<300).map { Item("\($0)", attributes: ["title": "word", "n": .integer($0)]) }
    try await client.update("notes", Update(items: items), waitUntilSearchable: true)
    try await daemon.stop()
    let folder = daemon.state + "/indexes"
    let user = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    for view in ["text", "columns"] {
      let path = "\(folder)/\(user)/notes/\(view)"
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try await daemon.start()
    try await client.waitUntilSearchable("notes")
    #expect(try await client.count(Query("word")) == 300)
    #expect(try await client.count(Query(filter: .attribute("n", .less(10)))) == 10)
  }

  @Test func aTextViewThatIsDamagedIsPutAsideAndMadeAgain() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let client = Client(socket: daemon.socket)
    let items = (0..<300).map { Item("\($0)", attributes: ["title": "word", "n": .integer($0)]) }
    try await client.update("notes", Update(items: items), waitUntilSearchable: true)
    try await daemon.stop()
    let indexes = daemon.state + "/indexes"
    let user = try #require(try FileManager.default.contentsOfDirectory(atPath: indexes).first)
    let text = "\(indexes)/\(user)/notes/text"
    let generation = try #require(try FileManager.default.contentsOfDirectory(atPath: text).first)
    let table = "\(text)/\(generation)/shard-0/postlist.glass"
    try Data().write(to: URL(fileURLWithPath: table))
    try await daemon.start()
    #expect(try await client.count(Query(filter: .attribute("n", .less(10)))) == 10)
    try await client.waitUntilSearchable("notes")
    // Until the repaired view has been checked, answers say that they may not be whole.
    for try await statuses in client.followStatuses() {
      if statuses.first?.state == .ready { break }
    }
    #expect(try await client.count(Query("word")) == 300)
    let left = try FileManager.default.contentsOfDirectory(atPath: text)
    #expect(left.contains(generation + ".damaged"), "\(left)")
    let note = try String(
      contentsOfFile: "\(text)/\(generation).damaged/DAMAGED", encoding: .utf8)
    #expect(note.contains("postlist.glass"))
  }
}
