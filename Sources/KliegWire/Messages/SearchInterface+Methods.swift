extension SearchInterface {
  /// The methods.
  static let methods = """
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
    # missing and microseconds in each; groups and cursor come with the last.
    # indexes: null for all of the caller's. sort: null for relevance, then the order of donation.
    # limit: null for 20; 0 counts. attributes: which ones the hits carry; null for all, empty for
    # none. exact: false if the time was over before all was counted; for a phrase whose words
    # thousands of items have, unless limit is 0; or if a forgiving query takes a word for another in
    # one index that the next one has.
    # cursor: where the answer before ended; what is stored or deleted meanwhile neither repeats nor
    # leaves out another hit. In the reply null on the last page. groups: in the order of groupings.
    # expansionCut: whether a word's beginning or a misspelling stood for more words than were looked
    # at, so that more may match. suggestion: the query's text as it may be meant, with words that no
    # item has as items spell those most like them.
    method Find(
      indexes: ?[]string,
      query: Query,
      sort: ?[]Sort,
      limit: ?int,
      offset: ?int,
      attributes: ?[]string,
      cursor: ?string,
      groupings: ?[]Grouping,
      highlight: ?Highlighting
    ) -> (
      hits: []Hit,
      total: int,
      exact: bool,
      missing: []Gap,
      microseconds: int,
      groups: ?[]GroupList,
      cursor: ?string,
      expansionCut: ?bool,
      suggestion: ?string
    )

    # Says how a text that is not finished may go on, first by words that are common and those of items
    # that people take up; where no word goes on so, how it may be meant. The words before the last
    # restrict. missing: as in Find.
    # indexes: null for all of the caller's, without items that are kept out of searches over
    # everything. limit: null for 10, at most 100.
    method Suggest(
      indexes: ?[]string,
      text: string,
      limit: ?int
    ) -> (suggestions: []Suggestion, missing: []Gap)

    # Says that a person has taken up an item, so that it comes first among those that match nearly
    # alike; less so with time. kind: null for select.
    method Engage(index: string, identifier: string, type: ?string, kind: ?EngagementKind) -> ()

    # Forgets what was learned so of one index, or of all of the caller's.
    method ForgetEngagement(index: ?string) -> ()

    # Says in words how Find would answer. analyze: also carries it out, and tells rows and times.
    # score: tells how the score of each hit came about, in each index alone.
    method Explain(
      indexes: ?[]string,
      query: Query,
      sort: ?[]Sort,
      limit: ?int,
      offset: ?int,
      attributes: ?[]string,
      cursor: ?string,
      groupings: ?[]Grouping,
      highlight: ?Highlighting,
      analyze: ?bool,
      score: ?bool
    ) -> (plan: string)

    # Finds items and tells how that changes, until the connection closes. Needs "more". The first
    # event is a snapshot. Each change leads from the list that the event before left to the next:
    # removed are places in the old list, the last one first; inserted are hits and their places in
    # the new list, the first one first; updated take the place of the same item's hit. A hit that
    # moves is removed and inserted. total, exact: as in Find. missing: with a snapshot, or by itself
    # when it changes. unfinished: the next reply goes on with the same event.
    method Watch(
      indexes: ?[]string,
      query: Query,
      sort: ?[]Sort,
      limit: ?int,
      attributes: ?[]string,
      highlight: ?Highlighting
    ) -> (
      kind: WatchKind,
      hits: ?[]Hit,
      total: ?int,
      exact: ?bool,
      missing: ?[]Gap,
      removed: ?[]int,
      inserted: ?[]Placed,
      updated: ?[]Placed,
      unfinished: ?bool
    )

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
