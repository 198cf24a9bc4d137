import KliegModel

/// A connected reindexer: what it serves, and where its requests go.
struct Reindexer {
  let user: UInt32
  let subject: Subject
  let requests: AsyncStream<ReindexRequest>.Continuation
  /// Requests that it was given and has not completed, those that are void meanwhile among them.
  var unanswered: Set<String> = []

  /// What a reindexer serves.
  enum Subject: Hashable {
    case index(IndexName)
    case application(String)
  }

  func serves(_ job: ReindexJob) -> Bool {
    serves(job.record.key, application: job.record.application)
  }

  func serves(_ key: IndexKey, application: String?) -> Bool {
    guard user == key.user else { return false }
    return switch subject {
    case .index(let name): name == key.name
    case .application(let own): own == application
    }
  }
}
