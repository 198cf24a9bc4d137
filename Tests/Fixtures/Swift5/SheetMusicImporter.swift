import CoreSpotlight
import Foundation

/// Fills in attributes of a file of the app's own type.
class SheetMusicImporter: CSImportExtension {
  static let type = UTType(exportedAs: "org.example.sheet-music", conformingTo: .text)

  override func update(
    _ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL
  ) throws {
    let text = try String(contentsOf: contentURL, encoding: .utf8)
    attributes.title = contentURL.deletingPathExtension().lastPathComponent
    attributes.composer = text.components(separatedBy: "\n").first
    attributes.keySignature = "C"
    attributes.timeSignature = "4/4"
    attributes.kind = "Sheet music"
    attributes.contentType = Self.type.identifier
    attributes.fileSize = NSNumber(value: text.utf8.count)
  }
}
