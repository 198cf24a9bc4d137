/// A type that no table declares, made of an extension or a MIME type.
///
/// Its name says what it was made of, so that it means the same in every process: `dyn.extension.xyz`,
/// `dyn.mime.application/x-xyz`.
struct DynamicType {
  let identifier: String
  let tags: [UTTagClass: [String]]

  private static let prefixes: [(UTTagClass, String)] = [
    (.filenameExtension, "dyn.extension."), (.mimeType, "dyn.mime."),
  ]

  init?(_ identifier: String) {
    for (tagClass, prefix) in Self.prefixes where identifier.hasPrefix(prefix) {
      self.init(tag: String(identifier.dropFirst(prefix.count)), tagClass)
      return
    }
    return nil
  }

  init?(tag: String, _ tagClass: UTTagClass) {
    guard !tag.isEmpty, let prefix = Self.prefixes.first(where: { $0.0 == tagClass })?.1
    else { return nil }
    identifier = prefix + tag
    var tags = [tagClass: [tag]]
    if tagClass == .filenameExtension, let mimeType = SharedMIMEInfo.mimeType(ofExtension: tag) {
      tags[.mimeType] = [mimeType]
    }
    self.tags = tags
  }

  /// The types that it is next below, as far as its MIME type says that.
  var parents: [String] {
    guard let mimeType = tags[.mimeType]?.first else { return ["public.data"] }
    let known = TypeTable.identifiers(mimeType, .mimeType)
    if !known.isEmpty { return known }
    return switch mimeType.prefix(while: { $0 != "/" }) {
    case "text": ["public.text"]
    case "image": ["public.image"]
    case "audio": ["public.audio"]
    case "video": ["public.movie"]
    case "font": ["public.font"]
    default: ["public.data"]
    }
  }
}
