import Foundation

/// Where the figures go.
enum Report {
  /// Prints a line so that it is seen when it is measured, also in a file: a large count takes long.
  static func line(_ line: String) {
    print(line)
    fflush(nil)
  }
}
