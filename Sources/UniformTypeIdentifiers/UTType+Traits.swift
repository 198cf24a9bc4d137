public import Foundation

extension UTType {
  /// The extension that files of the type have first of all.
  ///
  /// ```swift
  /// print(UTType.jpeg.preferredFilenameExtension ?? "")  // jpeg
  /// ```
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

  /// The MIME type that the type is sent as.
  public var preferredMIMEType: String? { tags[.mimeType]?.first }

  /// What the type is called; in English, since no table of translations exists here.
  public var localizedDescription: String? {
    TypeTable.lines[identifier].map(\.description)
  }

  /// A number that the program which declared the type gave; none does here.
  public var version: Int? { nil }

  /// Where more about the type is to be read; nowhere here.
  public var referenceURL: URL? { nil }

  /// Whether the type was made of a tag that no declared type has.
  public var isDynamic: Bool { DynamicType(identifier) != nil }

  /// Whether some program or the system declares the type.
  public var isDeclared: Bool { !isDynamic && TypeTable.isDeclared(identifier) }

  /// Whether everybody may use the type's name.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// The extensions and MIME types of the type.
  public var tags: [UTTagClass: [String]] {
    if let dynamic = DynamicType(identifier) { return dynamic.tags }
    guard let line = TypeTable.lines[identifier] else { return [:] }
    var tags: [UTTagClass: [String]] = [:]
    if !line.extensions.isEmpty { tags[.filenameExtension] = line.extensions }
    if !line.mimeTypes.isEmpty { tags[.mimeType] = line.mimeTypes }
    return tags
  }

  /// All types that this one is a kind of, itself not among them.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var rest = parents
    while let type = rest.popLast() {
      if found.insert(type).inserted { rest += type.parents }
    }
    return found
  }

  /// Whether the type is another one or a kind of it.
  ///
  /// ```swift
  /// print(UTType.heic.conforms(to: .image))
  /// ```
  public func conforms(to type: UTType) -> Bool {
    self == type || supertypes.contains(type)
  }

  /// Whether the type is a kind of another one.
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

  /// Whether another type is a kind of this one.
  public func isSupertype(of type: UTType) -> Bool { type.supertypes.contains(self) }

  /// The types that this one is next below.
  private var parents: [UTType] {
    if let dynamic = DynamicType(identifier) { return dynamic.parents.map(UTType.init(named:)) }
    return TypeTable.parents(of: identifier).map(UTType.init(named:))
  }
}
