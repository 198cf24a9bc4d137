package import KliegModel

/// A filter as people write it: comparisons, joined by `and`, `or`, `not` and parentheses.
///
/// ```
/// section=utils            equal            section=utils,admin    one of
/// size=100..2000           from, to         size=100..  size=..20  from; up to
/// size>=100  size<20       compared         name in (gimp, inkscape)
/// name^=lib  name$=-dev    begins, ends     name*=lib              contains
/// title~ecole              contains, small and capital letters and accents aside
/// title~"window"w          the same, at the edges of words
/// homepage                 is there         !homepage  a!=b        not
/// title="École"cd          c: case aside, d: accents aside
/// has "image editor"       its texts have these words
/// title has phrase "a b"   also near "a b", near/5 "a b", prefix "ima", fuzzy "imgae", fuzzy/2 "…"
/// a=1 and (b<2 or not c)   “and” binds before “or”
/// ```
///
/// A value without quotes goes on to the next `and`, `or` or closing parenthesis. Values stay strings:
/// the daemon reads each by its attribute's kind.
package struct WhereExpression {
  /// What it says.
  package let filter: Filter

  /// Reads an expression.
  ///
  /// - Parameter text: The expression.
  /// - Throws: ``KliegError`` with the code ``KliegError/Code/usage``, and as details the `expression`
  ///   and the `offset` of what cannot be read, in bytes.
  package init(_ text: String) throws {
    var parser = WhereParser(text)
    filter = try parser.parse()
  }

  /// All expressions together.
  package static func filter(_ texts: [String]) throws -> Filter? {
    let filters = try texts.map { try WhereExpression($0).filter }
    return filters.count > 1 ? .all(filters) : filters.first
  }
}
