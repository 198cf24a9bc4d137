import KliegModel
import KliegStorage
import Testing

@Suite struct StoreDescriptionTests {
  let directory: StoreDirectory
  let store: Store

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
  }

  @Test func theClientStateIsStoredWithItsTransaction() throws {
    try store.change { try store.setClientState([0, 255, 1]) }
    #expect(try directory.open().clientState == [0, 255, 1])
    try store.change { try store.setClientState([]) }
    #expect(store.clientState == nil)
    #expect(try directory.open().clientState == nil)
  }

  @Test func anUnexpectedClientStateIsRefused() throws {
    try store.requireClientState([])
    try store.change { try store.setClientState([1, 2]) }
    try store.requireClientState([1, 2])
    for wrong in [[], [1], [1, 2, 3]] as [[UInt8]] {
      let error = #expect(throws: KliegError.self) { try store.requireClientState(wrong) }
      #expect(error?.code == .stateMismatch)
      #expect(error?.details["clientState"] == "AQI=")
    }
  }

  @Test func theDescriptionChangesButForItsName() throws {
    try store.change {
      try store.setDescription(
        application: "org.example", language: "fr", lifetime: .max, activation: "command:donor")
    }
    let expected = IndexDescription(
      name: "notes", application: "org.example", language: "fr", lifetime: .max,
      activation: "command:donor")
    #expect(store.description == expected)
    #expect(try directory.open().description == expected)
    try store.change {
      try store.setDescription(application: nil, language: nil, lifetime: nil, activation: nil)
    }
    #expect(try directory.open().description == IndexDescription(name: "notes"))
  }

  @Test func fieldsKeepTheirPlaces() throws {
    let met = StoredField(Field("title", .text), isDeclared: false)
    let rating = StoredField(Field("rating", .number), isDeclared: true)
    let declared = StoredField(Field("title", .text, weight: 3), isDeclared: true)
    try store.change {
      try store.putField(met)
      try store.putField(rating)
    }
    #expect(try directory.open().fields == [met, rating])
    try store.change { try store.putField(declared) }
    #expect(store.fields == [declared, rating])
    #expect(try directory.open().fields == [declared, rating])
  }

  @Test func aFieldOfUnknownKindIsDamage() throws {
    try store.change { try store.putField(StoredField(Field("a", .date), isDeclared: true)) }
    try directory.tamper("UPDATE field SET kind = 'smell'")
    #expect(throws: Damage.self) { try directory.open() }
  }
}
