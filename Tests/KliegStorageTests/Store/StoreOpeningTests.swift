import Foundation
import KliegModel
import KliegStorage
import Testing

@Suite struct StoreOpeningTests {
  let directory: StoreDirectory

  init() throws {
    directory = try StoreDirectory()
  }

  @Test func aNewStoreIsWhatItsDescriptionSays() throws {
    let description = IndexDescription(
      name: "notes", application: "org.example.Notes",
      fields: [Field("title", .text, weight: 3), Field("rating", .number)], language: "de",
      lifetime: 60)
    let epoch = try Store.open(directory: directory.path, creating: description).epoch
    let again = try Store.open(directory: directory.path)
    #expect(again.description == description)
    #expect(again.fields.map(\.isDeclared) == [true, true])
    #expect(again.epoch == epoch)
    #expect(epoch.utf8.count == 32)
    #expect(again.statistics.items == 0)
    #expect(again.sequence == 0)
  }

  @Test func eachStoreHasAnEpochOfItsOwn() throws {
    #expect(try directory.open().epoch != StoreDirectory().open().epoch)
  }

  @Test func makingAStoreLeavesNothingElse() throws {
    try Data("half".utf8).write(to: URL(fileURLWithPath: directory.file + ".new"))
    _ = try directory.open()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == [
        "store.sqlite", "store.sqlite-wal",
      ])
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func aMissingStoreIsDamageUnlessOneIsToBeMade() throws {
    #expect(throws: Damage(file: "store.sqlite", finding: "it is missing")) {
      try Store.open(directory: directory.path)
    }
    #expect(throws: Damage.self) { try StoreReader(directory: directory.path) }
  }

  @Test func aLogWithoutItsStoreIsDamage() throws {
    try directory.write([1, 2, 3], "-wal")
    #expect(throws: Damage.self) { try directory.open() }
  }

  @Test func aStoreOfSizeZeroIsDamageAndNotANewStore() throws {
    try directory.write([])
    let damage = Damage(file: "store.sqlite", finding: "it has size 0")
    #expect(throws: damage) { try directory.open() }
    #expect(throws: damage) { try StoreReader(directory: directory.path) }
  }

  @Test(arguments: [1, 99, 100, 8191, 8192, 16_384, 40_000]) func aStoreThatWasCutOffIsDamage(
    size: Int
  ) throws {
    try directory.change { store in
      for number in 0..<100 { _ = try store.put(try note("note-\(number)", "some words")) }
    }
    let bytes = try directory.bytes()
    try #require(bytes.count > size)
    try directory.write([UInt8](bytes[..<size]))
    #expect(throws: Damage.self) { try directory.open() }
  }

  @Test func anotherKindOfFileIsDamage() throws {
    try directory.write([UInt8](repeating: 0xA5, count: 8192))
    #expect(throws: Damage.self) { try directory.open() }
  }

  @Test func anotherSQLiteFileIsDamage() throws {
    try SQLiteConnection(path: directory.file, mode: .create, file: "other")
      .executeOnce("CREATE TABLE item(a)")
    let damage = Damage(file: "store.sqlite", finding: "it is not a store of Klieg")
    #expect(throws: damage) { try directory.open() }
  }

  @Test(arguments: ["DROP TABLE tombstone", "DROP INDEX item_key", "DROP TABLE feature"])
  func aStoreThatLostATableIsDamage(sql: String) throws {
    _ = try directory.open()
    try directory.tamper(sql)
    #expect(throws: Damage.self) { try directory.open() }
  }

  @Test(arguments: ["UPDATE mark SET row = 1", "UPDATE mark SET sequence = 1", "DELETE FROM mark"])
  func aMarkThatWouldGiveNumbersTwiceIsDamage(sql: String) throws {
    try directory.change { store in
      for number in 0..<3 { _ = try store.put(try note("note-\(number)")) }
    }
    try directory.tamper(sql)
    #expect(throws: Damage.self) { try directory.open() }
  }

  @Test func anUnknownFeatureIsRefusedByName() throws {
    _ = try directory.open()
    try directory.tamper(
      "INSERT INTO feature SELECT column1, column2, row_sum(column1, column2) "
        + "FROM (VALUES ('payload-cbor', 'Klieg 7'))")
    let error = #expect(throws: KliegError.self) { try directory.open() }
    #expect(error?.code == .unsupportedFormat)
    #expect(error?.message.contains("payload-cbor") == true)
    #expect(error?.message.contains("Klieg 7") == true)
    #expect(throws: KliegError.self) { try StoreReader(directory: directory.path) }
  }

  @Test func aFeatureWhoseNameWasDamagedIsDamage() throws {
    _ = try directory.open()
    try directory.tamper("UPDATE feature SET name = 'payload-jsno' WHERE name = 'payload-json'")
    #expect(throws: Damage.self) { try directory.open() }
  }

  @Test func aHeaderThatNamesAnotherFormatThanTheFeaturesIsDamage() throws {
    _ = try directory.open()
    for format in [0, 2] {
      try directory.tamper("PRAGMA user_version=\(format)")
      #expect(throws: Damage.self) { try directory.open() }
    }
  }

  @Test func aNewerFormatIsRefused() throws {
    _ = try directory.open()
    try directory.tamper(
      "PRAGMA user_version=2; DELETE FROM feature WHERE name = 'format-1'; DROP TABLE tombstone")
    let error = #expect(throws: KliegError.self) { try directory.open() }
    #expect(error?.code == .unsupportedFormat)
    #expect(error?.message.contains("format 2") == true)
  }

  @Test func aDirectoryThatCannotBeWrittenIsAnError() throws {
    let error = #expect(throws: KliegError.self) {
      try Store.open(
        directory: directory.path + "/nowhere", creating: IndexDescription(name: "notes"))
    }
    #expect(error?.code == .storageFailed)
  }

  @Test func theWriterOfAnotherConnectionMakesAStoreBusy() throws {
    let first = try directory.open()
    let second = try directory.open()
    try first.begin()
    let error = #expect(throws: KliegError.self) { try second.begin() }
    #expect(error?.code == .busy)
    first.rollback()
    try second.begin()
    second.rollback()
  }
}
