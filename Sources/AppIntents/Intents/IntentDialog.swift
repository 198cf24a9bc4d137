/// Words for the one who asked for an intent; nobody says them here.
///
/// ```swift
/// let dialog: IntentDialog = "Opened \("Bryggen")."
/// ```
public struct IntentDialog: ExpressibleByStringInterpolation, Sendable, Hashable {
  /// All of it.
  public let full: LocalizedStringResource
  /// What goes with something that is shown.
  public let supporting: LocalizedStringResource

  /// Makes words.
  public init(_ dialog: LocalizedStringResource) {
    self.init(full: dialog, supporting: dialog)
  }

  /// Makes words, and fewer that go with something that is shown.
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    self.full = full
    self.supporting = supporting
  }

  /// Makes words of a text.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Makes words of a text with values.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
