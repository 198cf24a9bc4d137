import Foundation

/// How much more memory two pieces of work need at their peaks than there was before each.
final class Memory {
  private var before = 0
  private var peaks: [Int] = []

  /// Begins with the first piece.
  init() {
    begin()
  }

  /// The first piece is done, and the second begins.
  func first() {
    peaks.append(Self.value("VmHWM") - before)
    begin()
  }

  /// The piece is done, and there is no second one.
  func only() {
    first()
  }

  /// The second piece is done.
  func second() {
    peaks.append(Self.value("VmHWM") - before)
  }

  private func begin() {
    // Makes the peak what there is now.
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    before = Self.value("VmRSS")
  }

  /// Prints both.
  func show(_ name: String) {
    let mebibytes = peaks.map { String(format: "%.1f", Double($0) / 1024) }
    Report.line(
      "\(name.padding(toLength: 34, withPad: " ", startingAt: 0)) "
        + mebibytes.joined(separator: "  "))
  }

  /// A size that the kernel tells of a process, in KiB.
  static func value(_ name: String, of process: String = "self") -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
    return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
  }
}
