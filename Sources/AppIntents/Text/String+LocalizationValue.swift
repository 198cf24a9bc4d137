public import Foundation

extension String {
  /// A text with values in it, whose key has placeholders in their place.
  ///
  /// ```swift
  /// let value: String.LocalizationValue = "\(3) photos"
  /// print(String(localized: value))
  /// ```
  public struct LocalizationValue: Sendable, Codable, Hashable {
    /// The text as a key: `%lld photos`.
    let key: String
    /// What stands for the placeholders, in their order.
    let arguments: [String]

    /// Makes a value of a text without placeholders.
    public init(_ value: String) {
      key = value.replacingPercents
      arguments = []
    }

    /// The text, with values in the places of the format's placeholders.
    func filling(_ format: String) -> String {
      PlaceholderFormat(format).text(with: arguments)
    }
  }

  /// The text of a resource, from its bundle's tables.
  ///
  /// A literal is taken for a ``LocalizationValue`` where both would do.
  @_disfavoredOverload
  public init(localized resource: LocalizedStringResource) {
    let format =
      resource.bundle.bundle?.localizedString(
        forKey: resource.key, value: resource.defaultValue.key, table: resource.table)
      ?? resource.defaultValue.key
    self = resource.defaultValue.filling(format)
  }

  /// The text of a value, from a bundle's tables.
  ///
  /// - Parameters:
  ///   - keyAndValue: The value, which is its own key.
  ///   - table: The table's name; nil for `Localizable`.
  ///   - bundle: Where the tables are; nil for the program's own.
  ///   - locale: For whom values are written.
  ///   - comment: What translators are told.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    let resource = LocalizedStringResource(
      keyAndValue, table: table, locale: locale, bundle: .init(bundle), comment: comment)
    self.init(localized: resource)
  }

  /// The text of a key, from a bundle's tables.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: What stands there where no table has it.
  ///   - table: The table's name; nil for `Localizable`.
  ///   - bundle: Where the tables are; nil for the program's own.
  ///   - locale: For whom values are written.
  ///   - comment: What translators are told.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    let resource = LocalizedStringResource(
      key, defaultValue: defaultValue, table: table, locale: locale, bundle: .init(bundle),
      comment: comment)
    self.init(localized: resource)
  }

  /// The text, in which a percent sign stands for itself in a format.
  fileprivate var replacingPercents: String {
    split(
      separator: "%", omittingEmptySubsequences: false
    ).joined(separator: "%%")
  }
}

extension String.LocalizationValue: ExpressibleByStringInterpolation {
  /// A text without values.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// A text with values.
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// Takes a text and its values apart.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""
    var arguments: [String] = []

    /// What stands for a value that is given later.
    public enum Placeholder: Sendable, Hashable {
      /// A whole number.
      case int
      /// A whole number without a sign.
      case uint
      /// A number in single precision.
      case float
      /// A number in double precision.
      case double
      /// Anything else.
      case object

      var format: String {
        switch self {
        case .int: "%lld"
        case .uint: "%llu"
        case .float: "%f"
        case .double: "%lf"
        case .object: "%@"
        }
      }
    }

    /// Makes room for a text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + interpolationCount * 4)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Adds text.
    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacingPercents
    }

    /// Adds a whole number.
    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      append("%lld", String(value))
    }

    /// Adds a number.
    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
      append("%lf", "\(value)")
    }

    /// Adds a text, looked up for itself.
    public mutating func appendInterpolation(_ value: LocalizedStringResource) {
      append("%@", String(localized: value))
    }

    /// Adds what describes itself.
    public mutating func appendInterpolation(_ value: some Any) {
      append("%@", "\(value)")
    }

    /// Adds the place of a value that is given later, as ``TypeDisplayRepresentation`` wants it.
    public mutating func appendInterpolation(placeholder: Placeholder) {
      key += placeholder.format
    }

    private mutating func append(_ placeholder: String, _ argument: String) {
      key += placeholder
      arguments.append(argument)
    }
  }
}
