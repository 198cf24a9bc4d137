import Foundation
import KliegModel
import KliegStorage
import Testing

@Suite struct ColumnComparisonTests {
  let directory: StoreDirectory
  let store: Store
  var view: ColumnView

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
    view = ColumnView(kinds: ColumnModel.kinds)
    var random = RandomItems(seed: 3)
    try store.begin()
    for row in 1...60 {
      let item = random.item()
      _ = try store.put(
        StoreItem(
          identifier: "id\(row)", type: item.type, domain: item.domain, priority: item.priority,
          expires: item.expires, payload: try Payload.encode(item.attributes)))
    }
    try store.commit()
    try fill(&view)
  }

  private func fill(_ view: inout ColumnView) throws {
    let payloads = try PayloadReader()
    for stored in try StoreReader(directory: directory.path).all() {
      guard let item = stored.item else { continue }
      try view.put(
        row: item.row, type: item.type, domain: item.domain, priority: item.priority,
        expires: item.expires, attributes: payloads.attributes(item.payload))
    }
    view.sequence = store.sequence
  }

  private func difference(_ view: ColumnView) throws -> ColumnDifference? {
    try ColumnComparison(StoreReader(directory: directory.path)).run(view.snapshot())
  }

  @Test func columnsOfTheStoreAreTheStore() throws {
    let found = try #require(try difference(view))
    #expect(found.isEmpty, "\(found)")
    #expect(found.compared == 60)
  }

  @Test(arguments: [
    "size", "when", "flag", "section", "name", "_type", "_domain", "_priority", "_expires", "new",
    "gone",
  ])
  func oneOtherValueIsFound(what: String) throws {
    var view = view
    let payloads = try PayloadReader()
    let stored = try StoreReader(directory: directory.path).all()[20]
    let item = try #require(stored.item)
    var attributes = try payloads.attributes(item.payload)
    switch what {
    case "size": attributes["size"] = .list([.integer(Int64.max), .number(0.5)])
    case "when": attributes["when"] = .date(Timestamp(microseconds: 77))
    case "flag":
      attributes["flag"] = attributes["flag"] == .boolean(true) ? .boolean(false) : .boolean(true)
    case "section": attributes["section"] = "no such section"
    case "name": attributes["name"] = .string(String(repeating: "other ", count: 50))
    case "new": attributes["unheard"] = "of"
    default: break
    }
    if what == "gone" {
      view.remove(row: item.row)
    } else {
      try view.put(
        row: item.row, type: what == "_type" ? "another" : item.type,
        domain: what == "_domain" ? "another" : item.domain,
        priority: item.priority + (what == "_priority" ? 1 : 0),
        expires: what == "_expires" ? 5 : item.expires, attributes: attributes)
    }
    let found = try #require(try difference(view))
    #expect(found.differing == [item.row])
    #expect(found.first != nil)
  }

  @Test func rowsThatOnlyTheColumnsHaveAreFound() throws {
    var view = view
    try view.put(row: 99, type: nil, domain: nil, priority: 0, expires: nil, attributes: [:])
    let found = try #require(try difference(view))
    #expect(found.surplus == [99])
  }

  @Test func whatChangedSinceIsNoDifference() throws {
    try store.change {
      _ = try store.put(note("id3", "changed"))
      _ = try store.delete([ItemReference("id4")])
      _ = try store.put(note("another"))
    }
    #expect(try difference(view)?.isEmpty == true)
  }

  @Test func theFileIsCheckedAndComparedWithTheStore() throws {
    let comparison = try ColumnComparison(StoreReader(directory: directory.path))
    let folder = directory.path + "/columns"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func check(_ level: CheckLevel) -> (verdict: CheckReport.Verdict?, findings: [Damage]) {
      let (steps, findings) = comparison.check(directory: folder, level: level)
      return (steps.first?.verdict, findings)
    }
    #expect(check(.deep).verdict == .sound, "none is needed")
    try view.snapshot().save(to: folder, epoch: store.epoch)
    #expect(check(.deep).verdict == .sound)
    // Sound as a file, and of other content.
    var other = view
    other.remove(row: 5)
    try other.snapshot().save(to: folder, epoch: store.epoch)
    #expect(check(.full).verdict == .sound)
    #expect(check(.deep).verdict == .damaged)
    #expect(check(.deep).findings.map(\.file) == ["columns/snapshot"])
    other.sequence = 1000
    try other.snapshot().save(to: folder, epoch: store.epoch)
    #expect(check(.quick).findings.map(\.file) == ["store.sqlite"])
    var bytes = try Data(contentsOf: URL(filePath: folder + "/snapshot"))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: folder + "/snapshot"))
    #expect(check(.quick).verdict == .damaged)
  }
}
