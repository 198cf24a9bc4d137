import Foundation
import KliegDamage
import KliegModel
import TestSupport
import Testing

@testable import KliegCommand

@Suite struct NamedDamageTests {
  @Test func thereAreTwentyAndEachHasItsOwnName() {
    #expect(NamedDamage.all.count == 20)
    #expect(Set(NamedDamage.all.map(\.title)).count == 20)
  }

  @Test func eachHitsWhatItNames() throws {
    let folder = try TemporaryDirectory()
    let files =
      [
        "store.sqlite", "session", "columns/snapshot", "text/1/shard-0/postlist.glass",
        "text/1/shard-0/termlist.glass", "text/1/shard-0/iamglass",
      ].map { "indexes/7/notes/" + $0 } + ["catalog.sqlite"]
    for path in files {
      let file = URL(fileURLWithPath: folder(path))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(repeating: 7, count: 20_000).write(to: file)
    }
    let state = StateFolder(folder.path)
    for (seed, damage) in NamedDamage.all.enumerated() {
      let injuries = damage.injuries(in: state, seed: seed)
      #expect(injuries.count == damage.hits.count, "\(damage.title)")
      for (injury, hit) in zip(injuries, damage.hits) {
        #expect(injury.kind == hit.file, "\(damage.title)")
        #expect(hit.name.isEmpty || injury.path.contains(hit.name), "\(damage.title)")
      }
    }
  }

  @Test func anOutcomeSaysWhatWasNoticedAnsweredAndAsked() throws {
    var outcome = DrillOutcome(damage: NamedDamage.all[6])
    outcome.noticed = "by itself"
    outcome.noticedMicroseconds = 12_000
    outcome.answers.right = 2
    outcome.answers.marked = 3
    outcome.asked.references = Set((0..<63).map { ItemReference("n\($0)") })
    outcome.microseconds = 1_200_000
    let line = try #require(outcome.lines(7, of: 20, .plain).first)
    #expect(line.hasPrefix("7/20 the store is gone, while it is stopped: "))
    for part in [
      "noticed by itself after 12.0 ms", "2 right, 3 marked as partial",
      "the donor was asked for 63 items", "sound after 1.2 s",
    ] {
      #expect(line.contains(part), "\(line)")
    }
  }

  @Test func whatDidNotHealIsSaidWithWhatWasDone() {
    var outcome = DrillOutcome(damage: NamedDamage.all[0])
    outcome.injuries = ["store.sqlite: bit 3 of byte 5 flipped"]
    outcome.verdict = .damaged
    let lines = outcome.lines(1, of: 20, .plain)
    #expect(lines.count == 2)
    #expect(lines.last?.contains("bit 3 of byte 5") == true)
  }
}
