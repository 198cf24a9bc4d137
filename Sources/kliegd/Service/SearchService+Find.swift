import KliegEngine
import KliegJSON
import KliegModel
import KliegWire

extension SearchService {
  /// Hits fetched and sent at once, where the caller takes several replies; the first ones soon.
  private static let page = 100
  /// The same of a long answer, where few replies cost less than many.
  private static let longPage = 400
  /// Bytes of hits after which a reply is sent though more would fit.
  static let replyBytes = 256 << 10

  var find: VarlinkMethod {
    VarlinkMethod(
      "Find", streaming: .optional, decode: { try FindRequest(from: $0, limits: limits) }
    ) { request, call, replies in
      let start = ContinuousClock.now
      var answer = try await engine.search(
        request.query, in: request.indexes, of: user(of: call), isBlocking: true)
      if call.wantsMore {
        try await stream(&answer, since: start, to: replies)
      } else {
        try await sendWhole(&answer, since: start, to: replies)
      }
    }
  }

  private func stream(
    _ answer: inout SearchAnswer, since start: ContinuousClock.Instant, to replies: ReplyStream
  ) async throws {
    var position = 0
    repeat {
      let length = position == 0 ? Self.page : Self.longPage
      let end = min(answer.count, position + length)
      let hits = try await answer.hits(position..<end)
      position = end
      // A page of long items goes out in parts, so that no reply is long.
      var parts = Self.parts(of: hits)
      if parts.isEmpty { parts = [[]] }
      for (number, part) in parts.enumerated() {
        let isLast = position >= answer.count && number == parts.count - 1
        var reply = FindReply(result: Self.result(answer, part, since: start))
        if !isLast {
          // Once is enough.
          reply.result.groups = []
          reply.result.cursor = nil
          reply.result.suggestion = nil
        }
        try await replies.send(continues: !isLast) { try reply.encode(into: &$0) }
      }
    } while position < answer.count
  }

  private func sendWhole(
    _ answer: inout SearchAnswer, since start: ContinuousClock.Instant, to replies: ReplyStream
  ) async throws {
    var hits: [Hit] = []
    var bytes = 0
    var position = 0
    while position < answer.count {
      let end = min(answer.count, position + Self.page)
      let page = try await answer.hits(position..<end)
      bytes += page.reduce(0) { $0 + $1.weight }
      guard bytes <= engine.settings[.messageBytes] else {
        throw KliegError(
          .limitExceeded,
          "The answer has more than \(engine.settings[.messageBytes]) bytes: ask for fewer hits or "
            + "attributes, or with “more” for several replies.",
          details: ["limit": Setting.messageBytes.rawValue])
      }
      hits += page
      position = end
    }
    let reply = FindReply(result: Self.result(answer, hits, since: start))
    try await replies.send { try reply.encode(into: &$0) }
  }

  private static func result(
    _ answer: SearchAnswer, _ hits: [Hit], since start: ContinuousClock.Instant
  ) -> SearchResult {
    let duration = start.duration(to: .now)
    let microseconds =
      duration.components.seconds * 1_000_000
      + duration.components.attoseconds / 1_000_000_000_000
    return answer.result(hits, microseconds: Int(microseconds))
  }

  private static func parts(of hits: [Hit]) -> [[Hit]] {
    var parts: [[Hit]] = []
    var weight = replyBytes
    for hit in hits {
      if weight >= replyBytes {
        parts.append([])
        weight = 0
      }
      parts[parts.count - 1].append(hit)
      weight += hit.weight
    }
    return parts
  }
}
