import KliegModel

extension MessageGenerator {
  mutating func indexState() -> IndexStatus.State {
    pick([
      .ready, .indexing, .rebuilding(done: Int64(number(0...99)), total: .max), .damaged(text()),
      .parked(text()),
    ])
  }

  mutating func health() -> IndexHealth {
    var checks: [CheckLevel: IndexHealth.LastCheck] = [:]
    for level in CheckLevel.allCases where flag() {
      checks[level] = IndexHealth.LastCheck(verdict: verdict(), at: moment())
    }
    return IndexHealth(
      writes: flag() ? .accepted : .refused(KliegError(pick([.storageFull, .damaged]), text())),
      missing: missing(), pendingSince: maybe { $0.moment() }, checks: checks,
      generations: many(3) { random in
        IndexHealth.Generation(
          number: random.number(1...9), bytes: random.number(0...99),
          putAside: random.maybe { $0.text() })
      },
      reindexers: number(0...3), tasks: number(0...3), setAside: number(0...9))
  }

  mutating func missing() -> IndexHealth.Missing {
    pick([.nothing, .items(number(1...1_000_000)), .everything])
  }

  mutating func verdict() -> CheckReport.Verdict {
    pick([.sound, .damaged, .unknown(text())])
  }

  mutating func report() -> CheckReport {
    var report = CheckReport(
      index: text(), level: pick(CheckLevel.allCases), findings: findings(),
      findingCount: number(0...1000),
      steps: many(3) { random in
        CheckReport.Step(
          name: random.text(), count: random.number(0...99), verdict: random.verdict())
      },
      started: moment(), microseconds: number(0...1_000_000))
    report.verdict = verdict()
    return report
  }

  mutating func repair() -> RepairReport {
    RepairReport(
      index: text(), findings: findings(), steps: many(3) { $0.text() }, kept: number(0...99),
      missing: missing(), check: maybe { $0.report() })
  }

  mutating func progress() -> MaintenanceProgress {
    MaintenanceProgress(step: text(), done: number(0...99), total: maybe { $0.number(0...99) })
  }

  mutating func task() -> ReindexTask {
    ReindexTask(
      id: Int64(number(0...99)), index: text(), isForEverything: flag(),
      reason: pick(ReindexRequest.Reason.allCases),
      state: pick([
        .waiting, .waitingForReindexer, .retrying(at: moment()), .running, .succeeded, .cancelled,
      ]),
      done: number(0...99), total: maybe { $0.number(0...99) }, attempt: number(0...9),
      message: maybe { $0.text() }, created: moment(), updated: moment())
  }

  mutating func failedItem() -> FailedItem {
    FailedItem(
      index: text(), reference: reference(), stage: pick(FailedItem.Stage.allCases),
      reason: text())
  }

  mutating func event() -> IndexEvent {
    IndexEvent(at: moment(), index: text(), kind: pick(IndexEvent.Kind.allCases), message: text())
  }

  mutating func reference() -> ItemReference {
    ItemReference(text(), type: maybe { $0.text() })
  }

  private mutating func findings() -> [Damage] {
    many(3) { Damage(file: $0.text(), finding: $0.text()) }
  }
}
