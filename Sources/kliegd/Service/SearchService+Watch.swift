import KliegEngine
import KliegModel
import KliegWire

extension SearchService {
  var watch: VarlinkMethod {
    VarlinkMethod(
      "Watch", streaming: .required, decode: { try WatchRequest(from: $0, limits: limits) }
    ) { request, call, replies in
      let watch = engine.watch(request.query, in: request.indexes, of: user(of: call))
      while let event = try await watch.next() {
        for part in WatchReply.parts(of: event, bytes: Self.replyBytes, weight: \.weight) {
          try await replies.send(continues: true) { try part.encode(into: &$0) }
        }
      }
      throw KliegError(.busy, "The daemon is stopping; watch again.")
    }
  }
}
