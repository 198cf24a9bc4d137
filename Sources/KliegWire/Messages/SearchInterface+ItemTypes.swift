extension SearchInterface {
  /// Indexes, items, and what is done with them.
  static let itemTypes = """
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
    # language: of its texts, such as "en"; null for English and beside it what each item is in, by its
    # attribute "languages" or by its texts. lifetime: seconds that an item stays which says nothing
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

    """
}
