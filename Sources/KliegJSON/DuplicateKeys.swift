/// Refuses a document in which an object names one key twice: its readers would disagree about
/// which of the values counts.
func refuseDuplicateKeys(
  tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>
) throws(JSONError) {
  let end = Int(tape[0] & 0xFFFF_FFFF) - 1
  var signatures: [KeySignature] = []
  var index = 1
  while index < end {
    switch Tape.type(tape[index]) {
    case Tape.objectStart:
      let object = JSONObject(JSONValue(tape: tape, strings: strings, index: index))
      if object.underestimatedCount > 1 {
        signatures.removeAll(keepingCapacity: true)
        for (key, _) in object { signatures.append(KeySignature(key)) }
        if let key = firstDuplicate(&signatures) {
          throw JSONError(
            .duplicateKey, path: key.string, sentence: "An object names this key twice.")
        }
      }
      index += 1
    case Tape.integer, Tape.unsigned, Tape.number:
      index += 2
    default:
      index += 1
    }
  }
}

/// A key beside a number that tells most keys apart without reading their bytes.
private struct KeySignature {
  let key: JSONKey
  let prefix: UInt64

  init(_ key: JSONKey) {
    self.key = key
    // The parser's string buffer is padded and holds a length before and a NUL after each
    // string, so eight bytes from there on are always readable.
    let start = UnsafeRawPointer(key.utf8.baseAddress.unsafelyUnwrapped)
    let word = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    let mask = key.utf8.count < 8 ? (UInt64(1) << (8 * UInt64(key.utf8.count))) - 1 : .max
    prefix = (word & mask) ^ (UInt64(key.utf8.count) << 56)
  }

  func isSame(as other: KeySignature) -> Bool {
    prefix == other.prefix && key.utf8.elementsEqual(other.key.utf8)
  }

  func precedes(_ other: KeySignature) -> Bool {
    prefix != other.prefix
      ? prefix < other.prefix : key.utf8.lexicographicallyPrecedes(other.key.utf8)
  }
}

private func firstDuplicate(_ signatures: inout [KeySignature]) -> JSONKey? {
  // Comparing all pairs is quickest for the objects there usually are; sorting bounds the rest.
  if signatures.count <= 24 {
    for later in 1..<signatures.count {
      for earlier in 0..<later where signatures[earlier].isSame(as: signatures[later]) {
        return signatures[later].key
      }
    }
    return nil
  }
  signatures.sort { $0.precedes($1) }
  for index in 1..<signatures.count where signatures[index].isSame(as: signatures[index - 1]) {
    return signatures[index].key
  }
  return nil
}
