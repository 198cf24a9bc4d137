import Foundation

/// A way to damage a file.
enum Wound: CaseIterable {
  case missing
  case empty
  case truncated

  func inflict(on path: String) throws {
    switch self {
    case .missing:
      try FileManager.default.removeItem(atPath: path)
    case .empty:
      try Data().write(to: URL(fileURLWithPath: path))
    case .truncated:
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
    }
  }
}

/// Changes one byte of a file.
func setByte(_ value: UInt8, at offset: Int, of path: String) throws {
  var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
  bytes[offset] = value
  try bytes.write(to: URL(fileURLWithPath: path))
}

/// Turns over every bit of one of a file's blocks.
func flipBlock(_ block: Int, of path: String) throws {
  var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
  for index in (block * 8192..<(block + 1) * 8192) where index < bytes.count {
    bytes[index] ^= 0xff
  }
  try bytes.write(to: URL(fileURLWithPath: path))
}

/// Changes a byte somewhere in one of a file's blocks.
func setByte(
  _ value: UInt8, inBlock block: Int, of path: String, using dice: inout Dice
) throws {
  let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
  let offsets = block * 8192..<min(size, (block + 1) * 8192)
  try setByte(value, at: .random(in: offsets, using: &dice), of: path)
}
