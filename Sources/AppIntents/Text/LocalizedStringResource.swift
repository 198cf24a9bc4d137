public import Foundation

/// A text that is looked up in the tables of a bundle when it is shown, and not before.
///
/// Foundation has none on Linux, so this module brings one. A text without an entry is its own
/// translation.
///
/// ```swift
/// let title: LocalizedStringResource = "Date taken"
/// let count: LocalizedStringResource = "\(3) photos"
/// print(String(localized: count))
/// ```
public struct LocalizedStringResource: Sendable, Codable, Hashable {
  /// Where the tables are.
  public enum BundleDescription: Sendable, Codable, Hashable {
    /// The program's own bundle.
    case main
    /// The bundle at an address.
    case atURL(URL)

    /// The bundle that a class came with.
    public static func forClass(_ type: AnyClass) -> BundleDescription {
      .atURL(Bundle(for: type).bundleURL)
    }

    init(_ bundle: Bundle?) {
      self = bundle.map { $0 === Bundle.main ? .main : .atURL($0.bundleURL) } ?? .main
    }

    var bundle: Bundle? {
      switch self {
      case .main: .main
      case .atURL(let url): Bundle(url: url)
      }
    }
  }

  /// What the text is found by, with a placeholder where a value stands.
  public let key: String
  /// What stands there where no table has the key.
  public let defaultValue: String.LocalizationValue
  /// The table's name; nil for `Localizable`.
  public let table: String?
  /// For whom values are written.
  public var locale: Locale
  /// Where the tables are.
  public let bundle: BundleDescription

  /// Makes a text whose key is the text itself.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    defaultValue = keyAndValue
    self.table = table
    self.locale = locale
    self.bundle = bundle
  }

  /// Makes a text of a key, with what stands there where no table has it.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = "\(key)"
    self.defaultValue = defaultValue
    self.table = table
    self.locale = locale
    self.bundle = bundle
  }
}

extension LocalizedStringResource: ExpressibleByStringInterpolation {
  /// A text without values.
  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(value))
  }

  /// A text with values.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
  /// Itself.
  public var localizedStringResource: LocalizedStringResource { self }
}

/// What has a text to be shown by.
public protocol CustomLocalizedStringResourceConvertible {
  /// The text.
  var localizedStringResource: LocalizedStringResource { get }
}
