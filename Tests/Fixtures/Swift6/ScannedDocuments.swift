import AppIntents
import CoreSpotlight
import UniformTypeIdentifiers

/// Entities that are files.
struct ScannedDocument: FileEntity {
  static let supportedContentTypes: [UTType] = [.pdf, .png]
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Scan"
  static let defaultQuery = ScannedDocumentQuery()

  let id: FileEntityIdentifier
  @Property(title: "Pages") var pages: Int

  init(url: URL, pages: Int) {
    id = .file(url: url)
    self.pages = pages
  }

  init(draft: String) {
    id = .draft(identifier: draft)
    pages = 0
  }

  var displayRepresentation: DisplayRepresentation { "\(id.fileURL?.lastPathComponent ?? "New")" }
}

struct ScannedDocumentQuery: EntityQuery {
  func entities(for identifiers: [ScannedDocument.ID]) async throws -> [ScannedDocument] {
    identifiers.compactMap { id in id.fileURL.map { ScannedDocument(url: $0, pages: 1) } }
  }
}

enum ScanTypes {
  static let own = UTType(importedAs: "org.example.scan", conformingTo: .image)

  static func type(of file: URL) -> UTType? {
    UTType(filenameExtension: file.pathExtension, conformingTo: .data)
  }

  static func isSupported(_ file: URL) -> Bool {
    guard let type = type(of: file) else { return false }
    return ScannedDocument.supportedContentTypes.contains { type.conforms(to: $0) }
  }

  static func describe(_ type: UTType) -> [String] {
    [
      type.identifier, type.preferredMIMEType ?? "", type.preferredFilenameExtension ?? "",
      type.localizedDescription ?? "", type.isDynamic ? "dynamic" : "declared",
    ] + type.supertypes.map(\.identifier).sorted()
  }
}
