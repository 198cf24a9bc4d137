import Foundation
import KliegModel
import KliegStorage
import TestSupport
import Testing

@Suite struct TextGenerationTests {
  let sample: TextViewSample

  init() throws {
    sample = try TextViewSample()
  }

  private func damage() throws -> Damage? {
    if case .damaged(let damage) = try sample.generation.inspect() { damage } else { nil }
  }

  @Test func nothingThereIsAbsent() throws {
    #expect(try sample.generation.inspect() == .absent)
  }

  @Test func aNewGenerationIsReadyAndEmpty() throws {
    try sample.generation.create()
    #expect(try sample.generation.inspect() == .ready(sequence: 0, furthest: 0))
    let searcher = try TextSearcher(sample.generation)
    #expect(try searcher.documentCount() == 0)
    #expect(searcher.sequence == 0)
  }

  @Test func anInterruptedCreationLeavesNoGenerationAndIsNotInTheWay() throws {
    let making = sample.generation.directory + ".making/shard-0"
    try FileManager.default.createDirectory(atPath: making, withIntermediateDirectories: true)
    #expect(try sample.generation.inspect() == .absent)
    try sample.generation.create()
    #expect(try sample.generation.inspect() == .ready(sequence: 0, furthest: 0))
  }

  @Test func aGenerationIsNotMadeWhereOneIs() throws {
    try sample.generation.create()
    #expect(throws: KliegError.self) { try sample.generation.create() }
    #expect(try sample.generation.inspect() == .ready(sequence: 0, furthest: 0))
  }

  @Test func whatWasMadeFromSomethingElseIsStale() throws {
    try sample.generation.create()
    func inspect(_ change: (inout TextGeneration.Identity) -> Void) throws -> TextGeneration.State {
      var identity = sample.generation.identity
      change(&identity)
      return try TextGeneration(directory: sample.generation.directory, identity: identity)
        .inspect()
    }
    #expect(try inspect { $0.epoch = "e2" } == .stale(.epoch(found: "e1")))
    #expect(try inspect { $0.analyser = 4 } == .stale(.analyser(found: 3)))
    #expect(try inspect { $0.shardCount = 4 } == .stale(.shardCount(found: 2)))
    #expect(try inspect { $0.shardCount = 1 } == .stale(.shardCount(found: 2)))
  }

  @Test func aLockThatKeepsWritersOutIsDamageForThemAlone() throws {
    try sample.generation.create()
    let lock = sample.generation.path(ofShard: 1) + "/flintlock"
    try FileManager.default.removeItem(atPath: lock)
    #expect(try damage() == nil, "it is made where it is missing")
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    #expect(try damage()?.file == "shard-1/flintlock")
    #expect(
      try sample.generation.inspect(isToBeWritten: false) == .ready(sequence: 0, furthest: 0))
    let (steps, findings) = sample.generation.check(level: .full)
    #expect(findings.map(\.file) == ["shard-1/flintlock"])
    #expect(
      steps.filter { $0.verdict != .sound }.map(\.name) == [TextGeneration.locksStep])
  }

  @Test(
    arguments: [
      "iamglass", "postlist.glass", "docdata.glass", "termlist.glass", "position.glass",
      "synonym.glass",
    ],
    ["missing", "empty", "short"])
  func loseOfAFileIsDamageThatNamesIt(file: String, how: String) throws {
    try sample.generation.create()
    let path = sample.generation.path(ofShard: 1) + "/" + file
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    switch how {
    case "missing": try FileManager.default.removeItem(atPath: path)
    case "empty": try Data().write(to: URL(fileURLWithPath: path))
    default: try bytes.prefix(bytes.count - 50).write(to: URL(fileURLWithPath: path))
    }
    #expect(try damage()?.file.hasPrefix("shard-1") == true)
  }

  @Test func aMissingShardIsDamage() throws {
    try sample.generation.create()
    try FileManager.default.removeItem(atPath: sample.generation.path(ofShard: 1))
    #expect(try damage()?.file == "shard-1/iamglass")
  }

  @Test func shardsThatChangedPlacesAreDamage() throws {
    try sample.generation.create()
    let first = sample.generation.path(ofShard: 0)
    let second = sample.generation.path(ofShard: 1)
    try FileManager.default.moveItem(atPath: first, toPath: first + "x")
    try FileManager.default.moveItem(atPath: second, toPath: first)
    try FileManager.default.moveItem(atPath: first + "x", toPath: second)
    #expect(try damage() == Damage(file: "shard-0", finding: "it says that it is shard 1"))
  }

  @Test func aDamagedGenerationIsNotSearched() throws {
    try sample.generation.create()
    try Data().write(
      to: URL(fileURLWithPath: sample.generation.path(ofShard: 0) + "/postlist.glass"))
    #expect(throws: Damage.self) { try TextSearcher(sample.generation) }
  }
}
