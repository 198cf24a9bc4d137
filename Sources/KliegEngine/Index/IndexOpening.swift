import Glibc
import KliegModel
import KliegStorage

/// The opening of an index: how it was left, what is damaged, what can be trusted.
struct IndexOpening {
  let files: IndexFiles
  let services: IndexServices
  /// What is remembered of the index beside the store, should that have lost it.
  let remembered: IndexDescription?
  /// Damage that was met on the way.
  private var findings: [Damage] = []
  private var last: SessionFile.Record?
  private var isRepaired = false

  init(files: IndexFiles, services: IndexServices, remembered: IndexDescription?) {
    self.files = files
    self.services = services
    self.remembered = DescriptionFile(folder: files.folder).read() ?? remembered
  }

  private var marker: DamageMarker { DamageMarker(folder: files.folder) }
  private var name: String { services.key.name.text }

  mutating func open(creating description: IndexDescription?) throws -> Index {
    let isNew = !DurableFile.exists(files.folder)
    if description != nil { try files.create() }
    try refuseAfterCrashes()
    last = SessionFile.read(in: files.folder)
    findings = marker.read() ?? []
    try StoreRepair.finishSwap(files, because: findings)
    let trust = isNew ? .full : try trust()
    var store = try openStore(creating: description, trust: trust)
    var columns: (columns: ColumnView, saved: Int64)
    do {
      columns = try loadColumns(store)
    } catch let damage as Damage where damage.isOfStore {
      findings.append(damage)
      store = try repairedStore()
      columns = try loadColumns(store)
    }
    try setAsidePoison(store)
    marker.prepare()
    return try assemble(store, columns.columns, saved: columns.saved, trust: trust)
  }

  /// How much of what lies on the disk may be believed without looking.
  enum Trust {
    /// All: it is as it was left.
    case full
    /// The daemon ended without closing it; what it wrote is there all the same.
    case afterCrash
    /// The machine went down, or somebody else touched the files.
    case none(String)
  }

  private func trust() throws -> Trust {
    guard DurableFile.exists(files.store) || last != nil else {
      return .none("the store is missing")
    }
    guard let last else { return .none("there is no record of how it was left") }
    guard findings.isEmpty else { return .none("damage was known") }
    guard last.isClean else {
      guard last.boot == BootID.current else {
        return .none("the machine went down while it was open")
      }
      // The end may have come while it was being written, too, which is seldom.
      return last.store == FileStamp.content(files.store)
        ? .afterCrash : .none("\(Store.fileName) is not as it was last written")
    }
    let stamps = SessionFile.stamps(of: files.folder)
    let changed = Set(stamps.keys).union(last.stamps.keys)
      // That says nothing of the others, and its own book sees to it.
      .subtracting([EngagementBook.fileName])
      .filter { stamps[$0] != last.stamps[$0] }
    guard let first = changed.min() else { return .full }
    return .none("\(first) was changed by somebody else")
  }

  /// Opens the store, repaired where that is needed.
  private mutating func openStore(
    creating description: IndexDescription?, trust: Trust
  ) throws -> sending Store {
    if !DurableFile.exists(files.store), last == nil, !hasViews, remembered == nil {
      // New, or made by a daemon that ended before anything was accepted.
      return try Store.open(
        directory: files.folder, creating: description ?? IndexDescription(name: name))
    }
    switch trust {
    case .full: break
    case .afterCrash:
      services.note(.uncleanStop, "The daemon did not close the index; it is checked.")
    case .none(let reason):
      services.note(.uncleanStop, "The index is checked before it is used: \(reason).")
      try checkStore()
    }
    if findings.contains(where: \.isOfStore) { return try repairedStore() }
    do {
      let store = try Store.open(directory: files.folder)
      guard let damage = loss(of: store, trust) else { return store }
      findings.append(damage)
    } catch let damage as Damage {
      findings.append(damage)
    }
    return try repairedStore()
  }

  /// Whether changes at the end of a store, which leave no gap, are known to have been there.
  private func loss(of store: borrowing Store, _ trust: Trust) -> Damage? {
    if let last, last.epoch == store.epoch, store.sequence < last.accepted {
      return Damage(
        file: Store.fileName,
        finding: "it ends with change \(store.sequence), and \(last.accepted) was acknowledged")
    }
    // The record of a session that did not end says what was there when it began, and one that does not
    // fit the files may be of an earlier time.
    guard case .none = trust,
      let view = TextEvidence.furthest(of: files, services, epoch: store.epoch),
      view > store.sequence
    else { return nil }
    return .storeBehind(view: view, store: store.sequence)
  }

  private var hasViews: Bool { !TextFolder(path: files.text).generations.isEmpty }

  /// Looks at the whole store, in another process.
  private mutating func checkStore() throws {
    findings.removeAll(where: \.isOfStore)
    let result = services.checker.checkBlocking(
      PartRequest(folder: files.folder, part: .store, level: .full))
    if case .unknown(let reason) = result.verdict {
      // A store that cannot be opened has a better reason to give.
      _ = try StoreReader(directory: files.folder)
      throw KliegError(
        .busy, "Index “\(name)” must be checked before it is used, which failed: \(reason).",
        details: ["index": name])
    }
    findings += result.damages
  }

  private mutating func repairedStore() throws -> sending Store {
    let found = findings.filter(\.isOfStore)
    services.note(.damaged, found.summary)
    try marker.set(found, at: services.time.date)
    let history = RepairHistory(folder: files.folder)
    guard history.count(at: services.time.date) < services.settings[.repairsPerDay] else {
      throw KliegError(
        .damaged,
        "Index “\(name)” was repaired \(services.settings[.repairsPerDay]) times within a day and is "
          + "damaged again; `klieg repair \(name)` tries once more.",
        details: ["index": name, "file": Store.fileName])
    }
    try history.note(at: services.time.date)
    services.note(.repairing, "The store is read item by item into a new one.")
    let repair = StoreRepair(
      files: files, services: services, findings: found, last: last, description: remembered)
    let outcome = try repair.run()
    services.note(.putAside, "The damaged store is kept in \(files.folder)/aside.")
    isRepaired = true
    services.note(.rebuilt, outcome.sentences.joined(separator: " "))
    return try Store.open(directory: files.folder)
  }

  private func assemble(
    _ store: sending Store, _ columns: ColumnView, saved: Int64, trust: Trust
  ) throws -> Index {
    // Which of the changes was the last deletion is not known; this one is no earlier.
    let deleted = store.sequence
    // Before the session, whose record says that it is there.
    let engagement = EngagementBook(folder: files.folder, last: last, services: services)
    let session = try SessionFile(
      folder: files.folder, epoch: store.epoch, accepted: store.sequence, row: store.lastRow)
    var ledger = try Ledger(store: store, columns: columns, deleted: deleted)
    if isRepaired { ledger.answered = RowBitmap() }
    let state = IndexState(
      columns: columns.snapshot(), schema: ledger.schema, description: store.description,
      epoch: store.epoch, clientState: store.clientState, opened: store.sequence,
      accepted: store.sequence, deleted: deleted, damage: findings.first, home: store.home,
      missing: ledger.missing, setAside: store.setAsideCount)
    let isTrusted = if case .full = trust { true } else { false }
    return Index(
      files: files, state: state, ledger: ledger, session: session, saved: saved,
      isTrusted: isTrusted, notes: try? CrashNotes(directory: files.folder), inherited: findings,
      isRepaired: isRepaired, engagement: engagement, services: services)
  }

  /// An index that took the daemon down again and again waits for a person; the others serve.
  private func refuseAfterCrashes() throws {
    let record = CrashRecord(directory: files.folder)
    guard record.isOverLimit else { return }
    throw KliegError(
      .damaged,
      "Index “\(name)” has taken the daemon down \(record.total) times and is not opened; "
        + "`klieg repair \(name)` checks it and tries again.",
      details: ["index": name, "file": CrashNotes.fileName])
  }

  /// Sets aside the items that the daemon went down at twice.
  private func setAsidePoison(_ store: Store) throws {
    let items = CrashRecord(directory: files.folder).items()
    guard !items.isEmpty else { return }
    try store.begin()
    for item in items {
      try store.setAside(
        row: item.row, contentSequence: item.contentSequence,
        reason: "the daemon went down while it was analysed")
      services.note(
        .setAside, "Row \(item.row) took the daemon down twice; only typed queries find it.")
    }
    try store.commit()
    try CrashRecord.forget(items, directory: files.folder)
  }
}
