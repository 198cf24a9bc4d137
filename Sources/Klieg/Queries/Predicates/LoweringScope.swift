import FoundationEssentials
import KliegModel

/// What is known where a part of a predicate stands: attributes by key path, and what variables are.
struct LoweringScope {
  let naming: (AnyKeyPath) -> String?
  /// What is asked of related items; nil where attributes name none.
  var relations: PredicateRelations?
  /// The variables of closures that stand for constants.
  var constants = PredicateBindings()
  private var variables: [PredicateExpressions.VariableID: Lowered] = [:]

  init(naming: @escaping (AnyKeyPath) -> String?) {
    self.naming = naming
  }

  /// What a variable is.
  subscript(variable: PredicateExpressions.VariableID) -> Lowered? {
    get { variables[variable] }
    set { variables[variable] = newValue }
  }

  /// How many variables there are, for names that no two of them share.
  var depth: Int { variables.count }
}
