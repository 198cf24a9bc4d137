import FoundationEssentials
import Glibc

/// A folder of state, or a copy of one, and the files in it that damage can hit.
package struct StateFolder: Sendable {
  package let path: String
  /// The files, in the order of their paths.
  package let files: [File]

  /// A file that the daemon writes.
  package struct File: Sendable, Hashable {
    /// Relative to the folder.
    package var path: String
    package var kind: FileKind
    package var size: Int
  }

  /// Looks at a folder as it is now.
  package init(_ path: String) {
    self.path = path
    var files: [File] = []
    Self.visit(path, as: "") { name, size in
      if let kind = FileKind(path: name) { files.append(File(path: name, kind: kind, size: size)) }
    }
    self.files = files.sorted { $0.path < $1.path }
  }

  /// Copies all of it to a place where nothing is, with the times at which its files were written.
  package func copy(to target: String) throws {
    try FileManager.default.copyItem(atPath: path, toPath: target)
    for file in files {
      var status = stat()
      guard lstat("\(path)/\(file.path)", &status) == 0 else { continue }
      let times = [status.st_atim, status.st_mtim]
      utimensat(AT_FDCWD, "\(target)/\(file.path)", times, 0)
    }
  }

  private static func visit(_ folder: String, as name: String, _ body: (String, Int) -> Void) {
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = folder + "/" + entry
      let name = name.isEmpty ? entry : name + "/" + entry
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        visit(path, as: name, body)
      } else if status.st_mode & S_IFMT == S_IFREG {
        body(name, Int(status.st_size))
      }
    }
  }
}
