import CLinux
import Glibc

extension Subprocess {
  /// Runs a program to its end, with bytes on its standard input, and takes its standard output.
  ///
  /// - Parameters:
  ///   - words: The program, looked up in the path, and its arguments.
  ///   - input: What it reads.
  ///   - environment: What is added to this process's environment.
  /// - Returns: What it wrote, and its exit status.
  /// - Throws: ``Failure`` where it cannot be started.
  static func exchange(
    _ words: [String], input: [UInt8], environment: [String: String]
  ) throws -> (output: [UInt8], status: Int32) {
    let toProgram = try pipe()
    let fromProgram = try pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toProgram.reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromProgram.writing, STDOUT_FILENO)
    let process: pid_t
    do {
      defer {
        close(toProgram.reading)
        close(fromProgram.writing)
      }
      process = try start(words, actions: &actions, adding: environment)
    } catch {
      close(toProgram.writing)
      close(fromProgram.reading)
      throw error
    }
    // A program that does not read is no reason to end: its answer says what is wrong.
    let handler = signal(SIGPIPE, SIG_IGN)
    send(input, to: toProgram.writing)
    close(toProgram.writing)
    signal(SIGPIPE, handler)
    let output = receive(from: fromProgram.reading)
    close(fromProgram.reading)
    return (output, wait(for: process))
  }

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard linux_pipe(&ends) == 0 else {
      throw Failure(description: "There is no pipe: \(String(cString: strerror(errno)))")
    }
    return (ends[0], ends[1])
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func receive(from descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
