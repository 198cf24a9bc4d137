/// A key to order hits by.
public enum SortKey: Sendable, Hashable {
  /// How well the text matches, best first.
  case relevance
  /// An attribute's value; of several values the smallest counts ascending, the largest descending.
  /// Items without the attribute come last in both directions.
  case attribute(String, Direction)

  /// Which end comes first.
  public enum Direction: Sendable, Hashable {
    /// Smallest, earliest, A first.
    case ascending
    /// Largest, latest, Z first.
    case descending
  }
}

extension SortKey: CustomStringConvertible {
  /// The key as `klieg search --sort` takes it: a minus stands for descending.
  public var description: String {
    switch self {
    case .relevance: "relevance"
    case .attribute(let name, .ascending): name
    case .attribute(let name, .descending): "-" + name
    }
  }
}
