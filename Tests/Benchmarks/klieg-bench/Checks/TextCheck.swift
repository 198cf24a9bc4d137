import CXapian
import KliegModel

/// Xapian's own check of every text shard below a folder, while no daemon runs.
enum TextCheck {
  static func run(_ folder: String) throws {
    let shards = try FileWalk.paths(below: folder) { $0.hasPrefix("shard-") }
    let faulty = shards.filter { !isSound($0) }
    print("Xapian's check: \(shards.count) text shards, \(faulty.count) faulty")
    guard faulty.isEmpty, !shards.isEmpty else {
      throw KliegError(.damaged, shards.isEmpty ? "There is no text shard." : "A shard is faulty.")
    }
  }

  private static func isSound(_ shard: String) -> Bool {
    var failure = XapianFailure()
    defer { failure.free() }
    var path = shard
    var findings = path.withUTF8 {
      xapian_check(XapianBytes(bytes: $0.baseAddress, count: $0.count), &failure)
    }
    defer { findings.report.free() }
    guard failure.status == .ok, findings.faults == 0 else {
      let report = UnsafeBufferPointer(start: findings.report.bytes, count: findings.report.count)
      let message = failure.message.map { String(cString: $0) } ?? ""
      print(
        "\(shard): \(findings.faults) faults \(message)\n\(String(decoding: report, as: UTF8.self))"
      )
      return false
    }
    return true
  }
}
