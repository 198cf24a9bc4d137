import KliegModel

/// What a part of a predicate is worth: one of some leaves, each under a condition.
///
/// The conditions of the cases exclude each other. Together they cover all items, except where
/// something that may be missing was unwrapped.
struct Lowered {
  /// A value under a condition.
  struct Case {
    var condition: Filter
    var leaf: Leaf
  }

  /// A value.
  enum Leaf {
    /// The same for all items; nil is `none`.
    case constant(Any?)
    /// The item, an element of a list, or what a key path from one of them leads to, where that is no
    /// attribute itself; the mark comes before the names of its attributes.
    case object(AnyKeyPath?, mark: String)
    /// An attribute's value or values, `none` where it is missing.
    case attribute(String, type: Any.Type)
    /// A truth.
    case truth(Filter)
    /// How many values or characters there are; the filter lets through items that have any.
    case count(any: Filter)
    /// Some elements of a list; the filter lets through items that have any.
    case elements(any: Filter)
    /// How an attribute's value is ordered to a string.
    case order(String, String, StringOrder)
  }

  /// How two strings are ordered.
  enum StringOrder {
    case caseInsensitive, localized
  }

  var cases: [Case]

  init(_ leaf: Leaf) {
    cases = [Case(condition: .all([]), leaf: leaf)]
  }

  init(cases: [Case]) {
    self.cases = cases
  }

  /// Other values for the leaves, each under the leaf's condition.
  func flatMap(_ transform: (Leaf) throws -> Lowered) throws -> Lowered {
    var result: [Case] = []
    for one in cases {
      for other in try transform(one.leaf).cases {
        let condition = Filter.all([one.condition, other.condition]).simplified
        if condition != .any([]) { result.append(Case(condition: condition, leaf: other.leaf)) }
      }
    }
    // Each choice may double the cases.
    guard result.count <= Self.limit else {
      throw KliegError(
        .badQuery, "The predicate has more than \(Self.limit) cases to tell apart.")
    }
    return Lowered(cases: result)
  }

  private static let limit = 256

  /// The items for which a leaf is as the closure says.
  func filter(_ test: (Leaf) throws -> Filter) throws -> Filter {
    .any(try cases.map { .all([$0.condition, try test($0.leaf)]) }).simplified
  }
}
