package import KliegJSON
package import KliegModel

extension Highlighting {
  /// The longest passage that can be asked for, in characters.
  private static let longest = 1_000_000

  init(from value: JSONValue) throws(MessageFault) {
    self.init(snippetLength: nil)
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "attributes": attributes = try value.readStrings()
      case "length":
        let length = try value.readInt()
        guard (1...Self.longest).contains(length) else {
          throw MessageFault("is \(length), not from 1 to \(Self.longest)")
        }
        snippetLength = length
      default: return false
      }
      return true
    }
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("attributes", attributes)
    writer.member("length", snippetLength)
    writer.endObject()
  }
}

extension Highlight: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var (attribute, text): (String?, String?)
    var bounds: [Int]?
    var (isCutBefore, isCutAfter) = (false, false)
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "attribute": attribute = try value.readString()
      case "text": text = try value.readString()
      case "ranges":
        bounds = try value.readElements { element throws(MessageFault) in try element.readInt() }
      case "cutBefore": isCutBefore = try value.readBoolean()
      case "cutAfter": isCutAfter = try value.readBoolean()
      default: return false
      }
      return true
    }
    let passage = try text.required("text")
    self.init(
      attribute: try attribute.required("attribute"), text: passage,
      ranges: try Self.ranges(try bounds.required("ranges"), of: passage),
      isCutBefore: isCutBefore, isCutAfter: isCutAfter)
  }

  /// Pairs of bounds as ranges, which nobody has to check again before cutting the text there.
  private static func ranges(
    _ bounds: [Int], of text: String
  ) throws(MessageFault) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var end = 0
    for position in stride(from: 0, to: bounds.count, by: 2) {
      guard position + 1 < bounds.count, bounds[position] >= end,
        bounds[position + 1] >= bounds[position], bounds[position + 1] <= text.utf8.count
      else { throw MessageFault("are no ranges of the text", at: "ranges") }
      end = bounds[position + 1]
      ranges.append(bounds[position]..<end)
    }
    return ranges
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("attribute", attribute)
    writer.member("text", text)
    writer.elements("ranges", ranges.flatMap { [$0.lowerBound, $0.upperBound] }) {
      writer, bound in writer.integer(bound)
    }
    writer.flag("cutBefore", isCutBefore)
    writer.flag("cutAfter", isCutAfter)
    writer.endObject()
  }
}
