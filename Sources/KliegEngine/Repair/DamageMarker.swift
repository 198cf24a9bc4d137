import FoundationEssentials
import Glibc
import KliegFaults
import KliegModel

/// The file `DAMAGED` in an index's folder: there while damage is known that is not yet repaired.
///
/// Written outside of what is damaged and before anything is done about it, so that no end of the
/// process makes the damage forgotten. Its room is reserved beforehand: a full disk does not keep it
/// from being written.
struct DamageMarker {
  /// What a marker says.
  struct Content: Codable, Equatable, Sendable {
    var version = 1
    /// Microseconds since 1970.
    var at: Int64
    /// What was found, file by file.
    var findings: [Finding]

    struct Finding: Codable, Equatable, Sendable {
      var file: String
      var finding: String
    }
  }

  private let path: String
  private var reserve: String { path + ".reserved" }
  private static let room = 8192

  init(folder: String) { path = folder + "/DAMAGED" }

  /// Whether damage is known.
  var isSet: Bool { DurableFile.exists(path) }

  /// What is known; a marker that cannot be read is damage of its own.
  func read() -> [Damage]? {
    guard isSet else { return nil }
    guard let data = FileManager.default.contents(atPath: path),
      let content = try? JSONDecoder().decode(Content.self, from: data.prefix { $0 != 0 })
    else { return [Damage(file: "DAMAGED", finding: "the marker cannot be read")] }
    return content.findings.map { Damage(file: $0.file, finding: $0.finding) }
  }

  /// Keeps room on the disk for a marker.
  func prepare() {
    clearWay(to: reserve)
    guard !DurableFile.exists(reserve) else { return }
    let descriptor = open(reserve, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Without it a marker needs room when it is written, and no more than that.
    _ = posix_fallocate(descriptor, 0, off_t(Self.room))
    fsync(descriptor)
  }

  /// Writes the marker, or what was found since into the one that is there.
  func set(_ damages: [Damage], at now: Timestamp) throws {
    var findings = read() ?? []
    for damage in damages where !findings.contains(damage) { findings.append(damage) }
    let bytes = try encoded(findings, at: now)
    try FailPoint.markerBefore.pass(path)
    try write(bytes + [UInt8](repeating: 0, count: Self.room - bytes.count))
    try FailPoint.markerWritten.pass(path)
    prepare()
  }

  /// Removes the marker: what it named is repaired, and was checked.
  func clear() throws {
    guard isSet else { return }
    clearWay(to: path)
    guard unlink(path) == 0 || errno == ENOENT else { throw DurableFile.failure("removed", path) }
    try DurableFile.syncFolder(of: path)
    try FailPoint.markerRemoved.pass(path)
  }

  /// As many of the findings as there is room for, those of the store first.
  private func encoded(_ findings: [Damage], at now: Timestamp) throws -> [UInt8] {
    let ordered = findings.filter(\.isOfStore) + findings.filter { !$0.isOfStore }
    var content = Content(
      at: now.microseconds,
      findings: ordered.prefix(20).map {
        .init(file: Self.cut($0.file, 200), finding: Self.cut($0.finding, 300))
      })
    while true {
      let bytes = Array(try JSONEncoder().encode(content)) + [UInt8(ascii: "\n")]
      guard bytes.count > Self.room else { return bytes }
      content.findings.removeLast()
    }
  }

  private static func cut(_ text: String, _ length: Int) -> String {
    String(decoding: text.utf8.prefix(length), as: UTF8.self)
  }

  /// Moves away what is no file of ours, such as a folder: damage must be noted all the same.
  private func clearWay(to path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    rename(path, "\(path).foreign-\(UUID().uuidString)")
  }

  private func write(_ bytes: [UInt8]) throws {
    clearWay(to: reserve)
    clearWay(to: path)
    let descriptor = open(reserve, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw DurableFile.failure("opened", reserve) }
    do {
      defer { close(descriptor) }
      try DurableFile.write(bytes, to: descriptor, reserve)
      guard fsync(descriptor) == 0 else { throw DurableFile.failure("synced", reserve) }
    }
    try DurableFile.move(reserve, to: path)
  }
}
