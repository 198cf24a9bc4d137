import FoundationEssentials
import KliegFaults
import KliegModel
import KliegStorage

/// The check of one part of an index, as the process that is made for it runs it.
package enum PartCheck {
  /// Runs the check that a request asks for; the answer goes to standard output.
  ///
  /// - Parameter argument: The request, as JSON.
  /// - Returns: The answer, as JSON.
  /// - Throws: `KliegError` of `usage` when there is no request.
  package static func run(_ argument: String) throws -> [UInt8] {
    guard let request = try? JSONDecoder().decode(PartRequest.self, from: Data(argument.utf8)),
      let level = CheckLevel(rawValue: request.level)
    else { throw KliegError(.usage, "--check-part is for the daemon itself.") }
    try FailPoint.checkChild.pass(request.part.rawValue)
    return Array(try JSONEncoder().encode(result(of: request, level)))
  }

  private static func result(of request: PartRequest, _ level: CheckLevel) -> PartResult {
    switch request.part {
    case .store:
      let check = StoreCheck.run(directory: request.folder, level: level) { _ in }
      var result = PartResult(
        steps: check.steps, findings: check.findings, findingCount: check.findingCount)
      result.sequence =
        (try? StoreReader(directory: request.folder, isBeside: true).statistics())?.sequence
      return result
    case .text: return text(request, level)
    case .columns: return columns(request, level)
    case .audit: return audit(request, level)
    }
  }

  private static func text(_ request: PartRequest, _ level: CheckLevel) -> PartResult {
    // By the time that it is repaired, another generation may be in its place.
    func named(_ damage: Damage) -> Damage {
      Damage(file: "\(request.generation ?? "text")/\(damage.file)", finding: damage.finding)
    }
    do {
      let generation = try generation(request)
      let check = generation.check(level: level)
      var result = PartResult(steps: check.steps, findings: check.findings.map(named))
      result.isReadable = check.steps.allSatisfy {
        $0.verdict == .sound || $0.name == TextGeneration.locksStep
      }
      if case .ready(let sequence, let furthest) = try generation.inspect(isToBeWritten: false) {
        result.sequence = sequence
        result.furthest = furthest
        result.epoch = generation.identity.epoch
      }
      return result
    } catch let damage as Damage {
      return .damaged(.text, named(damage))
    } catch {
      return .failed(.text, error)
    }
  }

  private static func audit(_ request: PartRequest, _ level: CheckLevel) -> PartResult {
    do {
      let generation = try generation(request)
      let store = try StoreReader(directory: request.folder, isBeside: true)
      let description = try store.description()
      let expected = TextAudit.identity(
        of: description, epoch: generation.identity.epoch,
        shardCount: generation.identity.shardCount)
      guard generation.identity == expected else {
        throw KliegError(.busy, "the text view was made by other rules, and is made again")
      }
      let aside = try store.setAside().map { ($0.row, $0.contentSequence) }
      let source = try TextAudit(
        description, shardCount: generation.identity.shardCount,
        aside: Dictionary(aside, uniquingKeysWith: { $1 }))
      return PartResult(
        try TextComparison(generation, with: store).run(source, namesSurplus: level == .deep),
        file: request.generation ?? "text")
    } catch {
      return .failed(.audit, error)
    }
  }

  private static func generation(_ request: PartRequest) throws -> TextGeneration {
    guard let name = request.generation,
      let generation = try TextGeneration.find(
        directory: name.hasPrefix("/") ? name : "\(request.folder)/\(name)")
    else { throw KliegError(.busy, "there is no text view yet") }
    return generation
  }

  private static func columns(_ request: PartRequest, _ level: CheckLevel) -> PartResult {
    do {
      let store = try StoreReader(directory: request.folder, isBeside: true)
      let check = try ColumnComparison(store).check(
        directory: request.folder + "/columns", level: level)
      return PartResult(steps: check.steps, findings: check.findings)
    } catch let damage as Damage where damage.isOfStore {
      // The store's own check says so; without it nothing can be compared.
      return .unknown(.columns, "the store cannot be read")
    } catch {
      return .failed(.columns, error)
    }
  }
}

extension PartResult {
  /// What could not be looked at, or was found to be damaged by that.
  fileprivate static func failed(_ part: CheckPart, _ error: any Error) -> Self {
    switch error {
    case let damage as Damage: .damaged(part, damage)
    case let error as KliegError: .unknown(part, error.message)
    default: .unknown(part, "\(error)")
    }
  }

  fileprivate init(_ difference: TextDifference, file: String) {
    var findings: [Damage] = []
    func find(_ rows: Set<Int64>, _ what: String) {
      for row in rows.sorted().prefix(20) { findings.append(.disagreement(of: row, what)) }
    }
    find(difference.differing, "is something else")
    find(difference.missing, "is not there")
    find(difference.surplus, "is there, and not in the store")
    if let form = difference.missingForm {
      findings.append(Damage(file: file, finding: "the form “\(form)” is not recorded"))
    }
    self.init(
      steps: [
        .init(
          name: "items against the text view", count: difference.compared,
          verdict: difference.isEmpty ? .sound : .damaged)
      ], findings: findings, findingCount: difference.rows.count + difference.missingForms)
    differing = difference.differing.sorted()
    missing = difference.missing.sorted()
    surplus = difference.surplus.sorted()
  }
}
