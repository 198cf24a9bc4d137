public import Foundation

/// What an entity's property may be declared with, as it is, optional, in an array or in a set.
public protocol _PropertyValue: _IntentValue {}

extension Int: _PropertyValue {}
extension Double: _PropertyValue {}
extension Bool: _PropertyValue {}
extension String: _PropertyValue {}
extension AttributedString: _PropertyValue {}
extension Date: _PropertyValue {}
extension DateComponents: _PropertyValue {}
extension URL: _PropertyValue {}
extension Measurement: _PropertyValue where UnitType: Dimension {}
extension IntentFile: _PropertyValue {}
extension IntentPerson: _PropertyValue {}
extension IntentCurrencyAmount: _PropertyValue {}
extension EntityCollection: _PropertyValue {}
extension EntityIdentifier: _PropertyValue {}
