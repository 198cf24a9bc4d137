import FoundationEssentials
import Glibc
import KliegFaults
import KliegModel
import KliegStorage

/// The small record beside an index that says how the daemon left it, and how far it had come.
///
/// Its numbers follow every commit without being synced: they survive the end of the process, and
/// after the end of the machine they are too low at worst. A store that is behind them has lost
/// changes that were acknowledged.
final class SessionFile {
  /// What the record says.
  struct Record: Equatable, Sendable {
    var boot: String
    /// Whether the index was closed in order.
    var isClean: Bool
    var epoch: String
    var accepted: Int64
    var row: Int64
    /// When the store's file was last written, and its size; a log is written for each commit, and this
    /// one at times.
    var store = "-"
    /// Stamps of all files when it was closed; empty while it is open.
    var stamps: [String: String] = [:]
  }

  private let path: String
  private let store: String
  private let descriptor: Int32
  private var record: Record
  /// The head is rewritten in place, so it always has this many bytes.
  private static let headBytes = 256
  private static let title = "klieg-session 2"

  /// Begins a session: from here on the index counts as not closed in order.
  init(folder: String, epoch: String, accepted: Int64, row: Int64) throws {
    path = Self.path(in: folder)
    store = folder + "/" + Store.fileName
    record = Record(
      boot: BootID.current, isClean: false, epoch: epoch, accepted: accepted, row: row,
      store: FileStamp.content(store))
    try FailPoint.sessionWrite.pass(path)
    try Self.replace(path, with: Self.head(record))
    descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw DurableFile.failure("opened", path) }
  }

  deinit { close(descriptor) }

  /// Notes how far the store has come.
  func note(epoch: String, accepted: Int64, row: Int64) {
    let before = record
    record.epoch = epoch
    record.accepted = accepted
    record.row = row
    record.store = FileStamp.content(store)
    guard record != before else { return }
    let head = Self.head(record)
    // Should this fail, the record is too low, which costs a safety and nothing else.
    _ = head.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// Ends the session in order, once all files are as they will be found.
  func end(stamps: [String: String]) throws {
    record.isClean = true
    record.stamps = stamps
    try FailPoint.sessionEnd.pass(path)
    try Self.replace(path, with: Self.head(record) + Self.list(stamps))
  }

  /// What the last session left; nil when there is no record, or none that can be relied on.
  static func read(in folder: String) -> Record? {
    guard let bytes = FileManager.default.contents(atPath: path(in: folder)).map(Array.init),
      bytes.count >= headBytes, var record = Record(head: bytes[..<headBytes])
    else { return nil }
    if record.isClean {
      guard let stamps = stamps(bytes[headBytes...]) else { return nil }
      record.stamps = stamps
    }
    return record
  }

  /// The stamps that a session's end compares: all that an index is made of.
  static func stamps(of folder: String) -> [String: String] {
    var stamps = FileStamp.all(
      in: folder, below: ["store.sqlite", "store.sqlite-wal", "columns", "text"]
    )
    // What was put aside is nobody's any more; an empty log goes with the last reader.
    .filter { !$0.key.contains(".damaged/") && !$0.value.hasPrefix("0 ") }
    if case .sound(let engagement) = EngagementFile(folder: folder).read() {
      stamps[EngagementBook.fileName] = engagement.stamp
    }
    return stamps
  }

  private static func path(in folder: String) -> String { folder + "/session" }

  private static func head(_ record: Record) -> [UInt8] {
    let fields = [
      title, record.boot, record.isClean ? "closed" : "open", record.epoch, String(record.accepted),
      String(record.row), record.store,
    ]
    let text = fields.joined(separator: "\t")
    var bytes = Array("\(text)\t\(Checksum.text(of: text.utf8))".utf8.prefix(headBytes - 1))
    bytes += [UInt8](repeating: UInt8(ascii: " "), count: headBytes - 1 - bytes.count)
    return bytes + [UInt8(ascii: "\n")]
  }

  private static func list(_ stamps: [String: String]) -> [UInt8] {
    let text = stamps.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }.joined()
    return Array("\(text)\(Checksum.text(of: text.utf8))\n".utf8)
  }

  private static func stamps(_ bytes: ArraySlice<UInt8>) -> [String: String]? {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let sum = lines.popLast(),
      sum == Checksum.text(of: lines.map { $0 + "\n" }.joined().utf8)
    else { return nil }
    var stamps: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      stamps[String(parts[0])] = String(parts[1])
    }
    return stamps
  }

  private static func replace(_ path: String, with bytes: [UInt8]) throws {
    try DurableFile.replace(path, with: bytes, synced: false)
  }

}

extension SessionFile.Record {
  fileprivate init?(head: ArraySlice<UInt8>) {
    let text = String(decoding: head, as: UTF8.self)
    let fields = text.split(separator: "\t").map { $0.filter { $0 != " " && $0 != "\n" } }
    guard fields.count == 8,
      let end = text.lastIndex(of: "\t"),
      fields[7] == Checksum.text(of: text[..<end].utf8),
      fields[2] == "open" || fields[2] == "closed",
      let accepted = Int64(fields[4]), let row = Int64(fields[5])
    else { return nil }
    self.init(
      boot: fields[1], isClean: fields[2] == "closed", epoch: fields[3], accepted: accepted,
      row: row, store: fields[6])
  }
}
