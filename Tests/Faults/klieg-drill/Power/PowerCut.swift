import FoundationEssentials
import Glibc
import KliegDamage

/// Acts out the end of the machine: takes back a random part of what was not on the disk.
struct PowerCut {
  /// The folder that lost its power.
  let folder: String
  /// The folder with the journal, and with the files that lost their names.
  let journal: String
  private var random: SplitMix

  init(folder: String, journal: String, seed: Int) {
    self.folder = folder
    self.journal = journal
    random = SplitMix(seed: seed)
  }

  /// How much of something is lost.
  private enum Loss: CaseIterable {
    case nothing, everything, some, more
  }

  /// Does it; returns what was lost, in a line.
  mutating func strike() throws -> String {
    let journal = try CutJournal(path: self.journal + "/journal")
    let places = Self.places(in: [folder, self.journal])
    var blocks = 0
    let contents = journal.openContents.sorted { $0.key < $1.key }
    for (file, records) in contents {
      guard let path = places[file] else { continue }
      blocks += try takeBack(records, of: path)
    }
    let names = try takeBack(journal.openNames)
    return "\(blocks) blocks of \(contents.count) files and \(names) of "
      + "\(journal.openNames.count) names lost"
  }

  /// Puts back blocks of a file as they were some writes ago; each block by itself, in any order.
  private mutating func takeBack(_ records: [CutJournal.Record], of path: String) throws -> Int {
    let loss = Loss.allCases.randomElement(using: &random) ?? .nothing
    guard loss != .nothing else { return 0 }
    let file = open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var count = 0
    let blocks = Dictionary(grouping: records.filter { $0.kind == .write }, by: \.a)
    for (place, versions) in blocks.sorted(by: { $0.key < $1.key }) {
      let first: Int? =
        switch loss {
        case .nothing: nil
        case .everything: 0
        case .some, .more:
          Int.random(in: 0..<4, using: &random) == 0
            ? nil : versions.indices.randomElement(using: &random)
        }
      guard let first else { continue }
      var bytes = Array(versions[first].bytes)
      bytes += [UInt8](repeating: 0, count: max(0, Wound.blockSize - bytes.count))
      // A block that did not exist is one of zeros where the file has its length all the same.
      let length = Int(try size(of: file)) - Int(place)
      guard length > 0 else { continue }
      pwrite(file, bytes, min(bytes.count, length), off_t(place))
      count += 1
    }
    let lengths = records.map { off_t($0.b) }
    let length: off_t? =
      switch loss {
      case .nothing: nil
      case .everything: lengths.first
      case .some, .more: Bool.random(using: &random) ? lengths.randomElement(using: &random) : nil
      }
    if let length { ftruncate(file, length) }
    return count
  }

  private func size(of file: Int32) throws -> off_t {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Fault("a file has no size") }
    return status.st_size
  }

  /// Takes back the newest names of each folder; folders that a rename connects share their fate.
  private mutating func takeBack(_ records: [CutJournal.Record]) throws -> Int {
    let loss = Loss.allCases.randomElement(using: &random) ?? .nothing
    guard loss != .nothing, !records.isEmpty else { return 0 }
    var fates: [UInt64: UInt64] = [:]
    func fate(_ folder: UInt64) -> UInt64 {
      guard let next = fates[folder], next != folder else { return folder }
      return fate(next)
    }
    for record in records where record.kind == .renamed { fates[fate(record.a)] = fate(record.b) }
    var cuts: [UInt64: Int] = [:]
    for record in records where cuts[fate(record.a)] == nil {
      cuts[fate(record.a)] =
        loss == .everything ? 0 : Int.random(in: 0...records.count, using: &random)
    }
    // A folder that is made anew has another number than the one that is in the records.
    var moved: [UInt64: String] = [:]
    var count = 0
    for (number, record) in records.enumerated().reversed()
    where number >= cuts[fate(record.a)] ?? 0 {
      takeBack(record, &moved)
      count += 1
    }
    return count
  }

  private func takeBack(_ record: CutJournal.Record, _ moved: inout [UInt64: String]) {
    let places = Self.places(in: [folder]).merging(moved) { $1 }
    let names = record.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard let parent = places[record.a], let name = names.first else { return }
    let path = parent + "/" + name
    switch record.kind {
    case .made:
      if Self.number(of: path) == record.file { unlink(path) }
    case .folderMade:
      if Self.number(of: path) == record.file {
        try? FileManager.default.removeItem(atPath: path)
      }
    case .removed:
      if record.b != 0 { link("\(journal)/\(record.b)", path) }
    case .folderRemoved:
      if mkdir(path, 0o700) == 0 { moved[record.file] = path }
    case .renamed:
      guard names.count == 2, let newParent = places[record.b] else { return }
      let newPath = newParent + "/" + names[1]
      guard Self.number(of: newPath) == record.file else { return }
      rename(newPath, path)
      if record.c != 0 { link("\(journal)/\(record.c)", newPath) }
    case .write, .length, .synced, .folderSynced: break
    }
  }

  /// The paths of all files and folders, by number.
  private static func places(in folders: [String]) -> [UInt64: String] {
    var places: [UInt64: String] = [:]
    for folder in folders { visit(folder, &places) }
    return places
  }

  private static func visit(_ path: String, _ places: inout [UInt64: String]) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if places[UInt64(status.st_ino)] == nil { places[UInt64(status.st_ino)] = path }
    guard status.st_mode & S_IFMT == S_IFDIR else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      visit(path + "/" + name, &places)
    }
  }

  private static func number(of path: String) -> UInt64? {
    var status = stat()
    return lstat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }
}
