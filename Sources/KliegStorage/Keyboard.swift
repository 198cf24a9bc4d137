internal import CXapian

/// The keyboard that most have.
package enum Keyboard {
  /// Whether the keys of two letters are side by side; of letters that have none they are not.
  package static func areNeighbours(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
    keyboard_are_neighbours(left.value, right.value)
  }
}
