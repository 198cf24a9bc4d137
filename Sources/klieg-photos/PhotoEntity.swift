import AppIntents
import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// A picture, as others see it.
struct PhotoEntity: IndexedEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Photo", numericFormat: "\(placeholder: .int) photos")
  static let defaultQuery = PhotoQuery()

  /// The file's name within the folder.
  let id: String
  let file: URL
  private let exif: Exif

  @Property(title: "Date taken", indexingKey: \.contentCreationDate) var takenAt: Date?
  @Property(title: "Tags", indexingKey: \.keywords) var tags: [String]
  @Property(title: "Camera", indexingKey: \.acquisitionModel) var camera: String?
  @Property(title: "Size", indexingKey: \.fileSize) var size: Int
  @Property(title: "Width", indexingKey: \.pixelWidth) var width: Int?
  @Property(title: "Height", indexingKey: \.pixelHeight) var height: Int?

  init(_ name: String, file: URL, size: Int, exif: Exif) {
    id = name
    self.file = file
    self.exif = exif
    takenAt = exif.takenAt
    tags = exif.tags
    camera = exif.camera
    self.size = size
    width = exif.width
    height = exif.height
  }

  var displayRepresentation: DisplayRepresentation {
    let name = file.deletingPathExtension().lastPathComponent
    guard let text = exif.description else {
      return DisplayRepresentation(title: "\(name)", image: .init(url: file))
    }
    return DisplayRepresentation(title: "\(name)", subtitle: "\(text)", image: .init(url: file))
  }

  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = defaultAttributeSet
    let type = UTType(filenameExtension: file.pathExtension) ?? .image
    attributes.contentType = type.identifier
    attributes.contentURL = file
    attributes.isoSpeed = exif.iso.map { NSNumber(value: $0) }
    attributes.focalLength = exif.focalLength.map { NSNumber(value: $0) }
    // Deleting the domain of a folder deletes what is within.
    let folders = id.split(separator: "/").dropLast()
    if !folders.isEmpty {
      attributes.domainIdentifier = folders.map { $0.replacingOccurrences(of: ".", with: "_") }
        .joined(separator: ".")
    }
    return attributes
  }
}
