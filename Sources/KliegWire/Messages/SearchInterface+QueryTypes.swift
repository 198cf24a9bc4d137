extension SearchInterface {
  /// Queries and their answers.
  static let queryTypes = """
    # all, any, none: of predicates. text: of words in texts. The others compare one attribute with
    # values: between takes two, oneOf any number, exists none, the others one.
    # prefix, suffix, contains: of strings, anywhere. words: a string at the edges of words.
    type Operator (
      all,
      any,
      none,
      equal,
      notEqual,
      less,
      lessOrEqual,
      greater,
      greaterOrEqual,
      between,
      oneOf,
      prefix,
      suffix,
      contains,
      words,
      exists,
      text
    )

    # What a comparison of strings overlooks: small and capital letters; accents and other marks.
    type Folding (case, diacritics)

    # Where a string may go on within a word.
    type Edge (before, after)

    # How the words of a text must stand. words: every one is there. phrase: side by side. near: all
    # within distance words. prefix: the last one may go on. fuzzy: each with up to distance
    # misspelt letters, 1 or 2.
    type Form (words, phrase, near, prefix, fuzzy)

    # A tree of comparisons. Values are strings and read by the attribute's kind: "5", "true",
    # "2026-11-30". An item without the attribute satisfies notEqual and no other comparison.
    # _identifier, _type, _domain, _priority and _expires name what every item has.
    # folding: of comparisons with strings; null for an exact one. open: of words; null for whole
    # words. form, distance: of text, whose attribute may be null for all texts that are searched.
    type Predicate (
      operator: Operator,
      attribute: ?string,
      values: ?[]string,
      predicates: ?[]Predicate,
      folding: ?[]Folding,
      open: ?[]Edge,
      form: ?Form,
      distance: ?int
    )

    # How the text of a query is read. words: as words, whatever signs stand in it. user: as people
    # write to search engines: "a phrase", -without, author:name, size:10..20; never an error either.
    type Syntax (words, user)

    # Which items the words find. every: those that have every word. forgiving: these first, then
    # those that have some; a word that no item has stands for the words most like it.
    type Matching (every, forgiving)

    # What to look for; an empty query matches everything.
    # text: as a person types it, never a syntax error. typing: its last word may be unfinished.
    # syntax: null for words. matching: null for every. spelling: whether a reply without a hit says how
    # the text may be meant; with forgiving it does anyway. milliseconds: the time it may take; then the
    # reply has what was found until then, and says so in missing. Null for the daemon's setting, which
    # is the most.
    type Query (
      text: ?string,
      typing: ?bool,
      syntax: ?Syntax,
      matching: ?Matching,
      spelling: ?bool,
      predicate: ?Predicate,
      milliseconds: ?int
    )

    # Where items without an attribute come, whatever the direction.
    type Absent (first, last)

    # A key to order hits by. attribute: null for relevance, which is always best first.
    # absent: null for last. locale: whose order of letters holds, such as "sv"; null for Unicode's
    # root order. numeric: digits within strings count as numbers.
    type Sort (
      attribute: ?string,
      descending: ?bool,
      absent: ?Absent,
      locale: ?string,
      numeric: ?bool
    )

    # A span of time by the calendar; weeks begin on Monday.
    type CalendarUnit (hour, day, week, month, year)

    # What is computed over the values of an attribute. count: of items that have one.
    type Function (count, sum, average, minimum, maximum)

    # A number for each group.
    type Measure (
      function: Function,
      attribute: string
    )

    # Which groups come first: the largest, or by value.
    type GroupOrder (count, ascending, descending)

    # Counts all matches by an attribute's values. attribute: null for one group of all. unit: for
    # dates. timeZone: such as "Europe/Oslo"; null for UTC. order: null for count. limit: null for
    # 100.
    type Grouping (
      attribute: ?string,
      unit: ?CalendarUnit,
      timeZone: ?string,
      measures: ?[]Measure,
      order: ?GroupOrder,
      limit: ?int
    )

    # A single value: one of its members, or none for no value. date: RFC 3339.
    type Value (
      text: ?string,
      integer: ?int,
      number: ?float,
      boolean: ?bool,
      date: ?string
    )

    # Matches that have a value in common: no value for items without one, of dates the begin of the
    # span. measures: in the order asked.
    type Group (
      value: ?Value,
      count: int,
      measures: ?[]Value
    )

    # The groups of one grouping. total: how many there are in all.
    type GroupList (
      groups: []Group,
      total: int
    )

    # Asks for the places where the query's words stand. attributes: null for every text that
    # matches. length: about how many characters of a long text to show; null for all.
    type Highlighting (
      attributes: ?[]string,
      length: ?int
    )

    # A text of a hit, or the best passage of it. ranges: begin and end of each place that matches,
    # in bytes of the text's UTF-8. cutBefore, cutAfter: whether there is more text.
    type Highlight (
      attribute: string,
      text: string,
      ranges: []int,
      cutBefore: ?bool,
      cutAfter: ?bool
    )

    # An item that was found.
    # score: how well its text matches, comparable within one answer only.
    # attributes, dates: as in Item; null where none were asked for.
    type Hit (
      index: string,
      identifier: string,
      type: ?string,
      domain: ?string,
      score: float,
      attributes: ?object,
      dates: ?[]string,
      highlights: ?[]Highlight
    )

    # An index that could not be looked at, so that more may match than is listed.
    # error: a name of this interface. file: what is damaged and looked at; null where items are lost.
    type Gap (
      index: string,
      error: string,
      message: string,
      file: ?string
    )

    # How a person took up an item. select: chosen. focus: looked at, which counts less.
    type EngagementKind (select, focus)

    # completion: the last word goes on like a word of the items. correction: words that no item has are
    # as items spell those most like them.
    type SuggestionSource (completion, correction)

    # A whole text that may be meant. count: about how many items have its words.
    type Suggestion (
      text: string,
      source: SuggestionSource,
      count: int
    )

    # A hit and its place in the list, from 0.
    type Placed (
      position: int,
      hit: Hit
    )

    # What a reply to Watch tells. snapshot: all hits. change: what became different. missing: which
    # indexes cannot be looked at now.
    type WatchKind (snapshot, change, missing)

    """
}
