import KliegModel

/// A word of the query language, and where it stands.
struct QueryToken: Equatable {
  enum Kind: Equatable {
    case open, close, comma
    case not, and, or
    case comparison(Operator)
    case name(String)
    case anyMetadata, anyText
    case pattern(QueryPattern)
    case integer(Int64)
    case number(Double)
    case time(TimeNames.Name, count: Int64)
    case moment(Timestamp)
    case end
  }

  enum Operator: String, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
  }

  let kind: Kind
  /// In Unicode scalars from the start.
  let position: Int
}
