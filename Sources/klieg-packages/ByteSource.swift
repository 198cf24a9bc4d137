import Glibc
import Klieg

/// Bytes from a file or from the output of a command.
final class ByteSource {
  private enum State {
    case file(Int32)
    case command(UnsafeMutablePointer<FILE>)
    case ended
  }

  private var state: State
  private let name: String

  /// Opens a file.
  init(file path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw KliegError(
        .noInput, "\(path) cannot be read: \(String(cString: strerror(errno))).",
        details: ["file": path])
    }
    name = path
    state = .file(descriptor)
  }

  /// Starts a command of the shell, whose output it reads.
  init(command: String) throws {
    guard let stream = popen(command, "re") else {
      throw KliegError(.unexpected, "“\(command)” cannot be started.")
    }
    name = command
    state = .command(stream)
  }

  deinit {
    _ = close()
  }

  /// Appends the next block; false at the end.
  ///
  /// A command that fails is an error at its end, so that half a catalogue never passes for a whole one.
  func read(into buffer: inout [UInt8]) throws -> Bool {
    let descriptor =
      switch state {
      case .file(let descriptor): descriptor
      case .command(let stream): fileno(stream)
      case .ended: Int32(-1)
      }
    guard descriptor >= 0 else { return false }
    let size = 256 << 10
    var failure: Int32 = 0
    let block = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      var result = Glibc.read(descriptor, bytes.baseAddress, size)
      while result < 0 && errno == EINTR {
        result = Glibc.read(descriptor, bytes.baseAddress, size)
      }
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    guard block.isEmpty else {
      buffer += block
      return true
    }
    let status = close()
    guard failure == 0, status == 0 else {
      throw KliegError(.noInput, "“\(name)” cannot be read to its end.", details: ["file": name])
    }
    return false
  }

  private func close() -> Int32 {
    defer { state = .ended }
    return switch state {
    case .file(let descriptor): Glibc.close(descriptor)
    case .command(let stream): pclose(stream)
    case .ended: 0
    }
  }
}
