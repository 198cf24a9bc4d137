/// How an entity or a case is shown: a title, and perhaps a subtitle, an image and other names.
///
/// ```swift
/// var displayRepresentation: DisplayRepresentation {
///   DisplayRepresentation(title: "\(name)", subtitle: "\(takenAt)")
/// }
/// ```
public struct DisplayRepresentation: ExpressibleByStringLiteral, Equatable, Sendable {
  /// What it is called.
  public var title: LocalizedStringResource
  /// What stands below.
  public var subtitle: LocalizedStringResource?
  /// The image beside it.
  public var image: Image?
  /// Other names; they are indexed as alternate names.
  public var synonyms: [LocalizedStringResource]

  /// Makes a representation.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
  }

  /// Makes a representation of nothing but a title.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  /// Which parts of a representation are asked for.
  public struct Components: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: Int

    /// Makes a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Title and subtitle.
    public static let text = Components(rawValue: 1)
    /// The image.
    public static let image = Components(rawValue: 2)
    /// Other names.
    public static let synonyms = Components(rawValue: 4)
    /// Everything.
    public static let all: Components = [.text, .image, .synonyms]
  }
}

extension DisplayRepresentation: ExpressibleByStringInterpolation {
  /// Makes a representation of nothing but a title with values.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
