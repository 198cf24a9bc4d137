public import Foundation
public import KliegModel
public import UniformTypeIdentifiers

/// A file as a property's value: bytes with a name, or a place on disk.
///
/// ```swift
/// let file = IntentFile(data: Data("Milk".utf8), filename: "groceries.txt")
/// ```
public struct IntentFile: _IntentValue, Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case bytes(Data)
    case place(URL)
  }

  private let content: Content
  /// The file's name.
  public var filename: String
  /// The type of its content; nil where nobody said it.
  public var type: UTType?

  /// Makes a file of bytes.
  public init(data: Data, filename: String, type: UTType? = nil) {
    content = .bytes(data)
    self.filename = filename
    self.type = type
  }

  /// Makes a file of a place on disk.
  public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
    content = .place(fileURL)
    self.filename = filename ?? fileURL.lastPathComponent
    self.type = type
  }

  /// Where it is on disk, where it is.
  public var fileURL: URL? {
    guard case .place(let url) = content else { return nil }
    return url
  }

  /// The bytes; empty where the file cannot be read, as Apple's property cannot fail.
  public var data: Data {
    switch content {
    case .bytes(let data): data
    case .place(let url): (try? Data(contentsOf: url)) ?? Data()
    }
  }

  /// The file's path, or else its name.
  public var _attributeValue: AttributeValue { .string(fileURL?.path ?? filename) }
  /// Reads a path.
  public static func _reading(_ text: String) async throws -> IntentFile {
    IntentFile(fileURL: URL(fileURLWithPath: text))
  }
}
