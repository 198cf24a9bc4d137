import KliegModel
import KliegWire

extension MessageGenerator {
  mutating func find() -> FindRequest {
    FindRequest(indexes: maybe { $0.many(3) { $0.text() } }, query: query())
  }

  mutating func watch() -> WatchRequest {
    var query = query()
    query.offset = 0
    query.cursor = nil
    query.groupings = []
    return WatchRequest(indexes: maybe { $0.many(3) { $0.text() } }, query: query)
  }

  mutating func query() -> Query {
    var query = Query(
      maybe { $0.text() }, isTyping: flag(), filter: maybe { $0.filter(depth: 4) },
      sort: many(3) {
        $0.pick([.relevance, .attribute($0.text(), $0.direction(), $0.ordering())])
      },
      limit: number(0...1000), offset: number(0...1000),
      attributes: flag() ? .all : .only(many(3) { $0.text() }))
    query.syntax = pick(TextSyntax.allCases)
    query.matching = pick(Matching.allCases)
    query.suggestsSpelling = flag()
    query.cursor = maybe { Cursor(rawValue: $0.text()) }
    query.groupings = many(3) { $0.grouping() }
    query.highlighting = maybe { random in
      Highlighting(
        attributes: random.maybe { $0.many(2) { $0.text() } },
        snippetLength: random.maybe { $0.number(1...500) })
    }
    query.milliseconds = maybe { $0.number(1...10_000) }
    return query
  }

  private mutating func ordering() -> SortKey.Ordering {
    SortKey.Ordering(
      absent: flag() ? .first : .last, locale: maybe { $0.text() }, isNumeric: flag())
  }

  private mutating func grouping() -> Grouping {
    Grouping(
      by: maybe { $0.text() }, unit: maybe { $0.pick(CalendarUnit.allCases) },
      timeZone: maybe { $0.text() },
      measures: many(3) { Measure($0.pick(Measure.Function.allCases), of: $0.text()) },
      order: pick([.count, .value(.ascending), .value(.descending)]), limit: number(0...1000))
  }

  mutating func result() -> SearchResult {
    var result = SearchResult(
      hits: many(4) { $0.hit() }, total: number(0...1_000_000), isTotalExact: flag(),
      missing: gaps(), microseconds: number(0...1_000_000))
    result.groups = many(2) { random in
      GroupList(groups: random.many(3) { $0.group() }, total: random.number(0...100))
    }
    result.cursor = maybe { Cursor(rawValue: $0.text()) }
    result.isExpansionCut = flag()
    result.suggestion = maybe { $0.text() }
    return result
  }

  mutating func engage() -> EngageRequest {
    EngageRequest(
      ItemReference(text(), type: maybe { $0.text() }), pick(EngagementKind.allCases), in: text())
  }

  mutating func suggest() -> SuggestRequest {
    SuggestRequest(
      text(), in: maybe { $0.many(3) { $0.text() } }, limit: number(SuggestRequest.limits))
  }

  mutating func suggestions() -> SuggestReply {
    let suggestions = many(4) {
      Suggestion($0.text(), $0.pick(Suggestion.Source.allCases), count: $0.number(0...1000))
    }
    return SuggestReply(SuggestionResult(suggestions, missing: gaps()))
  }

  mutating func hit() -> Hit {
    var hit = Hit(
      index: text(), identifier: text(), type: maybe { $0.text() }, domain: maybe { $0.text() },
      score: fraction(), attributes: attributes())
    hit.highlights = many(2) { random in
      Highlight(
        attribute: random.text(), text: "twelve bytes",
        ranges: random.pick([[], [0..<0], [0..<6, 7..<12]]), isCutBefore: random.flag(),
        isCutAfter: random.flag())
    }
    return hit
  }

  private mutating func group() -> Group {
    Group(
      value: flag() ? .null : single(number(0...4)), count: number(0...1000),
      measures: many(3) { $0.flag() ? .null : $0.single($0.number(0...4)) })
  }

  private mutating func gaps() -> [SearchResult.Gap] {
    many(2) { random in
      SearchResult.Gap(
        index: random.text(),
        error: KliegError(
          random.pick([.damaged, .timedOut, .permissionDenied]), random.text(),
          details: random.flag() ? [:] : ["file": random.text()]))
    }
  }

  mutating func watchReply() -> WatchReply {
    func placed(_ random: inout Self) -> [WatchEvent.Placed] {
      random.many(3) { WatchEvent.Placed($0.hit(), at: $0.number(0...1000)) }
    }
    let event: WatchEvent
    switch number(0...2) {
    case 0:
      event = .snapshot(
        SearchResult(
          hits: many(3) { $0.hit() }, total: number(0...1000), isTotalExact: flag(),
          missing: gaps()))
    case 1:
      event = .change(
        inserted: placed(&self), removed: many(3) { $0.number(0...1000) },
        updated: placed(&self), total: number(0...1000))
    default: event = .missing(gaps())
    }
    return WatchReply(event, isUnfinished: flag())
  }

  /// A filter as it arrives: operands are strings.
  mutating func filter(depth: Int) -> Filter {
    switch number(0...(depth > 0 ? 6 : 3)) {
    case 3: .text(textMatch())
    case 4: .all(many(3) { $0.filter(depth: depth - 1) })
    case 5: .any(many(3) { $0.filter(depth: depth - 1) })
    case 6: .not(filter(depth: depth - 1))
    default: .attribute(text(), comparison())
    }
  }

  private mutating func textMatch() -> TextMatch {
    let text = text()
    let form: TextMatch.Form = pick([
      .words(text), .phrase(text), .near(text, within: number(1...50)), .prefix(text),
      .fuzzy(text, edits: number(1...2)),
    ])
    return TextMatch(form, in: maybe { $0.text() })
  }

  mutating func comparison() -> Comparison {
    let (one, two) = (AttributeValue.string(text()), AttributeValue.string(text()))
    let all: [Comparison] = [
      .equal(one), .notEqual(one), .less(one), .lessOrEqual(one), .greater(one),
      .greaterOrEqual(one), .between(one, two), .oneOf([one, two, one]), .oneOf([]),
      .hasPrefix(text()), .hasSuffix(text()), .contains(text()),
      .hasWords(WordPattern(text(), opensBefore: flag(), opensAfter: flag())),
    ]
    guard flag() else { return flag() ? .exists : pick(all) }
    return .folding(pick([[], .case, .diacritics, [.case, .diacritics]]), pick(all))
  }
}
