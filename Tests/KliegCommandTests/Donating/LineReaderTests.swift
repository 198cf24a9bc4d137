import Glibc
import Testing

@testable import KliegCommand

@Suite struct LineReaderTests {
  private func events(_ text: String, limit: Int = 1 << 20) throws -> [LineReader.Event] {
    try withInput(text) { descriptor in
      var reader = LineReader(descriptor, limit: limit)
      var events: [LineReader.Event] = []
      while events.last != .end { events.append(try reader.next(waiting: 1000)) }
      return events
    }
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("\n", [""]),
  ])
  func splitsLines(text: String, lines: [String]) throws {
    #expect(try events(text) == lines.map { .line(Array($0.utf8)) } + [.end])
  }

  @Test func passesOverLongLines() throws {
    let long = String(repeating: "x", count: 600_000)
    let text = "a\n\(long)\nb\n\(long)"
    #expect(
      try events(text, limit: 1000) == [
        .line([0x61]), .tooLong, .line([0x62]), .tooLong, .end,
      ])
  }

  @Test func saysThatNothingComes() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var reader = LineReader(ends[0])
    var events: [LineReader.Event] = []
    events.append(try reader.next(waiting: 0))
    _ = write(ends[1], "ab", 2)
    events.append(try reader.next(waiting: 0))
    _ = write(ends[1], "c\n", 2)
    events.append(try reader.next(waiting: 1000))
    #expect(events == [.pause, .pause, .line(Array("abc".utf8))])
  }
}
