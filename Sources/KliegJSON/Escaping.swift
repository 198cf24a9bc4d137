/// Appends UTF-8 with what JSON wants escaped: quotes, backslashes and control characters.
func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
  var start = 0
  while true {
    let end = indexOfSpecial(in: text, from: start)
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
    guard end < text.count else { return }
    appendEscape(text[end], to: &bytes)
    start = end + 1
  }
}

/// The first byte at or after `start` that must be escaped, or the end.
private func indexOfSpecial(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var index = start
  let raw = UnsafeRawBufferPointer(text)
  while index + 8 <= text.count {
    if hasSpecial(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { break }
    index += 8
  }
  while index < text.count {
    let byte = text[index]
    if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
    index += 1
  }
  return index
}

/// Whether one of eight bytes must be escaped, told without looking at them one by one.
private func hasSpecial(_ word: UInt64) -> Bool {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  func hasZero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }
  let control = (word &- ones &* 0x20) & ~word & highs
  let quote = hasZero(word ^ (ones &* UInt64(UInt8(ascii: "\""))))
  let backslash = hasZero(word ^ (ones &* UInt64(UInt8(ascii: "\\"))))
  return control | quote | backslash != 0
}

private func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\\"))
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
  case 0x08: bytes.append(UInt8(ascii: "b"))
  case 0x09: bytes.append(UInt8(ascii: "t"))
  case 0x0A: bytes.append(UInt8(ascii: "n"))
  case 0x0C: bytes.append(UInt8(ascii: "f"))
  case 0x0D: bytes.append(UInt8(ascii: "r"))
  default:
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "u00".utf8)
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 0xF)])
  }
}
