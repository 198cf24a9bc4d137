import KliegEngine
import KliegModel
import KliegWire

extension SearchService {
  var reindex: VarlinkMethod {
    VarlinkMethod("Reindex", streaming: .required, decode: { try ReindexCall(from: $0) }) {
      reindexer, call, replies in
      try await engine.serveReindexer(
        of: user(of: call), index: reindexer.index, application: reindexer.application
      ) { requests in
        try await replies.send(continues: true) { ReindexReply().encode(into: &$0) }
        // When the caller goes away this task is cancelled, which ends the requests.
        for await request in requests {
          try await replies.send(continues: true) {
            ReindexReply(request: request).encode(into: &$0)
          }
        }
      }
    }
  }

  var complete: VarlinkMethod {
    VarlinkMethod("Complete", decode: { try ReindexCompletion(from: $0) }) {
      completion, call, _ in
      try await engine.complete(
        completion.request, failure: completion.failure, of: user(of: call))
    }
  }
}
