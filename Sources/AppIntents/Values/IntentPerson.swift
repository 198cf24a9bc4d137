public import Foundation
public import KliegModel

/// A person as a property's value.
///
/// ```swift
/// let author = IntentPerson(
///   identifier: .applicationDefined("42"), name: .displayName("Ada"),
///   handle: .init(emailAddress: "ada@example.org"))
/// ```
public struct IntentPerson: _IntentValue, Hashable, Sendable {
  /// What tells persons apart.
  public enum Identifier: Hashable, Sendable {
    /// The application's own identifier.
    case applicationDefined(String)
    /// A contact's identifier.
    case contactIdentifier(String)
  }

  /// What a person is called.
  public enum Name: Hashable, Sendable {
    /// A name as it is shown.
    case displayName(String)
    /// A name in its parts.
    case components(PersonNameComponents)

    /// The name as it is shown.
    public var displayString: String {
      switch self {
      case .displayName(let name): name
      case .components(let parts):
        [parts.givenName, parts.middleName, parts.familyName].compactMap { $0 }
          .joined(separator: " ")
      }
    }
  }

  /// Where a person is reached.
  public struct Handle: Hashable, Sendable {
    /// The address.
    public enum Value: Hashable, Sendable {
      /// A mail address.
      case emailAddress(String)
      /// A telephone number.
      case phoneNumber(String)
      /// Something else.
      case applicationDefined(String)
    }

    /// The address.
    public var value: Value
    /// What kind of address it is, such as “home”.
    public var label: String?

    /// Makes a handle of a mail address.
    public init(emailAddress: String, label: String? = nil) {
      value = .emailAddress(emailAddress)
      self.label = label
    }

    /// Makes a handle of a telephone number.
    public init(phoneNumber: String, label: String? = nil) {
      value = .phoneNumber(phoneNumber)
      self.label = label
    }

    /// Makes a handle of something else.
    public init(applicationDefined: String, label: String? = nil) {
      value = .applicationDefined(applicationDefined)
      self.label = label
    }
  }

  /// What tells this person apart.
  public var identifier: Identifier?
  /// What the person is called.
  public var name: Name
  /// Where the person is reached.
  public var handle: Handle?

  /// Makes a person.
  public init(identifier: Identifier? = nil, name: Name, handle: Handle? = nil) {
    self.identifier = identifier
    self.name = name
    self.handle = handle
  }

  /// The name as it is shown.
  public var _attributeValue: AttributeValue { .string(name.displayString) }
  /// Takes a name.
  public static func _reading(_ text: String) async throws -> IntentPerson {
    IntentPerson(name: .displayName(text))
  }
}
