public import Foundation
public import KliegModel

/// An amount of money as a property's value.
///
/// ```swift
/// let price = IntentCurrencyAmount(amount: 12, currencyCode: "NOK")
/// ```
public struct IntentCurrencyAmount: _IntentValue, Hashable, Sendable {
  /// How much.
  public var amount: Decimal
  /// Of which currency, after ISO 4217.
  public var currencyCode: String

  /// Makes an amount.
  public init(amount: Decimal, currencyCode: String) {
    self.amount = amount
    self.currencyCode = currencyCode
  }

  /// The amount and its currency, such as `12 NOK`.
  public var _attributeValue: AttributeValue { .string("\(amount) \(currencyCode)") }
  /// Reads an amount and its currency.
  public static func _reading(_ text: String) async throws -> IntentCurrencyAmount {
    try ValueText.read(text) { text in
      let parts = text.split(separator: " ")
      guard parts.count == 2, let amount = Decimal(string: String(parts[0])) else { return nil }
      return IntentCurrencyAmount(amount: amount, currencyCode: String(parts[1]))
    }
  }
}
