import FoundationEssentials
import KliegModel

/// The journal that the library `CPowerCut` keeps: what was changed, and what is on the disk of it.
struct CutJournal {
  /// A change, or the news that something is on the disk.
  struct Record {
    var kind: Kind
    var file: UInt64
    var a: UInt64
    var b: UInt64
    var c: UInt64
    var bytes: ArraySlice<UInt8>
  }

  /// As `CPowerCut.h` has them.
  enum Kind: UInt32 {
    case write = 1
    case length
    case synced
    case folderSynced
    case made
    case removed
    case renamed
    case folderMade
    case folderRemoved
  }

  private static let magic: UInt32 = 0x4B50_4355
  private static let head = 48

  private(set) var records: [Record] = []

  /// Reads a journal up to its end, or to where it broke off.
  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Fault("there is no journal at \(path)")
    }
    let bytes = Array(data)
    var place = 0
    while place + Self.head <= bytes.count {
      func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place + offset, as: Number.self) }
      }
      let length = Int(number(40, UInt64.self))
      guard number(0, UInt32.self) == Self.magic, let kind = Kind(rawValue: number(4, UInt32.self)),
        place + Self.head + length <= bytes.count
      else { break }
      records.append(
        Record(
          kind: kind, file: number(8, UInt64.self), a: number(16, UInt64.self),
          b: number(24, UInt64.self), c: number(32, UInt64.self),
          bytes: bytes[(place + Self.head)..<(place + Self.head + length)]))
      place += Self.head + length
    }
  }

  /// The records of contents that are not on the disk, by file, in order.
  var openContents: [UInt64: [Record]] {
    var open: [UInt64: [Record]] = [:]
    for record in records {
      switch record.kind {
      case .write, .length: open[record.file, default: []].append(record)
      case .synced: open[record.file] = nil
      default: break
      }
    }
    return open
  }

  /// The records of names that are not on the disk, in order.
  var openNames: [Record] {
    var open: [Record] = []
    for record in records {
      switch record.kind {
      case .made, .removed, .renamed, .folderMade, .folderRemoved: open.append(record)
      case .folderSynced:
        open.removeAll { $0.a == record.file || ($0.kind == .renamed && $0.b == record.file) }
      default: break
      }
    }
    return open
  }
}
