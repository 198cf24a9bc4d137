import Foundation
import UniformTypeIdentifiers

/// The pictures of a folder and of the folders within: the one place where photos come from.
final class PhotoLibrary: Sendable {
  /// The folder.
  let folder: URL

  /// Why photos cannot be told from those that are gone.
  struct Unreadable: Error, CustomStringConvertible {
    let path: String
    var description: String { "“\(path)” cannot be read, so its photos stay as they were." }
  }

  /// The pictures that were found, relative to the folder.
  struct Listing: Equatable {
    /// Their names, in order.
    var names: [String] = []
    /// What cannot be looked at, with all that is in it.
    var unread: [String] = []

    /// Which of these photos are no more; what is where nobody can look may be there still.
    func gone(of photos: some Sequence<String>) -> [String] {
      let present = Set(names)
      return photos.filter { name in
        !present.contains(name)
          && !unread.contains { name == $0 || name.hasPrefix($0 + "/") }
      }
    }
  }

  /// Opens the folder.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: ``Unreadable``.
  init(folder: URL) throws {
    self.folder = folder
    _ = try entries(of: "")
  }

  /// Looks for pictures.
  ///
  /// - Returns: What is there.
  /// - Throws: ``Unreadable``, where not even the folder itself can be read.
  func list() throws -> Listing {
    var listing = Listing()
    var folders = [""]
    while let folder = folders.popLast() {
      do {
        for name in try entries(of: folder) {
          let inner = folder.isEmpty ? name : "\(folder)/\(name)"
          guard let facts = facts(of: inner) else {
            listing.unread.append(inner)
            continue
          }
          if facts[.type] as? FileAttributeType == .typeDirectory {
            folders.append(inner)
          } else if Self.isPicture(inner) {
            listing.names.append(inner)
          }
        }
      } catch {
        if folder.isEmpty { throw error }
        listing.unread.append(folder)
      }
    }
    listing.names.sort()
    return listing
  }

  /// The photos of some names; those that are no more are left out.
  func photos(_ names: [String]) -> [PhotoEntity] {
    names.compactMap { name in
      guard Self.isPicture(name), let facts = facts(of: name) else { return nil }
      let file = folder.appendingPathComponent(name)
      return PhotoEntity(
        name, file: file, size: (facts[.size] as? Int) ?? 0, exif: Exif(path: file.path))
    }
  }

  /// What a folder has in it, without what is hidden.
  private func entries(of name: String) throws -> [String] {
    let path = folder.appendingPathComponent(name).path
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
    } catch {
      throw Unreadable(path: path)
    }
  }

  private func facts(of name: String) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
  }

  /// Whether a name is that of a picture, within the folder and not hidden.
  private static func isPicture(_ name: String) -> Bool {
    let ending = (name as NSString).pathExtension
    guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
      let type = UTType(filenameExtension: ending)
    else { return false }
    return type.conforms(to: .image)
  }
}
