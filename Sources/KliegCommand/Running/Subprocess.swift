import Dispatch
import Glibc

/// Another program, on the terminal of this one.
enum Subprocess {
  /// The exit status of what could not be run, as shells have it.
  static let notRun: Int32 = 127

  /// Why a program could not be run.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program to its end.
  ///
  /// Control-C and Control-\ reach both through the terminal; they are the program's to act on.
  ///
  /// - Parameter words: The program, looked up in the path, and its arguments.
  /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
  /// - Throws: ``Failure``.
  static func run(_ words: [String]) async throws -> Int32 {
    let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    let process = try start(words)
    return await withCheckedContinuation { continuation in
      // The wait blocks, so it has a thread that is not of Swift's pool.
      DispatchQueue.global().async { continuation.resume(returning: wait(for: process)) }
    }
  }

  private static func start(_ words: [String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    return try start(words, actions: &actions, adding: [:])
  }

  static func start(
    _ words: [String], actions: inout posix_spawn_file_actions_t, adding added: [String: String]
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What is ignored here is not to be ignored there.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // Dispatch's threads block most signals, and one of them may be this one.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    var variables =
      inherited(without: added) + added.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for variable in variables { free(variable) } }
    let status = posix_spawnp(
      &process, words[0], &actions, &attributes, &arguments, &variables)
    guard status == 0 else {
      throw Failure(description: "\(words[0]): \(String(cString: strerror(status)))")
    }
    return process
  }

  /// The variables of this process's environment but for some.
  private static func inherited(without names: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var place = environ
    while let variable = place.pointee {
      let name = String(cString: variable).prefix { $0 != "=" }
      if names[String(name)] == nil { variables.append(strdup(variable)) }
      place += 1
    }
    return variables
  }

  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return notRun }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
