/// A key to order hits by.
///
/// Hits that are equal in all keys come by index, identifier and type, in the order of their bytes.
public enum SortKey: Sendable, Hashable {
  /// How well the text matches, best first.
  case relevance
  /// An attribute's value; of several values the smallest counts ascending, the largest descending.
  case attribute(String, Direction, Ordering = Ordering())

  /// Which end comes first.
  public enum Direction: Sendable, Hashable {
    /// Smallest, earliest, A first.
    case ascending
    /// Largest, latest, Z first.
    case descending
  }

  /// How values are ordered beyond their direction.
  public struct Ordering: Sendable, Hashable {
    /// Where items without the attribute come, whatever the direction.
    public var absent: Absent
    /// The locale whose order of letters holds, such as `sv`; nil for the root order of Unicode.
    public var locale: String?
    /// Whether digits within strings are ordered as numbers: “file 9” before “file 10”.
    public var isNumeric: Bool

    /// Where items without the attribute come.
    public enum Absent: Sendable, Hashable {
      case first, last
    }

    /// Makes an ordering.
    public init(absent: Absent = .last, locale: String? = nil, isNumeric: Bool = false) {
      self.absent = absent
      self.locale = locale
      self.isNumeric = isNumeric
    }
  }
}

extension SortKey: CustomStringConvertible {
  /// The key as `klieg search --sort` takes it: a minus stands for descending.
  public var description: String {
    switch self {
    case .relevance: "relevance"
    case .attribute(let name, let direction, let ordering):
      (direction == .descending ? "-" : "") + name + ordering.description
    }
  }
}

extension SortKey.Ordering: CustomStringConvertible {
  /// What follows the attribute's name: `:first`, `:sv`, `:numeric`.
  public var description: String {
    (absent == .first ? ":first" : "") + (locale.map { ":\($0)" } ?? "")
      + (isNumeric ? ":numeric" : "")
  }
}
