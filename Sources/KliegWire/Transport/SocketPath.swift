internal import CLinux
internal import Glibc

/// The file-system side of a listening socket: whether a path is safe to bind, and free.
struct SocketPath {
  let path: String

  init(_ path: String) throws(WireError) {
    guard path.utf8.count <= linux_socket_path_limit(), !path.utf8.contains(0), path != "" else {
      throw WireError(
        .pathTooLong,
        "A socket's path has 1 to \(linux_socket_path_limit()) bytes, this one has "
          + "\(path.utf8.count): \(path)")
    }
    self.path = path
  }

  private var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Opens the parent directory, making it if it is not there, and refuses one in which somebody else could put another socket in our socket's place.
  ///
  /// A directory that others can write is accepted only with the sticky bit, as `/tmp` has it:
  /// there they can neither remove nor rename our socket.
  ///
  /// A directory that is made is for this user alone, unless others are to connect as well.
  func openDirectory(isForAll: Bool) throws(WireError) -> SocketDescriptor {
    if mkdir(directory, 0o700) == 0 {
      // Widened afterwards, since the process's mask would narrow what is asked for.
      guard !isForAll || chmod(directory, 0o755) == 0 else {
        throw failure("chmod", of: directory)
      }
    } else if errno != EEXIST {
      throw failure("mkdir", of: directory)
    }
    let raw = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard raw >= 0 else { throw failure("open", of: directory) }
    let descriptor = SocketDescriptor(raw)
    var status = stat()
    guard fstat(raw, &status) == 0 else { throw failure("fstat", of: directory) }
    let isSticky = status.st_mode & S_ISVTX != 0
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || isSticky else {
      throw WireError(
        .insecureDirectory,
        "Others may write to \(directory), and so replace the socket. "
          + "Take that away with: chmod go-w \(directory)")
    }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw WireError(
        .insecureDirectory,
        "\(directory) belongs to user \(status.st_uid), who could replace "
          + "the socket.")
    }
    return descriptor
  }

  /// Removes a socket that nobody listens to any more.
  ///
  /// Only a refused connection proves that; whatever else is there stays.
  func clearStaleSocket() throws(WireError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw failure("lstat", of: path)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw WireError(.notASocket, "\(path) is there already and is not a socket.")
    }
    let probe = SocketDescriptor(linux_unix_socket())
    guard probe.raw >= 0 else { throw failure("socket", of: path) }
    _ = fcntl(probe.raw, F_SETFL, O_NONBLOCK)
    if linux_connect(probe.raw, path) == 0 {
      let holder = try PeerCredentials(of: probe.raw)
      throw WireError(.inUse, "Process \(holder.process) listens on \(path) already.")
    }
    switch errno {
    case ECONNREFUSED:
      guard unlink(path) == 0 || errno == ENOENT else { throw failure("unlink", of: path) }
    case EAGAIN: throw WireError(.inUse, "A busy process listens on \(path) already.")
    case ENOENT: return
    default: throw failure("connect", of: path)
    }
  }

  /// What identifies the bound socket, so that only our own is removed.
  func identity() -> Identity? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  struct Identity: Equatable {
    let device: UInt64
    let inode: UInt64
  }

  func failure(_ call: String, of subject: String) -> WireError {
    let code = errno
    guard code == EACCES || code == EPERM else {
      return .system(call, subject, errno: code)
    }
    return WireError(.permissionDenied, "This user may not \(call) \(subject).")
  }
}
