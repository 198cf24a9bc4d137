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
    /// What the file holds that says where all else lies.
    var bytes: [UInt8]?

    init?(_ path: [CChar], withBytes: Bool) {
      var status = stat()
      guard path.withUnsafeBufferPointer({ $0.baseAddress.map { lstat($0, &status) } }) == 0 else {
        return nil
      }
      size = Int(status.st_size)
      number = UInt64(status.st_ino)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
      if withBytes { bytes = Self.bytes(path) }
    }

    private static func bytes(_ path: [CChar]) -> [UInt8]? {
      let file = path.withUnsafeBufferPointer { path in
        path.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC) } ?? -1
      }
      guard file >= 0 else { return nil }
      defer { close(file) }
      return [UInt8](unsafeUninitializedCapacity: TextMark.versionBytes) { buffer, count in
        count = max(0, read(file, buffer.baseAddress, buffer.count))
      }
    }
  }

  /// More than a file of versions has.
  private static let versionBytes = 4096

  private let generation: TextGeneration
  /// The folders of the shards, which may come to be others as a whole.
  private let folders: [UInt64?]
  private let folderPaths: [[CChar]]
  private let watch: FolderWatch
  private let files: [File?]
  /// Where they are, as the system takes it.
  private let paths: [[CChar]]
  /// Which of them are files of versions.
  private let isVersion: [Bool]

  /// Notes what the files of a generation look like now.
  package init(_ generation: TextGeneration) {
    self.generation = generation
    let shards = (0..<generation.identity.shardCount).map(generation.path(ofShard:))
    // First, so that what is done from here on shows.
    watch = FolderWatch(shards)
    folderPaths = shards.map { Array($0.utf8CString) }
    folders = folderPaths.map { File($0, withBytes: false)?.number }
    let places = Self.places(of: generation)
    let paths = places.map { Array($0.path.utf8CString) }
    let isVersion = places.map { $0.name.hasSuffix(TextGeneration.versionFile) }
    files = zip(paths, isVersion).map { File($0, withBytes: $1) }
    (self.paths, self.isVersion) = (paths, isVersion)
  }

  /// What is no longer as it was noted; nil when all is.
  ///
  /// Each search asks: where the system tells that nothing was done in the folders, the files are not looked at.
  package var damage: Damage? {
    let areSame = zip(folderPaths, folders).allSatisfy { File($0, withBytes: false)?.number == $1 }
    return areSame ? watch.look { damagedFile } : damagedFile
  }

  private var damagedFile: Damage? {
    let changed = paths.indices.first {
      File(paths[$0], withBytes: isVersion[$0]) != files[$0]
    }
    return changed.map(damage)
  }

  /// What is no longer as it was noted of that which says where all else lies: opening files by anything
  /// else can end the process.
  package var damageToOpening: Damage? {
    let changed = paths.indices.first {
      isVersion[$0] && File(paths[$0], withBytes: true)?.bytes != files[$0]?.bytes
    }
    return changed.map(damage)
  }

  private func damage(ofFile number: Int) -> Damage {
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

extension TextMark {
  /// Whether both noted the same of the same generation.
  package static func == (left: TextMark, right: TextMark) -> Bool {
    left.watch === right.watch || (left.generation == right.generation && left.files == right.files)
  }

  /// Hashes what was noted.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(generation)
    hasher.combine(files)
  }
}
