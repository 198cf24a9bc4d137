/// The kinds of queries that are measured.
enum QueryClass: String, CaseIterable {
  case rareTerm = "rare term"
  case commonTerm = "common term"
  case twoTerms = "two-term AND"
  case phrase = "phrase of two words"
  case fuzzy = "one letter wrong"
  case typing1 = "typing 1 letter"
  case typing2 = "typing 2 letters"
  case typing3 = "typing 3 letters"
  case typing4 = "typing 4 letters"
  case rangeAndSort = "size, sorted"
  case filterAndSort = "section + size, sorted"
  case textFilterAndSort = "text + section + size, sorted"
  case textAndFilter = "text + section + size, ranked"
  case count = "count of term AND size"
}
