package import KliegModel

/// A task as the catalog keeps it.
package struct CatalogTask: Sendable, Hashable {
  package var key: IndexKey
  /// The application that the index belongs to, as far as it said so: together with the user, the owner.
  package var application: String?
  /// What everyone may see of it.
  package var task: ReindexTask
  /// How far the reindexer came with everything, by its own account.
  package var mark: Mark?

  /// A client state that was stored in answer to a request for everything.
  ///
  /// It holds as long as the index's epoch does: a reindexer goes on from there.
  package struct Mark: Sendable, Hashable {
    package var clientState: [UInt8]
    package var epoch: String

    package init(clientState: [UInt8], epoch: String) {
      self.clientState = clientState
      self.epoch = epoch
    }
  }

  package init(key: IndexKey, application: String?, task: ReindexTask, mark: Mark? = nil) {
    self.key = key
    self.application = application
    self.task = task
    self.mark = mark
  }
}

extension CatalogTask {
  /// Whether it is still to be done.
  package var isOpen: Bool {
    switch task.state {
    case .succeeded, .cancelled: false
    case .waiting, .waitingForReindexer, .retrying, .running: true
    }
  }

  var row: [CatalogValue] {
    let (state, retry) = task.state.stored
    return [
      .integer(task.id), .integer(Int64(key.user)), .text(key.name.text), CatalogValue(application),
      .integer(task.isForEverything ? 1 : 0), .text(task.reason.rawValue), .text(state),
      CatalogValue(retry), .integer(Int64(task.done)), CatalogValue(task.total.map(Int64.init)),
      .integer(Int64(task.attempt)), CatalogValue(task.message),
      mark.map { .blob($0.clientState) } ?? .null, CatalogValue(mark?.epoch),
      .integer(task.created.microseconds), .integer(task.updated.microseconds),
    ]
  }

  init(row: [CatalogValue]) throws {
    guard row.count == CatalogTable.task.columns.count, let id = row[0].integer,
      let key = IndexKey(row[1], row[2]),
      let reason = row[5].text.flatMap({ ReindexRequest.Reason(rawValue: $0) }),
      let state = ReindexTask.State(stored: row[6].text, retry: row[7].integer),
      let done = row[8].integer, let attempt = row[10].integer, let created = row[14].integer,
      let updated = row[15].integer
    else { throw CatalogFile.damage("a task cannot be read") }
    self.key = key
    application = row[3].text
    task = ReindexTask(
      id: id, index: key.name.text, isForEverything: row[4].integer == 1, reason: reason,
      state: state, done: Int(done), total: row[9].integer.map { Int($0) }, attempt: Int(attempt),
      message: row[11].text, created: Timestamp(microseconds: created),
      updated: Timestamp(microseconds: updated))
    mark = row[12].blob.flatMap { clientState in
      row[13].text.map { Mark(clientState: clientState, epoch: $0) }
    }
  }
}

extension ReindexTask.State {
  /// What is kept: who waits for a reindexer or is being served is seen anew after a restart.
  fileprivate var stored: (name: String, retry: Int64?) {
    switch self {
    case .waiting, .waitingForReindexer, .running: ("waiting", nil)
    case .retrying(let moment): ("retrying", moment.microseconds)
    case .succeeded: ("succeeded", nil)
    case .cancelled: ("cancelled", nil)
    }
  }

  fileprivate init?(stored name: String?, retry: Int64?) {
    switch (name, retry) {
    case ("waiting", nil): self = .waiting
    case ("retrying", let retry?): self = .retrying(at: Timestamp(microseconds: retry))
    case ("succeeded", nil): self = .succeeded
    case ("cancelled", nil): self = .cancelled
    default: return nil
    }
  }
}

extension IndexKey {
  /// The key in two columns of a row.
  init?(_ user: CatalogValue, _ name: CatalogValue) {
    guard let user = user.integer, let text = name.text, let user = UInt32(exactly: user),
      let name = try? IndexName(text)
    else { return nil }
    self.init(user: user, name: name)
  }
}
