public import CoreSpotlight
import UniformTypeIdentifiers

/// An entity that can be donated to an index, and is found by what it says of itself.
///
/// What is stored comes, the later before the earlier, from ``attributeSet``, from the properties
/// that have an indexing key, and from title, subtitle and image of the display representation.
///
/// ```swift
/// struct Photo: IndexedEntity {
///   var attributeSet: CSSearchableItemAttributeSet {
///     let attributes = defaultAttributeSet
///     attributes.keywords = tags
///     return attributes
///   }
/// }
/// ```
public protocol IndexedEntity: AppEntity {
  /// What is stored beside the properties that have an indexing key.
  var attributeSet: CSSearchableItemAttributeSet { get }
  /// Whether the entity is kept out of searches over the whole system, and found by its own
  /// application only.
  var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
  /// What the display representation says.
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }

  /// It is not hidden.
  public var hideInSpotlight: Bool { false }

  /// A new set of what the display representation says, to be extended.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    displayRepresentation.describe(in: attributes)
    return attributes
  }
}

extension DisplayRepresentation {
  /// Writes what is shown into a set of attributes; what is not shown stays as it is there.
  func describe(in attributes: CSSearchableItemAttributeSet) {
    let title = String(localized: title)
    attributes.title = title
    attributes.displayName = title
    if let subtitle { attributes.contentDescription = String(localized: subtitle) }
    if !synonyms.isEmpty { attributes.alternateNames = synonyms.map { String(localized: $0) } }
    switch image?.source {
    case .data(let data): attributes.thumbnailData = data
    case .url(let url, _, _): attributes.thumbnailURL = url
    case .named, .system, nil: break
    }
  }
}
