/// The version of Klieg, alike for daemon, client and command line.
public enum Version {
  /// The version, after semver.org.
  public static let current = "0.1.0"
}
