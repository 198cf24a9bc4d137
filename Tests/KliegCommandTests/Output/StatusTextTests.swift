import KliegModel
import Testing

@testable import KliegCommand

@Suite struct StatusTextTests {
  private let packages = IndexStatus(
    description: IndexDescription(
      name: "packages", application: "org.klieg.packages",
      fields: [Field("title", .text, weight: 3), Field("section", .keyword)], lifetime: 2_592_000),
    state: .indexing, items: 63_681,
    sequences: .init(accepted: 63_681, columns: 63_681, searchable: 60_000),
    bytes: ["store": 51_000_000, "text": 40_000_000], epoch: "e1",
    clientState: Array("state 1".utf8))
  private let notes = IndexStatus(
    description: IndexDescription(name: "notes"), state: .damaged("text/1: a block is wrong"),
    items: 1, clientState: [0, 255])

  @Test func listsIndexesInATable() {
    #expect(
      StatusText.table([packages, notes], .plain) == [
        "INDEX      ITEMS    LAG     SIZE  STATE",
        "packages  63,681  3,681  91.0 MB  indexing",
        "notes          1      0      0 B  damaged: text/1: a block is wrong",
      ])
  }

  @Test func saysHowFarAnIndexHasCome() {
    #expect(
      StatusText.line(packages)
        == "packages: indexing, 63,681 items, accepted 63,681, columns 63,681, searchable 60,000, "
        + "3,681 pending, 91.0 MB (store 51.0 MB, text 40.0 MB)")
  }

  @Test func saysWhatIsWrongInTheLine() {
    var status = notes
    status.health = IndexHealth(
      writes: .refused(KliegError(.storageFull, "Full.")), missing: .items(3))
    let line = StatusText.line(status)
    #expect(line.contains(", missing 3 items, known by identifier, donations refused, "))
    #expect(line.hasPrefix("notes: damaged: text/1: a block is wrong, 1 item"))
  }

  @Test func describesAnIndex() {
    #expect(
      StatusText.description(packages, .plain) == [
        "index         packages", "application   org.klieg.packages",
        "language      en, and each item's own",
        "lifetime      30 days", "items         63,681", "state         indexing",
        "size          91.0 MB (store 51.0 MB, text 40.0 MB)", "epoch         e1",
        "client state  state 1", "", "FIELD    KIND     SEARCHED  WEIGHT",
        "title    text     yes            3", "section  keyword  no              ",
      ])
    #expect(StatusText.description(notes, .plain).contains("client state  00ff"))
  }
}
