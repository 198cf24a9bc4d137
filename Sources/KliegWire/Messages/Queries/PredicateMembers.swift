import KliegJSON
import KliegModel

/// The members of one predicate, of which its operator takes some.
struct PredicateMembers {
  let `operator`: PredicateOperator
  private(set) var attribute: String?
  private(set) var values: [String]?
  private(set) var predicates: JSONValue?
  private(set) var folding: [FoldingName]?
  private(set) var open: [OpenEdge]?
  private(set) var form: TextForm?
  private(set) var distance: Int?

  init(from value: JSONValue) throws(MessageFault) {
    var name: PredicateOperator?
    var (attribute, values): (String?, [String]?)
    var predicates: JSONValue?
    var (folding, open): ([FoldingName]?, [OpenEdge]?)
    var (form, distance): (TextForm?, Int?)
    var present: [String] = []
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "operator":
        name = try value.readCase(of: PredicateOperator.self)
        return true
      case "attribute": attribute = try value.readString()
      case "values": values = try value.readStrings()
      case "predicates": predicates = value
      case "folding": folding = try value.readCases(of: FoldingName.self)
      case "open": open = try value.readCases(of: OpenEdge.self)
      case "form": form = try value.readCase(of: TextForm.self)
      case "distance": distance = try value.readInt()
      default: return false
      }
      present.append(key.string)
      return true
    }
    `operator` = try name.required("operator")
    for member in present where !`operator`.members.contains(member) {
      throw MessageFault("does not go with “\(`operator`.rawValue)”", at: member)
    }
    self.attribute = attribute
    self.values = values
    self.predicates = predicates
    self.folding = folding
    self.open = open
    self.form = form
    self.distance = distance
  }

  /// The comparison that they are.
  func comparison() throws(MessageFault) -> Comparison {
    let comparison = try plainComparison()
    guard let folding else { return comparison }
    return .folding(folding.reduce(into: Folding()) { $0.formUnion($1.folding) }, comparison)
  }

  private func plainComparison() throws(MessageFault) -> Comparison {
    let values = values ?? []
    func operand(_ position: Int) -> AttributeValue { .string(values[position]) }
    switch (`operator`, values.count) {
    case (.equal, 1): return .equal(operand(0))
    case (.notEqual, 1): return .notEqual(operand(0))
    case (.less, 1): return .less(operand(0))
    case (.lessOrEqual, 1): return .lessOrEqual(operand(0))
    case (.greater, 1): return .greater(operand(0))
    case (.greaterOrEqual, 1): return .greaterOrEqual(operand(0))
    case (.between, 2): return .between(operand(0), operand(1))
    case (.oneOf, _): return .oneOf(values.map { .string($0) })
    case (.prefix, 1): return .hasPrefix(values[0])
    case (.suffix, 1): return .hasSuffix(values[0])
    case (.contains, 1): return .contains(values[0])
    case (.words, 1):
      return .hasWords(
        WordPattern(
          values[0], opensBefore: open?.contains(.before) == true,
          opensAfter: open?.contains(.after) == true))
    case (.exists, 0): return .exists
    default:
      let wanted = `operator` == .between ? "two" : `operator` == .exists ? "none" : "one"
      throw MessageFault(
        "are \(values.count) where “\(`operator`.rawValue)” takes \(wanted)", at: "values")
    }
  }

  /// The match of words that they are.
  func textMatch(_ limits: MessageLimits) throws(MessageFault) -> TextMatch {
    guard let values, values.count == 1 else {
      throw MessageFault("are \(values?.count ?? 0) where “text” takes one", at: "values")
    }
    do throws(MessageFault) {
      try MessageLimits.check(
        values[0].utf8.count, limits.queryBytes, .queryBytes, "bytes")
    } catch {
      throw error.inside("values[0]")
    }
    return TextMatch(try form(of: values[0]), in: attribute)
  }

  private func form(of text: String) throws(MessageFault) -> TextMatch.Form {
    let form = try form.required("form")
    guard let distances = form.distances else {
      guard distance == nil else {
        throw MessageFault("does not go with “\(form.rawValue)”", at: "distance")
      }
      return form == .words ? .words(text) : form == .phrase ? .phrase(text) : .prefix(text)
    }
    let distance = try distance.required("distance")
    guard distances.contains(distance) else {
      throw MessageFault(
        "is \(distance), not from \(distances.lowerBound) to \(distances.upperBound)",
        at: "distance")
    }
    return form == .near ? .near(text, within: distance) : .fuzzy(text, edits: distance)
  }
}
