internal import Glibc
package import KliegModel

/// What the files of a generation looked like once its writer had committed and was at rest.
///
/// What is different before the writer goes on was done by somebody else. Xapian would go on with what
/// it finds, and may find nothing where there was something.
package struct TextMark: Sendable, Hashable {
  private struct File: Sendable, Hashable {
    var size: Int
    var number: UInt64
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: [CChar]) {
      var status = stat()
      guard path.withUnsafeBufferPointer({ $0.baseAddress.map { lstat($0, &status) } }) == 0 else {
        return nil
      }
      size = Int(status.st_size)
      number = UInt64(status.st_ino)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  private let generation: TextGeneration
  private let files: [File?]
  /// Where they are, as the system takes it: each search looks at them all.
  private let paths: [[CChar]]

  /// Notes what the files of a generation look like now.
  package init(_ generation: TextGeneration) {
    self.generation = generation
    paths = Self.places(of: generation).map { Array($0.path.utf8CString) }
    files = paths.map { File($0) }
  }

  /// What is no longer as it was noted; nil when all is.
  package var damage: Damage? {
    guard let number = paths.indices.first(where: { File(paths[$0]) != files[$0] }) else {
      return nil
    }
    let folder = FileStatus.name(of: generation.directory)
    let name = Self.places(of: generation)[number].name
    return Damage(file: "text/\(folder)/\(name)", finding: "it was changed by somebody else")
  }

  private static func places(
    of generation: TextGeneration
  ) -> [(path: String, name: String)] {
    (0..<generation.identity.shardCount).flatMap { shard in
      let path = generation.path(ofShard: shard)
      let name = TextGeneration.name(ofShard: shard)
      return TextGeneration.fileNames.map { ("\(path)/\($0)", "\(name)/\($0)") }
    }
  }
}
