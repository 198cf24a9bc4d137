import CXapian
import TestSupport
import Testing

@Suite struct ShardTests {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory("shard")
  }

  @Test func theLibraryThatRunsIsTheOneCompiledFor() {
    #expect(call { xapian_version_check($0) }.status == .ok)
    #expect(String(cString: xapian_version()).hasPrefix("1.4."))
  }

  @Test func openingSaysWhatIsThere() throws {
    #expect(throws: Failed.self) { try Shard(path, .existing) }
    var shard: Shard? = try Shard(path, .new)
    try shard?.commit()
    shard = nil
    #expect(throws: Failed.self) { try Shard(path, .new) }
    #expect(try Shard(path, .existing).documentCount == 0)
  }

  @Test func aSecondWriterFindsTheShardLocked() throws {
    let shard = try Shard(path)
    let status = lend(path) { path in
      call { XapianShardRef.open(path: path, .existing, failure: $0) }.status
    }
    #expect(status == .locked)
    try shard.commit()
  }

  @Test(arguments: ["", "a\0b"]) func aPathThatIsNoneIsRefused(path: String) {
    let status = lend(path) { path in
      call { XapianShardRef.open(path: path, .either, failure: $0) }.status
    }
    #expect(status == .invalid)
  }

  @Test func metadataAndDocumentsAreCommittedTogether() throws {
    var shard: Shard? = try Shard(path)
    try shard?.apply(document(1, [SampleTerm("one")]))
    try shard?.set("sequence", "1")
    try shard?.commit()
    try shard?.apply(document(2, [SampleTerm("two")]))
    try shard?.set("sequence", "2")
    #expect(try shard?.metadata("sequence") == "2")
    shard = nil
    let again = try Shard(path, .existing)
    #expect(try again.metadata("sequence") == "1")
    #expect(try again.documentCount == 1)
    #expect(try again.metadata("never set") == "")
  }

  @Test func closingForgetsEvenWhatXapianWouldCommitByItself() throws {
    // Left alone, Xapian commits every 10,000 documents.
    var shard: Shard? = try Shard(path)
    try shard?.commit()
    try shard?.apply((1...10_500).flatMap { document($0, [SampleTerm("many")]) })
    shard = nil
    #expect(try Shard(path, .existing).documentCount == 0)
  }

  @Test func discardingGivesTheLastCommitBack() throws {
    let shard = try Shard(path)
    try shard.apply(document(1, [SampleTerm("kept")]))
    try shard.commit()
    try shard.apply(document(2, [SampleTerm("dropped")]) + deletion(1))
    _ = try succeed { shard.reference.discard(failure: $0) }
    try shard.apply(document(3, [SampleTerm("later")]))
    try shard.commit()
    let reader = try Reader(path)
    #expect(try reader.match(.all) == [1, 3])
  }

  @Test func anEmptyMetadataKeyIsRefused() throws {
    let shard = try Shard(path)
    let status = lend("") { key in
      lend("value") { value in
        call { shard.reference.setMetadata(key: key, value: value, failure: $0) }.status
      }
    }
    #expect(status == .invalid)
  }
}
