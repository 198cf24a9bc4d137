import Foundation
import Klieg
import KliegModel
import TestSupport
import Testing

/// The sample application: a folder of pictures, donated, found, and donated again.
@Suite(.timeLimit(.minutes(3))) struct PhotosAppTests {
  private static let index = "klieg-photos/photos"

  /// A folder of pictures, a daemon, and a home of one's own.
  private final class Trial {
    let daemon: TestDaemon
    let pictures: TemporaryDirectory
    let home: TemporaryDirectory
    let client: Client

    init() async throws {
      home = try TemporaryDirectory()
      pictures = try TemporaryDirectory()
      // The daemon looks for programs to start in the same home.
      daemon = try TestDaemon(configuration: "reindex-pause-seconds = 0\n")
      try await daemon.start(environment: ["HOME": home.path, "XDG_DATA_HOME": ""])
      client = Client(socket: daemon.socket)
    }

    func add(_ name: String, _ picture: ExifPicture) throws {
      let file = URL(fileURLWithPath: pictures(name))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try picture.data.write(to: file)
    }

    func run(_ program: String, _ words: [String]) async throws -> Programs.Outcome {
      try await Programs.run(
        program, words,
        environment: [
          "KLIEG_SOCKET": daemon.socket, "HOME": home.path, "XDG_DATA_HOME": "",
          "XDG_CONFIG_HOME": "", "TZ": "UTC",
        ])
    }

    func donate() async throws -> String {
      let outcome = try await run("klieg-photos", [pictures.path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      try await client.waitUntilSearchable(PhotosAppTests.index)
      return outcome.output
    }

    func find(_ words: String...) async throws -> [String] {
      let outcome = try await run("klieg", ["find", "--json", "PhotoEntity"] + words)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let reply = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let entities = (reply as? [String: Any])?["entities"] as? [[String: Any]]
      return entities?.compactMap { $0["identifier"] as? String } ?? []
    }
  }

  private func trial() async throws -> Trial {
    let trial = try await Trial()
    try trial.add(
      "beach.jpg",
      ExifPicture(
        takenAt: "2019:07:14 18:30:12", make: "NIKON CORPORATION", model: "NIKON D90",
        keywords: "sea;evening", width: 4000))
    try trial.add(
      "trips/mountain.jpg",
      ExifPicture(
        takenAt: "2021:02:03 09:00:00", make: "Canon", model: "EOS 80D", keywords: "snow",
        width: 6000))
    try trial.add("plain.jpg", ExifPicture())
    try trial.add("notes.txt", ExifPicture())
    return trial
  }

  @Test func picturesAreDonatedWithWhatTheCameraWrote() async throws {
    let trial = try await trial()
    #expect(try await trial.donate() == "3 photos donated, 0 deleted.\n")
    let hits = try await trial.client.search(
      Query("evening"), in: [Self.index]
    ).hits
    let hit = try #require(hits.first)
    #expect(hit.identifier == "beach.jpg" && hit.type == "PhotoEntity")
    #expect(hit.attributes["acquisitionModel"] == "NIKON D90")
    #expect(hit.attributes["pixelWidth"] == 4000)
    #expect(hit.attributes["title"] == "beach")
    #expect(
      hit.attributes["contentCreationDate"] == Timestamp("2019-07-14T18:30:12Z").map { .date($0) })
    #expect(try await trial.client.count(Query(), in: [Self.index]) == 3)
    try FileManager.default.removeItem(atPath: trial.pictures("plain.jpg"))
    #expect(try await trial.donate() == "2 photos donated, 1 deleted.\n")
    #expect(try await trial.client.count(Query(), in: [Self.index]) == 2)
  }

  @Test func aFolderThatIsAwayLeavesItsPhotosFound() async throws {
    let trial = try await trial()
    _ = try await trial.donate()
    let away = trial.pictures.path + "-away"
    try FileManager.default.moveItem(atPath: trial.pictures.path, toPath: away)
    defer { try? FileManager.default.moveItem(atPath: away, toPath: trial.pictures.path) }
    let outcome = try await trial.run("klieg-photos", [trial.pictures.path])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("cannot be read"))
    #expect(try await trial.client.count(Query(), in: [Self.index]) == 3)
  }

  @Test func itsPropertyQueryAnswersTheShell() async throws {
    let trial = try await trial()
    _ = try await trial.donate()
    #expect(try await trial.find("--where", "takenAt<2020-01-01") == ["beach.jpg"])
    #expect(try await trial.find("--where", "tags*=snow") == ["trips/mountain.jpg"])
    #expect(
      try await trial.find("-w", "tags*=snow or tags*=sea", "-s", "-takenAt")
        == ["trips/mountain.jpg", "beach.jpg"])
    #expect(
      try await trial.find("-w", "takenAt>2000-01-01", "-s", "takenAt", "-n", "1") == ["beach.jpg"])
    #expect(try await trial.find("-w", "camera^=NIKON") == ["beach.jpg"])
    #expect(try await trial.find("mountain") == ["trips/mountain.jpg"])
    #expect(try await trial.find("--id", "plain.jpg") == ["plain.jpg"])
    let wrong = try await trial.run("klieg", ["find", "PhotoEntity", "-w", "lens=1"])
    #expect(wrong.status == 65)
    #expect(wrong.errors.contains("camera, size, tags, takenAt, width"))
    let unknown = try await trial.run("klieg", ["find", "Song"])
    #expect(unknown.status == 66)
  }

  @Test func itIsStartedToDonateAgainWhatWasLost() async throws {
    let trial = try await trial()
    _ = try await trial.donate()
    // Nobody is connected: only the daemon can start it.
    let lost = [ItemReference("beach.jpg", type: "PhotoEntity")]
    try await trial.client.delete(
      .identifiers(["beach.jpg"], type: "PhotoEntity"), from: Self.index)
    let task = try await trial.client.reindex(Self.index, items: lost)
    for try await tasks in trial.client.followTasks(of: Self.index) {
      if tasks.first(where: { $0.id == task.id })?.state == .succeeded { break }
    }
    #expect(try await trial.client.count(Query(), in: [Self.index]) == 3)
  }

  @Test func aDamagedStoreIsWholeAgainWithoutAnybodysHelp() async throws {
    let trial = try await trial()
    for number in 0..<400 {
      try trial.add("many/\(number).jpg", ExifPicture(model: "M\(number)", keywords: "many"))
    }
    #expect(try await trial.donate() == "403 photos donated, 0 deleted.\n")
    try await trial.daemon.stop()
    try spoilStore(in: trial.daemon.state)
    try await trial.daemon.start(environment: ["HOME": trial.home.path, "XDG_DATA_HOME": ""])
    while true {
      // An index is opened, and its damage noticed, when somebody first asks about it.
      let status = try await trial.client.statuses(of: Self.index).first
      let tasks = try await trial.client.tasks(of: Self.index)
      // What was donated again is checked once more before the index counts as whole.
      if let task = tasks.last, task.state == .succeeded, !task.isForEverything,
        status?.state == .ready, status?.health.missing == .nothing
      {
        break
      }
      await Task.yield()
    }
    #expect(try await trial.client.count(Query(), in: [Self.index]) == 403)
  }
}
