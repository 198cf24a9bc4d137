import Foundation

/// A picture of nothing, with what a camera writes into one.
struct ExifPicture {
  var takenAt: String?
  var make: String?
  var model: String?
  var keywords: String?
  var width: UInt32?

  private struct Entry {
    let tag: UInt16
    let type: UInt16
    let count: UInt32
    let bytes: [UInt8]
  }

  /// The file: a JPEG that ends after its data.
  var data: Data {
    var segment = Array("Exif\0\0".utf8) + tiff
    let length = segment.count + 2
    segment = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + segment
    return Data(segment + [0xFF, 0xD9])
  }

  /// Two directories, the second one after the first: 0x8769 says where it is.
  private var tiff: [UInt8] {
    var first: [Entry] = []
    if let make { first.append(Self.text(0x010F, make)) }
    if let model { first.append(Self.text(0x0110, model)) }
    if let keywords {
      let units: [UInt8] = keywords.utf16.flatMap { Self.bytes($0) } + [0, 0]
      first.append(Entry(tag: 0x9C9E, type: 1, count: UInt32(units.count), bytes: units))
    }
    var second: [Entry] = []
    if let takenAt { second.append(Self.text(0x9003, takenAt)) }
    if let width { second.append(Entry(tag: 0xA002, type: 4, count: 1, bytes: Self.bytes(width))) }
    let header: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
    let size = Self.directory(
      first + [Entry(tag: 0x8769, type: 4, count: 1, bytes: [0, 0, 0, 0])], at: 8
    )
    .count
    let pointer = Entry(
      tag: 0x8769, type: 4, count: 1, bytes: Self.bytes(UInt32(8 + size)))
    let entries = (first + [pointer]).sorted { $0.tag < $1.tag }
    return header + Self.directory(entries, at: 8) + Self.directory(second, at: 8 + size)
  }

  private static func text(_ tag: UInt16, _ text: String) -> Entry {
    let bytes = Array(text.utf8) + [0]
    return Entry(tag: tag, type: 2, count: UInt32(bytes.count), bytes: bytes)
  }

  /// A directory with its longer values behind it.
  private static func directory(_ entries: [Entry], at offset: Int) -> [UInt8] {
    var head = bytes(UInt16(entries.count))
    var tail: [UInt8] = []
    let start = offset + 2 + entries.count * 12 + 4
    for entry in entries {
      head += bytes(entry.tag) + bytes(entry.type) + bytes(entry.count)
      if entry.bytes.count <= 4 {
        head += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
      } else {
        head += bytes(UInt32(start + tail.count))
        tail += entry.bytes
      }
    }
    return head + [0, 0, 0, 0] + tail
  }

  private static func bytes(_ number: UInt16) -> [UInt8] {
    [UInt8(number & 0xFF), UInt8(number >> 8)]
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
