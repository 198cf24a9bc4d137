/// A word form and the different stem that stands for it in the index.
package struct NewForm: Sendable, Hashable {
  /// The folded word.
  package let form: [UInt8]

  /// The term of the index.
  package let stem: [UInt8]
}
