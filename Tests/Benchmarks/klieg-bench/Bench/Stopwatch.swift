import Glibc

/// Times of work done, by the wall and by this process's processor.
struct Stopwatch {
  private let start = ContinuousClock.now
  private let processorStart = Stopwatch.processorSeconds

  /// Seconds since it was made.
  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
  /// Seconds of processor time, all threads together.
  var processorSeconds: Double { Stopwatch.processorSeconds - processorStart }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
