import KliegModel
import Testing

@testable import KliegCommand

@Suite struct HealthTextTests {
  private static let now = Timestamp(microseconds: 1_795_000_000_000_000)
  private let text = HealthText(now: now, style: .plain)

  private let packages = IndexStatus(
    description: IndexDescription(name: "packages"), state: .rebuilding(done: 1000, total: 63_681),
    items: 63_681, sequences: .init(accepted: 63_681, columns: 63_681, searchable: 60_000),
    bytes: ["store": 51_000_000, "text": 40_000_000], epoch: "e1",
    health: IndexHealth(
      missing: .items(12), pendingSince: now.adding(seconds: -4),
      checks: [
        .quick: .init(verdict: .sound, at: now.adding(seconds: -90)),
        .full: .init(verdict: .damaged, at: now.adding(seconds: -7200)),
      ],
      generations: [
        .init(number: 3, bytes: 40_000_000),
        .init(number: 2, bytes: 39_000_000, putAside: "A block was wrong."),
      ], reindexers: 1, tasks: 2, setAside: 1))
  private let notes = IndexStatus(
    description: IndexDescription(name: "notes"), state: .parked("It was repaired three times."),
    items: 1,
    health: IndexHealth(
      writes: .refused(KliegError(.storageFailed, "The disk is read-only.")),
      missing: .everything))

  @Test func oneScreenHasTheIndexesWhatIsWrongAndTheDaemon() {
    let daemon = DaemonStatus([packages, notes], version: "0.2", isPaused: false)
    #expect(
      text.screen([packages, notes], of: daemon) == [
        "INDEX     STATE        ITEMS    LAG  AGE  MISSING  WRITES  GOOD CHECK   TASKS  REINDEXERS"
          + "     SIZE",
        "packages  rebuilding  63,681  3,681  4 s       12  yes     quick 1 min      2           1"
          + "  91.0 MB",
        "notes     parked           1      0           all  no      never            0           0"
          + "      0 B",
        "", "notes: parked: It was repaired three times.",
        "notes: donations are refused: The disk is read-only.", "",
        "kliegd 0.2: 2 indexes, 63,682 items, 2 tasks waiting",
      ])
  }

  @Test func detailsSayEverything() {
    #expect(
      text.details(packages) == [
        "index         packages", "state         rebuilding: 1,000 of 63,681",
        "items         63,681", "accepted      63,681", "columns       63,681",
        "searchable    60,000 (3,681 changes to go, the oldest since 4 s)",
        "missing       12 items, known by identifier", "donations     accepted",
        "set aside     1 item", "reindexers    1 connected", "tasks         2",
        "quick check   sound, 1 min ago", "full check    damaged, 2 h ago",
        "deep check    never", "text 3        40.0 MB",
        "text 2        39.0 MB, put aside: A block was wrong.",
        "size          91.0 MB (store 51.0 MB, text 40.0 MB)", "epoch         e1",
      ])
  }

  @Test(
    arguments: [
      (0, "0 s"), (59, "59 s"), (60, "1 min"), (3599, "59 min"), (7200, "2 h"),
      (259_200, "3 d"), (-5, "0 s"),
    ] as [(Int64, String)])
  func agesHaveTheirLargestUnit(seconds: Int64, text: String) {
    #expect(Quantity.age(of: Self.now.adding(seconds: -seconds), at: Self.now) == text)
  }

  @Test func agesDoNotOverflow() {
    #expect(
      Quantity.age(of: Timestamp(microseconds: .min), at: Timestamp(microseconds: .max))
        .hasSuffix(" d"))
  }
}
