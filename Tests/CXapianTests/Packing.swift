import CXapian

extension Array<UInt8> {
  mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

struct SampleTerm {
  var bytes: [UInt8]
  var frequency: UInt32 = 1
  var positions: [UInt32] = []
  /// Whether the positions are kept with those of the document's other terms.
  var isOrdered = false

  init(
    _ text: String, _ frequency: UInt32 = 1, at positions: [UInt32] = [], isOrdered: Bool = false
  ) {
    self.isOrdered = isOrdered
    bytes = Array(text.utf8)
    self.frequency = frequency
    self.positions = positions
  }
}

/// A packed document, as the header of CXapian describes it.
func document(_ id: UInt32, _ terms: [SampleTerm]) -> [UInt8] {
  var packedTerms: [UInt8] = []
  for term in terms {
    packedTerms.append(UInt8(term.bytes.count))
    packedTerms.append(term.isOrdered ? 1 : 0 as UInt8)
    packedTerms.append(UInt16(term.positions.count))
    packedTerms.append(term.frequency)
    packedTerms += term.bytes
    for position in term.positions {
      packedTerms.append(position)
    }
  }
  var packed: [UInt8] = []
  packed.append(id)
  packed.append(UInt32(packedTerms.count))
  packed.append(UInt32(terms.count))
  return packed + packedTerms
}

/// A packed deletion.
func deletion(_ id: UInt32) -> [UInt8] {
  var packed: [UInt8] = []
  packed.append(id)
  packed.append(0 as UInt32)
  packed.append(UInt32.max)
  return packed
}

/// A packed form and stem.
func form(_ form: String, _ stem: String) -> [UInt8] {
  var packed: [UInt8] = []
  for word in [form, stem] {
    packed.append(UInt16(word.utf8.count))
    packed += word.utf8
  }
  return packed
}

/// A packed query.
indirect enum SampleQuery: Sendable {
  case all
  case term(String)
  case node(XapianNode, [SampleQuery])
  case scale(Double, SampleQuery)
  case fixed(Double, SampleQuery)

  var packed: [UInt8] {
    switch self {
    case .all:
      return [XapianNode.all.rawValue]
    case .term(let text):
      var packed = [XapianNode.term.rawValue]
      packed.append(UInt16(text.utf8.count))
      return packed + text.utf8
    case .node(let kind, let children):
      var packed = [kind.rawValue]
      if kind != .andNot, kind != .andMaybe {
        packed.append(UInt16(children.count))
      }
      return packed + children.flatMap(\.packed)
    case .scale(let factor, let query):
      var packed = [XapianNode.scale.rawValue]
      packed.append(factor.bitPattern)
      return packed + query.packed
    case .fixed(let score, let query):
      var packed = [XapianNode.fixed.rawValue]
      packed.append(score.bitPattern)
      return packed + query.packed
    }
  }
}
