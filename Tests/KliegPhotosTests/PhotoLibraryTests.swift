import Foundation
import TestSupport
import Testing

@testable import klieg_photos

@Suite struct PhotoLibraryTests {
  private func library(_ names: String...) throws -> (TemporaryDirectory, PhotoLibrary) {
    let folder = try TemporaryDirectory()
    for name in names {
      let file = URL(fileURLWithPath: folder(name))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("picture".utf8).write(to: file)
    }
    return (folder, try PhotoLibrary(folder: URL(fileURLWithPath: folder.path)))
  }

  @Test func picturesAreFoundUnlessTheyAreHidden() throws {
    let (folder, library) = try library(
      "b.jpg", "a.png", "trips/c.jpg", "trips/.d.jpg", ".e.jpg", ".thumbs/f.jpg",
      "trips/.thumbs/g.jpg", "notes.txt")
    defer { withExtendedLifetime(folder) {} }
    #expect(try library.list() == .init(names: ["a.png", "b.jpg", "trips/c.jpg"]))
    let names = ["trips/c.jpg", "trips/.d.jpg", "../b.jpg", "notes.txt", "z.jpg"]
    #expect(library.photos(names).map(\.id) == ["trips/c.jpg"])
  }

  @Test func aFolderThatIsNotThereIsNotEmpty() throws {
    let (folder, library) = try library("a.jpg")
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(throws: PhotoLibrary.Unreadable.self) { try library.list() }
    #expect(throws: PhotoLibrary.Unreadable.self) { try PhotoLibrary(folder: library.folder) }
  }

  @Test func whatCannotBeLookedAtIsNotGone() {
    let listing = PhotoLibrary.Listing(names: ["a.jpg", "trips/b.jpg"], unread: ["old"])
    let photos = [
      "a.jpg", "trips/b.jpg", "trips/c.jpg", "old/d.jpg", "old/er/e.jpg", "older/f.jpg",
    ]
    #expect(listing.gone(of: photos) == ["trips/c.jpg", "older/f.jpg"])
  }
}
