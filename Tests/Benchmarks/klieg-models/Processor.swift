import Foundation

/// How much of a processor a piece of work takes, which other work on the machine does not change.
struct Processor {
  /// The daemon, whose part counts too.
  let daemon: Int?

  /// Milliseconds that this process, and the daemon where wanted, have run until now.
  func milliseconds(withDaemon: Bool) -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    let own = Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    guard withDaemon, let daemon else { return own }
    return own + Self.milliseconds(of: daemon)
  }

  /// The kernel's count for another process, in hundredths of a second.
  private static func milliseconds(of process: Int) -> Double {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // The name before it may have spaces.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12 else { return 0 }
    return (Double(fields[11]) ?? 0) * 10 + (Double(fields[12]) ?? 0) * 10
  }
}
