import Foundation
import KliegModel
import KliegQueue
import TestSupport
import Testing

@testable import KliegStorage

@Suite struct TextCheckTests {
  let sample: TextViewSample

  init() throws {
    sample = try TextViewSample()
  }

  private func fill() async throws {
    try sample.generation.create()
    for number in 0..<2 {
      let shard = sample.shard(number)
      try await shard.open()
      try await shard.apply(sample.batch(1...400, shard: number))
      try await shard.commit(sequence: 400)
      await shard.close()
    }
  }

  @Test func aSoundGenerationIsSoundAtEachLevel() async throws {
    try await fill()
    for level in CheckLevel.allCases {
      let (steps, findings) = sample.generation.check(level: level)
      #expect(findings.isEmpty)
      #expect(steps.count == (level == .quick ? 2 : 4))
      #expect(steps.allSatisfy { $0.verdict == .sound })
    }
  }

  @Test func whatIsNotThereOrOfAnotherTimeIsUnknown() throws {
    func verdict(_ generation: TextGeneration) -> CheckReport.Verdict? {
      generation.check(level: .full).steps.first?.verdict
    }
    #expect(verdict(sample.generation)?.word == "unknown")
    try sample.generation.create()
    var other = sample.generation.identity
    other.rules = "de"
    #expect(
      verdict(TextGeneration(directory: sample.generation.directory, identity: other))?.word
        == "unknown")
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
  func whatMayNotBeReadIsUnknown() async throws {
    try await fill()
    let path = sample.generation.path(ofShard: 1) + "/position.glass"
    chmod(path, 0)
    let (steps, findings) = sample.generation.check(level: .full)
    #expect(findings.isEmpty)
    #expect(steps.map(\.verdict.word) == ["unknown"])
  }

  @Test func aTornFileIsAFindingThatNamesTheShard() async throws {
    try await fill()
    let path = sample.generation.path(ofShard: 1) + "/termlist.glass"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.prefix(bytes.count - 100).write(to: URL(fileURLWithPath: path))
    let (steps, findings) = sample.generation.check(level: .full)
    #expect(steps.map(\.verdict) == [.damaged])
    #expect(findings.map(\.file) == ["shard-1/termlist.glass"])
  }

  /// A reader takes them for those of a writer that is ahead of it, which here there is none of.
  @Test func filesOfDifferentTimesAreNeverUnknown() async throws {
    try sample.generation.create()
    let files = FileManager.default
    let shard = sample.shard(0)
    let path = sample.generation.path(ofShard: 0)
    try await shard.open()
    for time in 1...4 {
      try await shard.apply(sample.batch(1...UInt32(time * 100), shard: 0))
      try await shard.commit(sequence: Int64(time * 100))
      try files.copyItem(atPath: path, toPath: "\(path)-\(time)")
    }
    await shard.close()
    let names = try files.contentsOfDirectory(atPath: "\(path)-1").filter { $0 != "flintlock" }
    for (name, time) in names.flatMap({ name in (1...3).map { (name, $0) } })
    where !files.contentsEqual(atPath: "\(path)-\(time)/\(name)", andPath: "\(path)-4/\(name)") {
      try files.removeItem(atPath: path)
      try files.copyItem(atPath: "\(path)-4", toPath: path)
      try files.removeItem(atPath: "\(path)/\(name)")
      try files.copyItem(atPath: "\(path)-\(time)/\(name)", toPath: "\(path)/\(name)")
      let place = Comment(rawValue: "\(name) of time \(time)")
      do {
        _ = try TextGeneration.find(directory: sample.generation.directory)
      } catch {
        #expect(error is Damage, place)
      }
      let (steps, findings) = sample.generation.check(level: .full)
      #expect(!steps.contains { $0.verdict.word == "unknown" }, place)
      // Before anything is written over, what was is still whole.
      #expect(!findings.isEmpty || name == "iamglass", place)
    }
  }

  /// Terms are stored twice, and of positions there is a sum.
  @Test(arguments: ["termlist.glass", "position.glass"])
  func tablesOfTwoTimesContradictEachOther(table: String) async throws {
    try await fill()
    let shard = sample.generation.path(ofShard: 0)
    // The same commits, but for a word or where words are: each table for itself is as it should be.
    let twin = try TextViewSample()
    try twin.generation.create()
    for number in 0..<2 {
      let shard = twin.shard(number)
      try await shard.open()
      let mark = table == "termlist.glass" ? "odd" : nil
      try await shard.apply(twin.batch(1...400, shard: number, marked: mark, shift: 2))
      try await shard.commit(sequence: 400)
      await shard.close()
    }
    let path = "\(shard)/\(table)"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(
      atPath: "\(twin.generation.path(ofShard: 0))/\(table)", toPath: path)
    let (_, findings) = sample.generation.check(level: .full)
    #expect(!findings.isEmpty)
  }

  /// Damage at random may crash Xapian, which is why a check runs in a process of its own; here it only
  /// must never call sound what is not.
  @Test func noChangedByteIsCalledSoundThatChangesADocument() async throws {
    try await fill()
    let directory = sample.directory.path
    await #expect(processExitsWith: .success) { [directory = directory as String] in
      try FlippedBytes.sweep(in: directory)
    }
  }
}

/// Changes bytes of a text view one by one, and checks.
private enum FlippedBytes {
  static func sweep(in directory: String) throws {
    let identity = TextGeneration.Identity(epoch: "e1", analyser: 3, shardCount: 2)
    let sound = directory + "/text/1"
    let before = try contents(TextGeneration(directory: sound, identity: identity))
    var seed: UInt64 = 12
    for round in 0..<60 {
      let damaged = directory + "/damaged"
      try? FileManager.default.removeItem(atPath: damaged)
      try FileManager.default.copyItem(atPath: sound, toPath: damaged)
      let table = ["postlist", "termlist", "position"][round % 3]
      let path = "\(damaged)/shard-\(round % 2)/\(table).glass"
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(seed >> 33) % bytes.count] ^= UInt8(1 << (seed >> 60 & 7))
      try bytes.write(to: URL(fileURLWithPath: path))
      let generation = TextGeneration(directory: damaged, identity: identity)
      let (steps, findings) = generation.check(level: .full)
      guard findings.isEmpty, steps.allSatisfy({ $0.verdict == .sound }) else { continue }
      guard try contents(generation) == before else {
        print("\(path) was called sound")
        exit(1)
      }
    }
  }

  /// What can be found in a view.
  private static func contents(_ generation: TextGeneration) throws -> [[UInt32]] {
    let searcher = try TextSearcher(generation)
    let positions = try (0..<generation.identity.shardCount).map { shard in
      let reader = try OpenReader(paths: [generation.path(ofShard: shard)], name: "shard")
      return try ShardDigests(reader, shard: 0, through: 400).positions.flatMap {
        [UInt32(truncatingIfNeeded: $0), UInt32($0 >> 32)]
      }
    }
    return try positions
      + TermKey.allCases.filter { $0 != .word }.flatMap { key in
        try searcher.list(key, limit: .max).entries.map(\.rows)
      }
      + ["every", "even"].map { word in
        try searcher.search(.word(word), window: TextWindow(limit: 1000, weighting: .none)).rows
      }
  }
}
