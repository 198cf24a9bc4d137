extension SearchInterface {
  /// The interface's types and methods.
  ///
  /// Kept to what every Varlink implementation reads: lower case name, no anonymous structs, no
  /// nested collections, no `any`.
  static let definition = introduction + "\n" + itemTypes + "\n" + queryTypes + "\n" + methods

  private static let introduction = """
    # Full-text and attribute search over items that applications donate.
    #
    # An index has a name and belongs to the user who opened it. Applications donate items to it,
    # and find them, and those of the user's other applications, by words and by attributes.
    #
    # Calls on one connection are served in order; a method called with "more" streams, and closing
    # the connection ends the stream. A member that is null is as if absent. Members that are not
    # declared here are refused with org.varlink.service.InvalidParameter, which names them by
    # their path, such as "query.predicate.values". Whole numbers are exact over 64 bits.
    interface org.klieg.search

    """
}
