public import Foundation
public import UniformTypeIdentifiers

/// An entity that is a file.
///
/// ```swift
/// struct Scan: FileEntity {
///   static let supportedContentTypes: [UTType] = [.pdf]
///   static let typeDisplayRepresentation: TypeDisplayRepresentation = "Scan"
///   static let defaultQuery = ScanQuery()
///   let id: FileEntityIdentifier
///   var displayRepresentation: DisplayRepresentation { "\(id)" }
/// }
/// ```
public protocol FileEntity: AppEntity where ID == FileEntityIdentifier {
  /// The types of files that it may be.
  static var supportedContentTypes: [UTType] { get }
}

/// What tells file entities apart: a place on disk, or a draft's own name.
public struct FileEntityIdentifier: EntityIdentifierConvertible, Hashable, Sendable,
  CustomStringConvertible
{
  private enum Kind: Hashable, Sendable {
    case file(URL)
    case draft(String)
  }

  private let kind: Kind

  /// Names the file at a place.
  public static func file(url: URL) -> FileEntityIdentifier {
    FileEntityIdentifier(kind: .file(url))
  }

  /// Names a file that is not saved yet.
  public static func draft(identifier: String) -> FileEntityIdentifier {
    FileEntityIdentifier(kind: .draft(identifier))
  }

  /// The file's place; nil for a draft.
  public var fileURL: URL? {
    guard case .file(let url) = kind else { return nil }
    return url
  }

  /// The draft's name; nil for a file.
  public var draftIdentifier: String? {
    guard case .draft(let name) = kind else { return nil }
    return name
  }

  /// The address of the file, or `draft:` and the draft's name.
  public var entityIdentifierString: String {
    switch kind {
    case .file(let url): url.absoluteString
    case .draft(let name): "draft:" + name
    }
  }

  /// The identifier that a text stands for.
  public static func entityIdentifier(
    for entityIdentifierString: String
  ) -> FileEntityIdentifier? {
    if entityIdentifierString.hasPrefix("draft:") {
      return .draft(identifier: String(entityIdentifierString.dropFirst("draft:".count)))
    }
    guard let url = URL(string: entityIdentifierString), url.isFileURL else { return nil }
    return .file(url: url)
  }

  /// The file's name, or the draft's.
  public var description: String { fileURL?.lastPathComponent ?? draftIdentifier ?? "" }
}
