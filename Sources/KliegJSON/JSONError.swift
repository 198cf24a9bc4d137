/// Why bytes are not the JSON that was wanted, or a value cannot be written as JSON.
package struct JSONError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Kind: String, Sendable {
    /// Not JSON.
    case syntax
    /// Not valid UTF-8.
    case invalidUTF8
    /// Nested deeper than allowed.
    case tooDeep
    /// Longer than a parser can hold, or no memory for it.
    case tooLarge
    /// A number outside 64 bits or the range of a double, or one that JSON cannot express.
    case numberOutOfRange
    /// An object names one key twice.
    case duplicateKey
    /// A value of another type than the one wanted.
    case wrongType
    /// A key that must be there is not.
    case missingKey
    /// A key that nobody knows.
    case unknownKey
    /// A value of the right type that is not among the ones allowed.
    case invalidValue
  }

  package let kind: Kind
  /// Where in the document, such as `items[3].title`; empty when it is the whole document.
  package private(set) var path: String
  /// One sentence for people, without the path.
  package let sentence: String

  package init(_ kind: Kind, path: String = "", sentence: String) {
    self.kind = kind
    self.path = path
    self.sentence = sentence
  }

  /// This error as seen from the object that holds the value under `key`.
  package func inside(key: String) -> JSONError {
    var outer = self
    if path.isEmpty {
      outer.path = key
    } else {
      outer.path = path.hasPrefix("[") ? key + path : key + "." + path
    }
    return outer
  }

  /// This error as seen from the array that holds the value at `index`.
  package func inside(index: Int) -> JSONError {
    var outer = self
    let separator = path.isEmpty || path.hasPrefix("[") ? "" : "."
    outer.path = "[\(index)]" + separator + path
    return outer
  }

  /// A key that nobody knows.
  package static func unknownKey(_ key: JSONKey) -> JSONError {
    JSONError(.unknownKey, path: key.string, sentence: "This key is not known here.")
  }

  /// A key that must be there is not.
  package static func missingKey(_ key: String) -> JSONError {
    JSONError(.missingKey, path: key, sentence: "This key must be present.")
  }

  package static func wrongType(wanted: String, found: JSONValue.Kind) -> JSONError {
    JSONError(.wrongType, sentence: "Expected \(wanted), found \(found.noun).")
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String {
    path.isEmpty ? sentence : "\(path): \(sentence)"
  }
}
