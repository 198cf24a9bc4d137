import FoundationEssentials
import Glibc
import KliegModel

/// The daemon's own folder, locked for as long as this value lives.
///
/// The lock belongs to the open file, so it dies with the process however that ends; what the file
/// says only serves to name the holder.
package final class StateDirectory: Sendable {
  package let path: String
  private let lock: Int32

  /// Makes the folder where it is missing, for this user alone, and locks it.
  ///
  /// - Throws: ``KliegError/Code/locked`` with the holder when another daemon has it.
  package init(path: String) throws {
    self.path = path
    lock = try Self.lock(path)
  }

  /// Writes who holds the lock, for the daemon that finds it taken.
  package func name(holder: String) {
    ftruncate(lock, 0)
    _ = holder.withCString { pwrite(lock, $0, strlen($0), 0) }
  }

  deinit {
    // Said, as a process that is just being started has the file open, too, until it runs its program.
    flock(lock, LOCK_UN)
    close(lock)
  }

  /// The folder of all indexes of a user.
  package static func indexes(of user: UInt32, in path: String) -> String {
    "\(path)/indexes/\(user)"
  }

  private static func lock(_ path: String) throws -> Int32 {
    do {
      try FileManager.default.createDirectory(
        atPath: path + "/indexes", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw KliegError(.storageFailed, "The state folder \(path) cannot be made: \(error).")
    }
    try DurableFile.sync(folder: path)
    let file = path + "/lock"
    let lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      throw KliegError(.storageFailed, "\(file) cannot be opened: \(reason()).")
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let holder = content(of: lock)
      close(lock)
      throw KliegError(
        .locked, "Another daemon uses the state folder \(path)\(holder.map { ": \($0)" } ?? "").",
        details: ["holder": holder ?? ""])
    }
    return lock
  }

  private static func content(of file: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = pread(file, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
