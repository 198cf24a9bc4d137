/// What items must satisfy: a tree of comparisons.
///
/// A comparison with an attribute that an item lacks is false; `not` turns that to true. For an
/// attribute of several values it is enough that one value satisfies the comparison.
///
/// The daemon takes 64 levels, unless it is set otherwise. Lists keep a tree flat: what is
/// ten thousand levels deep may exhaust the stack when Swift frees it.
public indirect enum Filter: Sendable, Hashable {
  /// Every one of these; an empty list lets everything through.
  case all([Filter])
  /// At least one of these; an empty list lets nothing through.
  case any([Filter])
  /// The opposite.
  case not(Filter)
  /// An attribute compared with values.
  case attribute(String, Comparison)
  /// Words in an item's texts.
  case text(TextMatch)
}

extension Filter: CustomStringConvertible {
  /// The filter as one line, in the spelling of `klieg explain`.
  public var description: String {
    switch self {
    case .all(let filters): Self.join(filters, " AND ", empty: "everything")
    case .any(let filters): Self.join(filters, " OR ", empty: "nothing")
    case .not(let filter): "NOT \(filter)"
    case .attribute(let name, let comparison): "\(name) \(comparison)"
    case .text(let match): match.description
    }
  }

  private static func join(_ filters: [Filter], _ separator: String, empty: String) -> String {
    switch filters.count {
    case 0: empty
    case 1: filters[0].description
    default: "(" + filters.map(\.description).joined(separator: separator) + ")"
    }
  }
}
