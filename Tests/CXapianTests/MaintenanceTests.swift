import CXapian
import TestSupport
import Testing

@Suite struct MaintenanceTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let writer = try Shard(directory("shard"))
    try writer.apply((1...300).flatMap { document($0 * 2, [SampleTerm("word\($0 % 40)")]) })
    try writer.set("sequence", "12")
    try writer.commit()
  }

  private func check(_ path: String) -> (faults: Int, report: String, status: XapianStatus) {
    let (found, status) = lend(path) { path in call { xapian_check(path, $0) } }
    return (found.faults, String(decoding: take(found.report), as: UTF8.self), status)
  }

  private func compact(_ path: String, to destination: String) -> XapianStatus {
    lend(path) { path in
      lend(destination) { destination in
        call { xapian_compact(path, destination, $0) }.status
      }
    }
  }

  @Test func aSoundShardHasNoFaults() {
    let found = check(directory("shard"))
    #expect(found.status == .ok)
    #expect(found.faults == 0)
    #expect(found.report.contains("postlist table structure checked OK"))
  }

  @Test func whatIsNoShardIsNotChecked() {
    #expect(check(directory("nowhere")).status != .ok)
  }

  @Test func compactingKeepsDocumentIdsAndMetadata() throws {
    #expect(compact(directory("shard"), to: directory("small")) == .ok)
    let small = try Reader(directory("small"))
    #expect(
      try small.match(.term("word7")) == Set((1...300).filter { $0 % 40 == 7 }.map { $0 * 2 }))
    let writer = try Shard(directory("small"), .existing)
    #expect(try writer.metadata("sequence") == "12")
    #expect(try succeed { writer.reference.lastDocument(failure: $0) } == 600)
    #expect(check(directory("small")).faults == 0)
  }

  @Test func compactingNothingIsRefused() {
    #expect(compact(directory("nowhere"), to: directory("small")) == .notFound)
    #expect(compact(directory("shard"), to: "") == .invalid)
  }
}
