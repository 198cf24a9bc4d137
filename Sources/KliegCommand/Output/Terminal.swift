import FoundationEssentials
import Glibc

/// Where text goes: standard output or standard error, be it a terminal or not.
struct Terminal: Sendable {
  /// Whether a person looks on, so that lines may be redrawn and questions asked.
  let isInteractive: Bool
  /// How text is marked there.
  let style: Style
  /// Columns in a line.
  let width: Int
  private let descriptor: Int32

  static let output = Terminal(STDOUT_FILENO)
  static let errors = Terminal(STDERR_FILENO)

  /// Looks at a descriptor: colour only on a terminal, and not where NO_COLOR asks for none.
  init(_ descriptor: Int32) {
    let environment = ProcessInfo.processInfo.environment
    self.descriptor = descriptor
    isInteractive = isatty(descriptor) == 1
    let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    style = isInteractive && !isPlain && environment["TERM"] != "dumb" ? .colored : .plain
    var size = winsize()
    if isInteractive, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      width = Int(size.ws_col)
    } else {
      width = environment["COLUMNS"].flatMap { Int($0) }.map { min(max($0, 20), 1000) } ?? 80
    }
  }

  /// Writes text as it is.
  func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Writes bytes as they are.
  ///
  /// Where they cannot be written there is nobody left to tell.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Writes a line.
  func print(_ line: String) {
    write(line + "\n")
  }

  /// Replaces the line that the cursor is in.
  func redraw(_ line: String) {
    write("\r\u{1B}[K" + line)
  }
}
