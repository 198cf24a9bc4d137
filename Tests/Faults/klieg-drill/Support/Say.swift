import Glibc

/// Prints a line at once, wherever the output goes.
func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  var done = 0
  while done < line.count {
    let count = line.withUnsafeBytes {
      write(STDOUT_FILENO, $0.baseAddress.map { $0 + done }, line.count - done)
    }
    guard count > 0 else { return }
    done += count
  }
}
