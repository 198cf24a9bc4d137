public import Foundation

/// A key for attributes of the app's own.
///
/// ```swift
/// let mood = CSCustomAttributeKey(
///   keyName: "org_example_mood", searchable: true, searchableByDefault: true, unique: false,
///   multiValued: false)
/// ```
open class CSCustomAttributeKey: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Sendable because nothing of it changes once it is made.

  /// The key's name, by which queries know the attribute.
  public final let keyName: String
  /// Whether queries may ask for it.
  public final let isSearchable: Bool
  /// Whether plain text of a user finds it.
  public final let isSearchableByDefault: Bool
  /// Whether the same value is likely to stand in many items.
  public final let isUnique: Bool
  /// Whether its values are arrays.
  public final let isMultiValued: Bool

  /// Makes a key that can be searched, but not by plain text.
  ///
  /// - Parameter keyName: ASCII letters, digits and underscores, not beginning with `kMD`; for any other
  ///   name there is no key.
  public convenience init?(keyName: String) {
    self.init(
      keyName: keyName, searchable: true, searchableByDefault: false, unique: false,
      multiValued: false)
  }

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - keyName: ASCII letters, digits and underscores, not beginning with `kMD`; for any other name
  ///     there is no key. A leading underscore is refused, too: those names are Klieg's own.
  ///   - searchable: Whether queries may ask for it.
  ///   - searchableByDefault: Whether plain text of a user finds it.
  ///   - unique: Whether the same value is likely to stand in many items.
  ///   - multiValued: Whether its values are arrays.
  public init?(
    keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool
  ) {
    guard Self.isAllowed(keyName) else { return nil }
    self.keyName = keyName
    isSearchable = searchable
    isSearchableByDefault = searchable && searchableByDefault
    isUnique = unique
    isMultiValued = multiValued
    super.init()
  }

  private static func isAllowed(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: "_"), name.utf8.count <= 256
    else { return false }
    return !name.hasPrefix("kMD")
      && name.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII && (scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9" ~= scalar))
      }
  }

  /// The key itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives may hold keys; they may.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the key to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(keyName as NSString, forKey: "keyName")
    coder.encode(isSearchable, forKey: "searchable")
    coder.encode(isSearchableByDefault, forKey: "searchableByDefault")
    coder.encode(isUnique, forKey: "unique")
    coder.encode(isMultiValued, forKey: "multiValued")
  }

  /// Reads a key from an archive; nil where it has none.
  public required convenience init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "keyName") else { return nil }
    self.init(
      keyName: name.description, searchable: coder.decodeBool(forKey: "searchable"),
      searchableByDefault: coder.decodeBool(forKey: "searchableByDefault"),
      unique: coder.decodeBool(forKey: "unique"),
      multiValued: coder.decodeBool(forKey: "multiValued"))
  }

  /// Whether something is a key of the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CSCustomAttributeKey)?.keyName == keyName
  }

  /// The same for equal keys.
  open override var hash: Int { keyName.hashValue }
}
