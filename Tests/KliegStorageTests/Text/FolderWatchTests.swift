import Foundation
import Glibc
import TestSupport
import Testing

@testable import KliegStorage

@Suite struct FolderWatchTests {
  enum Doing: CaseIterable {
    case append, rewrite, truncate, replace, remove, add, touch, protect
  }

  private let directory: TemporaryDirectory
  private let folder: String

  init() throws {
    directory = try TemporaryDirectory()
    folder = directory("watched")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(repeating: 7, count: 100).write(to: URL(filePath: folder + "/file"))
  }

  /// Whether a look is taken.
  private func looks(_ watch: FolderWatch, finding: Int? = nil) -> Bool {
    var isTaken = false
    _ = watch.look {
      isTaken = true
      return finding
    }
    return isTaken
  }

  @Test(arguments: Doing.allCases) func whateverIsDoneToAFileHasItLookedAt(
    _ doing: Doing
  ) throws {
    let watch = FolderWatch([folder])
    #expect(!looks(watch))
    let file = folder + "/file"
    switch doing {
    case .append, .rewrite:
      let handle = try #require(FileHandle(forUpdatingAtPath: file))
      if doing == .append { try handle.seekToEnd() }
      try handle.write(contentsOf: Data([1]))
      try handle.close()
    case .truncate: #expect(truncate(file, 5) == 0)
    case .replace:
      try Data([1]).write(to: URL(filePath: directory("other")))
      #expect(rename(directory("other"), file) == 0)
    case .remove: #expect(unlink(file) == 0)
    case .add: try Data([1]).write(to: URL(filePath: folder + "/new"))
    case .touch: #expect(utimes(file, nil) == 0)
    case .protect: #expect(chmod(file, 0o400) == 0)
    }
    #expect(looks(watch))
    #expect(!looks(watch))
  }

  @Test func whatWasFoundIsLookedAtAgain() throws {
    let watch = FolderWatch([folder])
    try Data([1]).write(to: URL(filePath: folder + "/new"))
    #expect(looks(watch, finding: 1))
    #expect(looks(watch))
    #expect(!looks(watch))
  }

  @Test func whoReadsDoesNothing() throws {
    let watch = FolderWatch([folder])
    _ = try Data(contentsOf: URL(filePath: folder + "/file"))
    _ = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!looks(watch))
  }

  @Test func severalWatchTheSameFolderUntilTheLastLeaves() throws {
    let first = FolderWatch([folder])
    do {
      let second = FolderWatch([folder])
      try Data([1]).write(to: URL(filePath: folder + "/new"))
      #expect(looks(second))
    }
    #expect(looks(first))
    try Data([2]).write(to: URL(filePath: folder + "/new"))
    #expect(looks(first))
  }

  @Test func aFolderThatIsNotThereIsLookedAtEachTime() {
    let watch = FolderWatch([folder, directory("nowhere")])
    #expect(looks(watch))
    #expect(looks(watch))
  }
}
