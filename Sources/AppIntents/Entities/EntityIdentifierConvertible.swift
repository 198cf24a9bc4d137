public import Foundation

/// What can be an entity's identifier: it becomes text, and comes back from it.
///
/// ```swift
/// struct Isbn: EntityIdentifierConvertible, Hashable, Sendable {
///   var number: Int
///   var entityIdentifierString: String { String(number) }
///   static func entityIdentifier(for text: String) -> Isbn? { Int(text).map(Isbn.init) }
/// }
/// ```
public protocol EntityIdentifierConvertible {
  /// The identifier as text, of at most ``EntityIdentifier/valueMaximumLength`` characters.
  var entityIdentifierString: String { get }
  /// The identifier that a text stands for; nil where it is none.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  /// The text itself.
  public var entityIdentifierString: String { self }
  /// The text itself.
  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    entityIdentifierString
  }
}

extension UUID: EntityIdentifierConvertible {
  /// The identifier in capitals.
  public var entityIdentifierString: String { uuidString }
  /// The identifier, in capitals or not.
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

extension Int: EntityIdentifierConvertible {
  /// The number in digits.
  public var entityIdentifierString: String { String(self) }
  /// The number of digits.
  public static func entityIdentifier(for entityIdentifierString: String) -> Int? {
    Int(entityIdentifierString)
  }
}

extension Float: EntityIdentifierConvertible {
  /// The number in digits.
  public var entityIdentifierString: String { String(self) }
  /// The number of digits.
  public static func entityIdentifier(for entityIdentifierString: String) -> Float? {
    Float(entityIdentifierString)
  }
}
