import Foundation

/// A directory for one test, removed with everything in it when the test lets it go.
package final class TemporaryDirectory: Sendable {
  /// The directory's path.
  package let path: String

  /// Makes an empty directory.
  package init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("klieg-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the directory.
  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }
}
