extension SearchInterface {
  /// The interface's types and methods.
  ///
  /// Kept to what every Varlink implementation reads: lower case name, no anonymous structs, no
  /// nested collections, no `any`.
  static let definition = """
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

    # How the values of an attribute are stored and compared.
    # text: searched by its words. keyword: compared as a whole. date: a moment, RFC 3339.
    type Kind (text, keyword, number, boolean, date)

    # What an index knows of one attribute.
    # searched: whether plain words find it; null for true where the kind is text.
    # weight: how much a word in it counts; null for 1.
    type Field (
      name: string,
      kind: Kind,
      searched: ?bool,
      weight: ?int
    )

    # What an index is. Attributes without a field take the kind of their first value.
    # language: of its texts, such as "en". lifetime: seconds that an item stays which says nothing
    # else; null for the daemon's setting. activation: how to start the reindexer when none is
    # connected: "command:NAME", "unit:NAME.service" or "bus:NAME"; what a command's name starts is
    # said by the file NAME.conf in a folder klieg/reindexers.
    type IndexDescription (
      name: string,
      application: ?string,
      fields: ?[]Field,
      language: ?string,
      lifetime: ?int,
      activation: ?string
    )

    # How far the parts of an index have come; each change has a number.
    # accepted: durable. columns: seen by queries for attributes. searchable: seen by text queries.
    type Sequences (
      accepted: int,
      columns: int,
      searchable: int
    )

    \(HealthTypes.text)

    # An error within a value. error: a name of this interface.
    type Failure (
      error: string,
      message: string
    )

    # The last check of a level. reason: why it could not be made. at: RFC 3339.
    type LastCheck (
      level: Level,
      verdict: Verdict,
      reason: ?string,
      at: string
    )

    # A generation of the text view. putAside: why it is kept beside; null for one in use.
    type Generation (
      number: int,
      bytes: int,
      putAside: ?string
    )

    # How an index is, beside what it holds.
    # refusal: why donations are refused; null while they are taken. pendingSince: when the oldest
    # change was accepted that text queries do not see. reindexers: connected now. tasks: not
    # finished. setAside: items that cannot be indexed.
    type Health (
      refusal: ?Failure,
      missing: Missing,
      pendingSince: ?string,
      checks: []LastCheck,
      generations: []Generation,
      reindexers: int,
      tasks: int,
      setAside: int
    )

    # What an index holds.
    # state: "ready"; "indexing" (text queries are behind); "rebuilding" (done of total changes are
    # in the new text view); "damaged" (problem says what is, it is being repaired); or "parked"
    # (problem says why it is not opened or not repaired any more).
    # bytes: on disk, by part. epoch: changes when the index is made anew, and then the client state
    # no longer holds. clientState: what the donor stored last, base64.
    type IndexStatus (
      description: IndexDescription,
      state: string,
      problem: ?string,
      done: ?int,
      total: ?int,
      items: int,
      sequences: Sequences,
      bytes: [string]int,
      epoch: string,
      clientState: ?string,
      health: ?Health
    )

    # Something to be found. Donating an identifier (of a type) again replaces the item.
    # type: an entity type, such as "org.example.Photo"; null for a plain item.
    # domain: dotted groups; deleting "mail" deletes "mail.inbox" too.
    # expires: RFC 3339, "never", or null for the index's lifetime.
    # update: merge the attributes into the stored item; those that are null are removed.
    # attributes: each name to a string, a number, a boolean, null, or an array of one kind.
    # dates: names of those attributes whose strings are moments; needed where neither the index
    # nor Klieg knows the attribute yet.
    type Item (
      identifier: string,
      type: ?string,
      domain: ?string,
      priority: ?int,
      expires: ?string,
      update: ?bool,
      attributes: ?object,
      dates: ?[]string
    )

    # Which items to delete, in one of these shapes: identifiers of plain items; identifiers of a
    # type; everything of a type; everything in a domain; all. Unknown ones are no error.
    type Deletion (
      identifiers: ?[]string,
      type: ?string,
      domain: ?string,
      all: ?bool
    )

    # An item that was refused while the rest of its update was accepted.
    # position: its place among the items, from 0. error: a name of this interface.
    type Refusal (
      position: int,
      identifier: string,
      error: string,
      message: string
    )

    # What names an item within its index.
    type ItemReference (
      identifier: string,
      type: ?string
    )

    # Why items are asked for: they were lost, or somebody asked for it.
    type ReindexReason (damaged, requested)

    # What a reindexer is asked for: to donate items again, each update with the request's id.
    # items: null for everything that the application has. clientState: base64, of a request for
    # everything that broke off: what was stored last in answer to it, to go on from there.
    # attempt: how often this was asked before without success.
    type ReindexRequest (
      id: string,
      index: string,
      items: ?[]ItemReference,
      reason: ReindexReason,
      clientState: ?string,
      attempt: int
    )

    # all, any, none: of predicates. The others compare one attribute with values: between takes
    # two, oneOf any number, exists none, the others one.
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
      exists
    )

    # A tree of comparisons. Values are strings and read by the attribute's kind: "5", "true",
    # "2026-11-30". An item without the attribute satisfies notEqual and no other comparison.
    # _identifier, _type, _domain, _priority and _expires name what every item has.
    type Predicate (
      operator: Operator,
      attribute: ?string,
      values: ?[]string,
      predicates: ?[]Predicate
    )

    # What to look for; an empty query matches everything.
    # text: as a person types it, never a syntax error. typing: its last word may be unfinished.
    type Query (
      text: ?string,
      typing: ?bool,
      predicate: ?Predicate
    )

    # A key to order hits by. attribute: null for relevance, which is always best first.
    type Sort (
      attribute: ?string,
      descending: ?bool
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
      dates: ?[]string
    )

    # An index that could not be looked at, so that more may match than is listed.
    # error: a name of this interface.
    type Gap (
      index: string,
      error: string,
      message: string
    )

    # Creates an index or changes its description.
    method Open(description: IndexDescription) -> (status: IndexStatus)

    # Deletes an index with all that it holds.
    method Drop(index: string) -> ()

    # Describes one index, or all of the caller's. With "more" it replies again whenever a status
    # changes.
    method Describe(index: ?string) -> (indexes: []IndexStatus)

    # Deletes, then stores items, then stores the client state: all of it or none. The reply comes
    # when that is durable, and with wait when it is searchable too. An update of nothing but wait
    # waits for everything accepted so far. An item that is not acceptable is refused alone.
    # clientState: base64. expectedState: base64; if it is not the stored state, nothing happens.
    # request: the id of the reindex request that it answers; items that were deleted since that was
    # delivered are refused alone, with Superseded.
    # sequence: the number of the change. epoch: as in IndexStatus.
    method Update(
      index: string,
      application: ?string,
      delete: ?[]Deletion,
      items: ?[]Item,
      clientState: ?string,
      expectedState: ?string,
      request: ?string,
      wait: ?bool
    ) -> (
      stored: int,
      unchanged: int,
      deleted: int,
      refused: []Refusal,
      sequence: int,
      epoch: string
    )

    # Finds items. With "more" the hits come in several replies, best first, with total, exact,
    # missing and microseconds in each.
    # indexes: null for all of the caller's. sort: null for relevance, then the order of donation.
    # limit: null for 20; 0 counts, and then total is exact. attributes: which ones the hits carry;
    # null for all, empty for none. exact: whether total is exact or an estimate.
    method Find(
      indexes: ?[]string,
      query: Query,
      sort: ?[]Sort,
      limit: ?int,
      offset: ?int,
      attributes: ?[]string
    ) -> (
      hits: []Hit,
      total: int,
      exact: bool,
      missing: []Gap,
      microseconds: int
    )

    # Says in words how Find would answer.
    method Explain(
      indexes: ?[]string,
      query: Query,
      sort: ?[]Sort,
      limit: ?int,
      offset: ?int,
      attributes: ?[]string
    ) -> (plan: string)

    # Registers the caller as reindexer of an index, or of all indexes of an application. Needs
    # "more": the first reply, without a request, says that it is registered, each further one brings
    # a request. Closing the connection ends the registration, and makes an open request void.
    # Several may register; they are asked in the order in which they came.
    method Reindex(index: ?string, application: ?string) -> (request: ?ReindexRequest)

    # Says that a request is done, or has failed and why. What was asked for by name and neither
    # donated nor refused is forgotten, and not asked for again.
    method Complete(request: string, failure: ?string) -> ()

    """
}
