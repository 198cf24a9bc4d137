import Klieg
import KliegModel

extension Session {
  /// All that a donor and a person may ask of a sound index.
  ///
  /// - Parameters:
  ///   - donor: The application that answers requests.
  ///   - folder: Where a backup may go.
  /// - Throws: ``Session/Death``, or what should not have happened.
  mutating func doUsualWork(_ donor: Donor, folder: String) async throws {
    try await attempt("open") { _ = try await $0.open(Sample.description) }
    try await change(
      "first donation",
      Update(items: (0..<40).map { Sample.item($0, version: 1) }, clientState: [1]), donor: donor)
    try await change(
      "updates and deletions",
      Update(
        deletions: [.identifiers(["item-0", "item-3", "item-6"])],
        items: stride(from: 1, to: 20, by: 3).map { Sample.item($0, version: 2) },
        clientState: [2]), donor: donor)
    try await attempt("wait") { try await $0.waitUntilSearchable(Sample.index) }
    try await change(
      "deletion of a domain", Update(deletions: [.domain("archive")]), donor: donor)
    try await change(
      "merges",
      Update(
        items: (10..<12).map {
          var item = Sample.item($0, version: 1)
          item.isUpdate = true
          item.attributes = ["camera": "camera-9", "isRead": .null]
          return item
        }), donor: donor)
    let some = model.items.keys.sorted { $0.identifier < $1.identifier }.prefix(5)
    try await attempt("request for some items") { client in
      _ = try await client.reindex(Sample.index, items: Array(some))
      _ = try await client.waitUntilSound(Sample.index, for: Session.patience)
    }
    try await attempt("use") { client in
      for item in some { try await client.engage(item, in: Sample.index) }
      try await client.forgetEngagement(in: Sample.index)
    }
    try await attempt("rebuild") { try await $0.rebuild(Sample.index) }
    try await attempt("deep check") { client in
      let report = try await client.check(Sample.index, level: .deep)
      if case .damaged = report.verdict {
        throw Fault("damaged without damage: \(report.findings)")
      }
    }
    try await attempt("compact") { _ = try await $0.compact(Sample.index) }
    var copies = 0
    try await attempt("backup") { client in
      copies += 1
      _ = try await client.backup(Sample.index, to: "\(folder)/backup-\(copies)")
    }
    let backedUp = model
    try await change(
      "donation after the backup",
      Update(items: (50..<60).map { Sample.item($0, version: 1) }), donor: donor)
    try await replace("restore", with: backedUp) { client in
      let report = try await client.restore(Sample.index, from: "\(folder)/backup-\(copies)")
      guard report.verdict == .sound else { throw KliegError(.busy, "not restored") }
    }
    await donor.know(model)
    try await attempt("another index") { client in
      try await client.update("other", Update(items: [Sample.item(1, version: 1)]))
      try await client.drop("other")
    }
    try await finishWork(donor)
  }

  /// A last change, whatever came before.
  mutating func finishWork(_ donor: Donor) async throws {
    try await change(
      "last donation",
      Update(items: (70..<80).map { Sample.item($0, version: 6) }, clientState: [7]),
      donor: donor)
    try await attempt("last wait") { try await $0.waitUntilSearchable(Sample.index) }
  }

  /// Waits for a repair, then makes a change.
  mutating func comeThroughRepair(_ donor: Donor) async throws {
    try await attempt("check") { _ = try await $0.check(Sample.index, level: .full) }
    try await attempt("repair") { client in
      do {
        _ = try await client.waitUntilSound(Sample.index, for: .seconds(5))
      } catch {
        // A person would ask for it now.
        _ = try await client.repair(Sample.index)
      }
    }
    try await finishWork(donor)
  }
}
