/// How the text of a query is read.
public enum TextSyntax: String, Sendable, Hashable, CaseIterable {
  /// As words, whatever signs stand in it: for programs that pass on what somebody typed.
  case words
  /// As people write to search engines: `"a phrase"`, `-without`, `author:name`, `size:10..20`. What
  /// makes no sense that way is read as words; it is never an error.
  case user
}
