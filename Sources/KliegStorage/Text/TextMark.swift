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

    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      size = Int(status.st_size)
      number = UInt64(status.st_ino)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  private let generation: TextGeneration
  private let files: [File?]

  /// Notes what the files of a generation look like now.
  package init(_ generation: TextGeneration) {
    self.generation = generation
    files = Self.places(of: generation).map { File($0.path) }
  }

  /// What is no longer as it was noted; nil when all is.
  package var damage: Damage? {
    let folder = FileStatus.name(of: generation.directory)
    for (place, file) in zip(Self.places(of: generation), files) where File(place.path) != file {
      return Damage(
        file: "text/\(folder)/\(place.name)", finding: "it was changed by somebody else")
    }
    return nil
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
