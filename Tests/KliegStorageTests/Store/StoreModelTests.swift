import KliegModel
import KliegStorage
import Testing

/// Random changes, compared with a dictionary after each reopening.
@Suite struct StoreModelTests {
  struct Entry: Equatable {
    var row: Int64
    var attributes: [String: AttributeValue]
    var domain: String?
    var expires: Int64?
  }

  struct Undone: Error {}

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func aStoreIsADictionaryThatLasts(
    seed: UInt64
  ) throws {
    var random = SplitMix(state: seed)
    let directory = try StoreDirectory()
    var model: [ItemReference: Entry] = [:]
    var lastSequence: Int64 = 0
    var usedRows: Set<Int64> = []
    for _ in 0..<12 {
      let store = try directory.open()
      for _ in 0..<4 {
        let before = model
        let rowsBefore = usedRows
        try store.begin()
        for _ in 0..<6 {
          let saved = (model, usedRows)
          do {
            try store.savepoint {
              for _ in 0..<Int.random(in: 1...8, using: &random) {
                try step(store, &model, &usedRows, &random)
              }
              if Int.random(in: 0..<5, using: &random) == 0 { throw Undone() }
            }
          } catch is Undone {
            (model, usedRows) = saved
          }
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
          store.rollback()
          (model, usedRows) = (before, rowsBefore)
        } else {
          try store.commit()
        }
        #expect(store.sequence >= lastSequence)
        lastSequence = store.sequence
      }
      try compare(directory, model, count: store.count)
    }
    #expect(!usedRows.isEmpty)
  }

  private func step(
    _ store: Store, _ model: inout [ItemReference: Entry], _ usedRows: inout Set<Int64>,
    _ random: inout SplitMix
  ) throws {
    let reference = ItemReference(
      "i\(Int.random(in: 0..<15, using: &random))", type: Bool.random(using: &random) ? "T" : nil)
    switch Int.random(in: 0..<40, using: &random) {
    case 0:
      let expected = model.isEmpty ? nil : model.count
      #expect(try store.deleteAll()?.count == expected)
      model = [:]
    case 1...8:
      let expected = model[reference].map { [$0.row] } ?? []
      #expect(try store.delete([reference]).map(\.row) == expected)
      model[reference] = nil
    default:
      try put(reference, store, &model, &usedRows, &random)
    }
  }

  private func put(
    _ reference: ItemReference, _ store: Store, _ model: inout [ItemReference: Entry],
    _ usedRows: inout Set<Int64>, _ random: inout SplitMix
  ) throws {
    var changes: [String: AttributeValue] = [:]
    for name in ["a", "b"] where Bool.random(using: &random) {
      changes[name] = [nil, 1, 2.5, "text", ["x", "y"]].randomElement(using: &random)
    }
    let old = model[reference]
    let isMerge = Bool.random(using: &random)
    let payload: [UInt8]
    if isMerge, let item = try store.item(for: reference)?.item {
      payload = try PayloadReader().merging(changes, into: item.payload)
    } else {
      payload = try Payload.encode(changes)
    }
    var entry = Entry(
      row: old?.row ?? 0,
      attributes: (isMerge ? old?.attributes ?? [:] : [:]).merging(changes) { $1 }
        .filter { $0.value != .null },
      domain: [nil, "", "d"].randomElement(using: &random) ?? nil,
      expires: [nil, 1, 2].randomElement(using: &random) ?? nil)
    let outcome = try store.put(
      StoreItem(
        identifier: reference.identifier, type: reference.type, domain: entry.domain,
        expires: entry.expires, payload: payload))
    entry.row = outcome.row
    switch outcome {
    case .unchanged: #expect(entry == old)
    case .expiryChanged:
      var other = try #require(old)
      #expect(other.expires != entry.expires)
      other.expires = entry.expires
      #expect(entry == other)
    case .stored(let row, _, let wasNew):
      #expect(entry != old)
      #expect(wasNew == (old == nil))
      if wasNew { #expect(usedRows.insert(row).inserted) } else { #expect(row == old?.row) }
    }
    model[reference] = entry
  }

  /// The store read anew, and a view that only followed its changes, are both the model.
  private func compare(
    _ directory: StoreDirectory, _ model: [ItemReference: Entry], count: Int
  ) throws {
    let reader = try StoreReader(directory: directory.path)
    let payloads = try PayloadReader()
    var stored: [ItemReference: Entry] = [:]
    for row in try reader.all() {
      let item = try #require(row.item)
      stored[item.reference] = Entry(
        row: item.row, attributes: try payloads.attributes(item.payload), domain: item.domain,
        expires: item.expires)
    }
    #expect(stored == model)
    #expect(count == model.count)

    var view: [Int64: ItemReference] = [:]
    var last: Int64 = 0
    while true {
      let changes = try reader.changes(after: last, limit: 5)
      guard let change = changes.last else { break }
      for change in changes {
        #expect(change.sequence > last)
        last = change.sequence
        switch change {
        case .stored(let item): view[item.row] = item.reference
        case .deleted(let row, _): view[row] = nil
        case .deletedAll(let through, _): view = view.filter { $0.key > through }
        case .damaged: Issue.record("Nothing was damaged.")
        }
      }
      last = change.sequence
    }
    #expect(view == Dictionary(uniqueKeysWithValues: model.map { ($1.row, $0) }))
  }
}

/// Random numbers that are the same in each run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
