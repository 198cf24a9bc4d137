/// What an application offers to be said; nobody listens here, so it only lets sources compile.
///
/// ```swift
/// struct PhotoShortcuts: AppShortcutsProvider {
///   static var appShortcuts: [AppShortcut] {
///     AppShortcut(
///       intent: OpenPhoto(), phrases: ["Open a photo in \(.applicationName)"],
///       shortTitle: "Open photo", systemImageName: "photo")
///   }
/// }
/// ```
public protocol AppShortcutsProvider: Sendable {
  /// What is offered.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

extension AppShortcutsProvider {
  /// Says that the parameters of phrases have changed; nobody listens.
  public static func updateAppShortcutParameters() {}
}

/// An intent, and how it is asked for.
public struct AppShortcut: Sendable {
  /// Makes one of an intent.
  ///
  /// - Parameters:
  ///   - intent: The intent.
  ///   - phrases: What is said.
  ///   - shortTitle: What stands on a button.
  ///   - systemImageName: The icon beside it.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource = "", systemImageName: String = ""
  ) {}
}

/// What is said to ask for an intent.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  /// Takes the phrase apart.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// Makes room for a phrase.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) {}
    /// Adds the application's name.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
    /// Adds a parameter, such as `\.$target`.
    public mutating func appendInterpolation<Value>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }

  /// Makes a phrase without parameters.
  public init(stringLiteral value: String) {}
  /// Makes a phrase with parameters.
  public init(stringInterpolation: StringInterpolation) {}
}

/// What stands in a phrase beside parameters.
public enum AppShortcutPhraseToken: Sendable {
  /// The application's name.
  case applicationName
}

/// Builds the list of what an application offers.
@resultBuilder public enum AppShortcutsBuilder {
  /// All of it.
  public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}
