extension Schema {
  /// Three numbers, compared from the left.
  public struct Version: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// Of changes that break.
    public let major: Int
    /// Of additions.
    public let minor: Int
    /// Of corrections.
    public let patch: Int

    /// Makes a version.
    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      self.major = major
      self.minor = minor
      self.patch = patch
    }

    /// The numbers with points between them.
    public var description: String { "\(major).\(minor).\(patch)" }

    /// Whether a version is before another.
    public static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
  }
}
