package import KliegModel

/// Checks a store that may be in use, without changing it.
package enum StoreCheck {
  /// What a check found.
  package struct Outcome: Sendable {
    /// What was looked at, in order.
    package var steps: [CheckReport.Step] = []
    /// What was found, the first hundred.
    package var findings: [Damage] = []
    /// How much was found in all.
    package var findingCount = 0

    /// What it comes to.
    package var verdict: CheckReport.Verdict {
      CheckReport.Verdict(steps.map(\.verdict) + (findingCount == 0 ? [] : [.damaged]))
    }
  }

  /// Checks the store of an index's directory; never throws: what cannot be done is unknown.
  ///
  /// A quick check looks at the file's size and tables and at what the store says of itself; a full
  /// one at every page, row and index entry. All is seen in one state, so a full check holds the
  /// log while it lasts; memory does not grow with the store.
  package static func run(
    directory: String, level: CheckLevel, progress: (MaintenanceProgress) -> Void = { _ in }
  ) -> Outcome {
    var outcome = Outcome()
    var session: StoreCheckSession?
    outcome.step("file of the store") { _ in
      session = try StoreCheckSession(directory: directory)
      return 1
    }
    guard let session else { return outcome }
    let isBegun = outcome.attempt("reading the store") { try session.begin() }
    guard isBegun else { return outcome }
    session.checkQuickly(&outcome)
    if level >= .full { session.checkFully(&outcome, progress: progress) }
    session.end()
    return outcome
  }
}

extension StoreCheck.Outcome {
  /// How many findings are listed.
  static let limit = 100

  mutating func found(_ finding: String) {
    found(Damage(file: StoreSchema.fileName, finding: finding))
  }

  mutating func found(_ damage: Damage) {
    findingCount += 1
    if findings.count < Self.limit { findings.append(damage) }
  }

  /// Does a step; damage that it throws is a finding, any other error makes it unknown.
  ///
  /// - Parameters:
  ///   - name: What is looked at.
  ///   - body: The step, which returns how many it looked at.
  mutating func step(_ name: String, _ body: (inout Self) throws -> Int) {
    let before = findingCount
    var step = CheckReport.Step(name: name)
    do {
      step.count = try body(&self)
    } catch let damage as Damage {
      found(damage)
    } catch {
      step.verdict = .unknown("\(error)")
    }
    if findingCount > before { step.verdict = .damaged }
    steps.append(step)
  }

  /// Does something that is listed as a step only when it fails.
  fileprivate mutating func attempt(_ name: String, _ body: () throws -> Void) -> Bool {
    let count = steps.count
    step(name) { _ in
      try body()
      return 0
    }
    guard steps[count].verdict == .sound else { return false }
    steps.removeLast()
    return true
  }
}
