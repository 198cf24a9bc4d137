import Foundation
import Glibc
import KliegModel
import KliegStorage
import TestSupport
import Testing

@Suite struct CrashNotesTests {
  @Test func aCrashIsNotedWithWhatWasAtHand() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    for signal in ["segv", "abort", "trap", "overflow"] {
      await #expect(processExitsWith: .failure) {
        [path = path as String, signal = signal as String] in
        CrashNotes.install()
        let notes = try CrashNotes(directory: path)
        CrashNotes.during("text", notes) {
          CrashNotes.during("inner", notes) {}
          crash(signal)
        }
      }
    }
    #expect(CrashRecord(directory: path).counts == ["text": 4])
  }

  @Test func whatIsOverIsNotNoted() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
      CrashNotes.install()
      let notes = try CrashNotes(directory: path)
      CrashNotes.during("row 1 sequence 2", notes) {}
      abort()
    }
    #expect(CrashRecord(directory: path).counts.isEmpty)
  }

  @Test func anItemIsNamedOnceItCrashedTwice() throws {
    let directory = try TemporaryDirectory()
    let file = directory("crashes")
    #expect(CrashRecord(directory: directory.path).total == 0)
    try """
    row 17 sequence 99
    text
    row 17 sequence 99
    row 5 sequence 6
    row 17 sequence 100
    row x sequence 1
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let record = CrashRecord(directory: directory.path)
    let item = CrashRecord.Item(row: 17, contentSequence: 99)
    #expect(record.items() == [item])
    #expect(record.items(atLeast: 1).count == 3)
    #expect(record.total == 6)
    #expect(record.isOverLimit)
    // Whoever has the file open goes on writing to it.
    let notes = try CrashNotes(directory: directory.path)
    try CrashRecord.forget([item], directory: directory.path)
    #expect(CrashRecord(directory: directory.path).total == 4)
    try CrashRecord.clear(directory: directory.path)
    #expect(CrashRecord(directory: directory.path).total == 0)
    withExtendedLifetime(notes) {}
  }

  @Test func theValueOfTheBodyComesBackAndItsErrorToo() throws {
    let directory = try TemporaryDirectory()
    let notes = try CrashNotes(directory: directory.path)
    #expect(CrashNotes.during("x", notes) { 7 } == 7)
    #expect(CrashNotes.during("x", nil) { 7 } == 7)
    #expect(throws: KliegError.self) {
      try CrashNotes.during("x", notes) { throw KliegError(.busy, "It is.") }
    }
  }
}

/// Ends the process in a way.
private func crash(_ way: String) {
  switch way {
  case "segv": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
  case "abort": abort()
  case "trap": _ = [Int]()[way.count]
  default: print(depth(1))
  }
}

/// Needs more stack than there is.
private func depth(_ level: Int) -> Int {
  withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
    bytes.storeBytes(of: level, as: Int.self)
    return level > 100_000_000 ? 0 : depth(level + 1) + bytes.load(as: Int.self)
  }
}
