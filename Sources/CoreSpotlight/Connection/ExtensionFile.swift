import FoundationEssentials
import Glibc
import KliegModel

/// The file that says which program the daemon starts when an app is not running: `APP.conf`, with a line
/// `command = /path/to/the/extension`, in `klieg/reindexers` of the user's configuration or data or in
/// `/usr/share`.
package enum ExtensionFile {
  /// What an index's description says of an app's program; nil where no file names one.
  package static func activation(
    of application: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    let folders = CommandFile.folders(of: "reindexers", environment: environment)
    let isThere = folders.contains { access("\($0)/\(application).conf", F_OK) == 0 }
    return isThere && isName(application) ? "command:\(application)" : nil
  }

  /// Whether the daemon takes it for the name of a command.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isPlain(first) else { return false }
    return text.unicodeScalars.allSatisfy { isPlain($0) || [".", "-", "_", "@"].contains($0) }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
  }
}
