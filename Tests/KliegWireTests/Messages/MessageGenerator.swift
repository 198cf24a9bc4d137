import KliegModel
import KliegWire

/// Makes values at random, the same ones on every run.
struct MessageGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func update() -> UpdateRequest {
    UpdateRequest(
      index: text(), application: maybe { $0.text() },
      update: Update(
        deletions: many(3) { $0.deletion() }, items: many(5) { $0.item() },
        clientState: maybe { $0.bytes() }, expectedState: maybe { $0.bytes() },
        request: maybe { $0.text() }),
      waits: flag())
  }

  mutating func item() -> Item {
    Item(
      text(), type: maybe { $0.text() }, domain: maybe { $0.text() }, priority: number(-3...3),
      expiration: pick([.standard, .never, .at(moment())]), isUpdate: flag(),
      attributes: attributes())
  }

  mutating func status() -> IndexStatus {
    IndexStatus(
      description: description(), state: indexState(),
      items: number(0...1_000_000),
      sequences: IndexStatus.Sequences(accepted: .max, columns: 3, searchable: 0),
      bytes: ["store": number(0...1_000_000), "text": 0], epoch: text(),
      clientState: maybe { $0.bytes() }, health: health())
  }

  mutating func description() -> IndexDescription {
    IndexDescription(
      name: text(), application: maybe { $0.text() },
      fields: many(3) { random in
        Field(
          random.text(), random.pick(AttributeKind.allCases), isSearched: random.flag(),
          weight: random.number(1...3))
      },
      language: maybe { $0.text() }, lifetime: maybe { Int64($0.number(0...1_000_000)) },
      activation: maybe { $0.text() })
  }

  mutating func reindexRequest() -> ReindexRequest {
    ReindexRequest(
      id: text(), index: text(),
      scope: flag() ? .everything : .items(many(3) { $0.reference() }),
      reason: pick(ReindexRequest.Reason.allCases), clientState: maybe { $0.bytes() },
      attempt: number(0...9))
  }

  mutating func outcome() -> UpdateOutcome {
    UpdateOutcome(
      stored: number(0...9), unchanged: number(0...9), deleted: number(0...9),
      refused: many(3) { random in
        UpdateOutcome.Refusal(
          position: random.number(0...99), identifier: random.text(),
          error: KliegError(.invalidItem, random.text()))
      },
      sequence: Int64(number(0...1_000_000)))
  }

  mutating func deletion() -> Deletion {
    pick([
      .identifiers(many(3) { $0.text() }, type: maybe { $0.text() }), .domain(text()),
      .type(text()), .all,
    ])
  }

  mutating func attributes() -> [String: AttributeValue] {
    var attributes: [String: AttributeValue] = [:]
    for _ in 0..<number(0...6) {
      let kind = number(0...4)
      attributes[text()] =
        flag() ? single(kind) : flag() ? .null : .list(many(3) { $0.single(kind) })
    }
    return attributes
  }

  mutating func single(_ kind: Int) -> AttributeValue {
    switch kind {
    case 0: .string(text())
    case 1: .boolean(flag())
    case 2: .date(moment())
    case 3: .integer(pick([0, -1, 1999, .min, .max]))
    default: flag() ? .number(fraction()) : .integer(7)
    }
  }

  mutating func text() -> String {
    pick([
      "", "title", "a.b", "org.example.Photo", "line\nbreak", "“quoted” \"too\"", "nul\u{0}",
      "日本語", "e\u{301}", "👩‍👩‍👧", String(repeating: "long ", count: 40),
    ]) + String(number(0...9999))
  }

  mutating func moment() -> Timestamp {
    Timestamp(microseconds: pick([0, -1, 1_795_000_000_123_456, .min, .max]))
  }

  mutating func fraction() -> Double {
    pick([0, -0.5, 1e-300, .greatestFiniteMagnitude, 1 / 3, 5])
  }

  mutating func direction() -> SortKey.Direction { flag() ? .ascending : .descending }

  private mutating func bytes() -> [UInt8] { many(20) { UInt8($0.number(0...255)) } }

  mutating func flag() -> Bool { number(0...1) == 1 }

  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  mutating func many<Value>(_ most: Int, _ make: (inout Self) -> Value) -> [Value] {
    var values: [Value] = []
    for _ in 0..<number(0...most) { values.append(make(&self)) }
    return values
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[number(0...(values.count - 1))]
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &self)
  }
}

extension MessageGenerator: RandomNumberGenerator {
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
