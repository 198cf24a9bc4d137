/// A type of content, such as a picture in PNG's format.
///
/// ```swift
/// let type = UTType(filenameExtension: "png")
/// print(type == .png, UTType.png.conforms(to: .image))
/// ```
///
/// The types that Apple's systems declare come from a table; names of files and MIME types that it does
/// not have are looked up in the machine's shared MIME database.
public struct UTType: Sendable, Hashable, Codable {
  /// The name, such as `public.png`.
  public let identifier: String

  /// Makes a type of a name that the table or this program declares; nil for any other.
  ///
  /// ```swift
  /// let image = UTType("public.image")
  /// ```
  public init?(_ identifier: String) {
    guard TypeTable.isDeclared(identifier) || DynamicType(identifier) != nil else { return nil }
    self.identifier = identifier
  }

  /// Makes a type of a file name's extension, without the dot.
  ///
  /// ```swift
  /// let type = UTType(filenameExtension: "pdf", conformingTo: .content)
  /// ```
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension, in any case.
  ///   - supertype: What the type must conform to; nil where none does.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(
      tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// Makes a type of a MIME type.
  ///
  /// ```swift
  /// let type = UTType(mimeType: "image/png")
  /// ```
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type, in any case.
  ///   - supertype: What the type must conform to; nil where none does.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// Makes a type of a tag.
  ///
  /// ```swift
  /// let type = UTType(tag: "jpg", tagClass: .filenameExtension, conformingTo: nil)
  /// ```
  ///
  /// - Parameters:
  ///   - tag: An extension or a MIME type.
  ///   - tagClass: Which of both it is.
  ///   - supertype: What the type must conform to; nil for anything.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard
      let type = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first
    else { return nil }
    self = type
  }

  /// The types of a tag, the best known first.
  public static func types(
    tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?
  ) -> [UTType] {
    let tag = tag.lowercased()
    var names = TypeTable.identifiers(tag, tagClass)
    if names.isEmpty, let dynamic = DynamicType(tag: tag, tagClass) { names = [dynamic.identifier] }
    return names.map(UTType.init(named:)).filter { type in
      guard let supertype else { return true }
      return type.conforms(to: supertype)
    }
  }

  /// Makes a type that the program itself declares.
  ///
  /// Nothing is looked up: on Linux no file of a program declares types, so the name is taken as it is.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
    TypeTable.declare(identifier, conformingTo: parentType)
  }

  /// Makes a type that another program declares and this one uses.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
    TypeTable.declare(identifier, conformingTo: parentType)
  }

  /// Makes a type of a name that is known to be good.
  init(named identifier: String) { self.identifier = identifier }

  /// Reads a type by its name.
  public init(from decoder: any Decoder) throws {
    identifier = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the type's name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The type's name.
  public var description: String { identifier }
  /// The type's name.
  public var debugDescription: String { identifier }
}
