/// A kind of names that types of content go by.
public struct UTTagClass: Sendable, Hashable, RawRepresentable {
  /// The kind's own name.
  public let rawValue: String

  /// Makes a kind of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The ends of file names, without their dots.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// MIME types.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
