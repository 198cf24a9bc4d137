import Foundation
import KliegModel
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct RepairHistoryTests {
  @Test func aDayIsCountedEitherWay() throws {
    let folder = try TemporaryDirectory()
    let history = RepairHistory(folder: folder.path)
    let now = Timestamp(microseconds: 1_795_000_000_000_000)
    #expect(history.count(at: now) == 0)
    for seconds in [-90_000, -80_000, -5, 3_600] as [Int64] {
      try history.note(at: now.adding(seconds: seconds))
    }
    // One is in the future since the clock was put back; it was a repair all the same.
    #expect(history.count(at: now) == 3)
    // The clock was put back far: none of these count against the index.
    #expect(history.count(at: now.adding(seconds: -1_000_000)) == 0)
    #expect(history.count(at: now.adding(seconds: 86_400)) == 1)
    history.clear()
    #expect(history.count(at: now) == 0)
  }

  @Test func linesThatAreNoMomentsDoNotCount() throws {
    let folder = try TemporaryDirectory()
    let now = Timestamp.now
    try Data("x\n\n\u{0}\(now.microseconds)\n\(now.microseconds - 1)\n".utf8)
      .write(to: URL(fileURLWithPath: folder("repairs")))
    #expect(RepairHistory(folder: folder.path).count(at: now) == 1)
  }
}
