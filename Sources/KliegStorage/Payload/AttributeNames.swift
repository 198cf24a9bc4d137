/// Names of attributes, as payloads have them.
package struct AttributeNames: Sendable, Hashable {
  /// The names.
  package let strings: Set<String>
  let utf8: [[UInt8]]

  /// Prepares to look for some names.
  package init(_ names: some Sequence<String>) {
    strings = Set(names)
    utf8 = strings.map { Array($0.utf8) }
  }
}
