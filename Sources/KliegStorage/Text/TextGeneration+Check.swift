import CXapian
package import KliegModel

extension TextGeneration {
  /// Looks at the generation, as deep as a level says; never throws.
  ///
  /// Only for a process that may crash: from the full level on Xapian reads what may be damaged.
  ///
  /// - Parameters:
  ///   - level: How deep. What compares with the store is ``TextComparison``.
  ///   - progress: Told what is being looked at.
  /// - Returns: What was looked at, and what was found.
  package func check(
    level: CheckLevel, progress: (MaintenanceProgress) -> Void = { _ in }
  ) -> (steps: [CheckReport.Step], findings: [Damage]) {
    withoutActuallyEscaping(progress) { progress in
      var check = TextCheck(generation: self, progress: progress)
      let isReadable = check.step("files and labels of the text view", check.files)
      if isReadable { _ = check.step(Self.locksStep, check.locks) }
      if level >= .full, isReadable {
        _ = check.step("blocks of the text view", check.blocks)
        _ = check.step("documents of the text view", check.documents)
      }
      return (check.steps, check.findings)
    }
  }

  /// The step of a check that looks at what keeps writers out, and at nothing that is held.
  package static let locksStep = "locks of the text view"

  /// The generation in a directory, whatever it was made from; nil where none is.
  ///
  /// - Throws: `Damage` when its first shard does not say, `KliegError` of code `unsupportedFormat`
  ///   when it is of another format.
  package static func find(directory: String) throws -> TextGeneration? {
    guard try ReadableFile.size(directory) != nil else { return nil }
    let name = name(ofShard: 0)
    let label = try label(ofShardAt: "\(directory)/\(name)", name: name)
    guard label.format == format else {
      throw KliegError(.unsupportedFormat, "\(directory) has format \(label.format).")
    }
    guard label.shard == 0, (1...1024).contains(label.identity.shardCount) else {
      throw Damage(file: name, finding: "its label cannot be")
    }
    return TextGeneration(directory: directory, identity: label.identity)
  }

  /// What a shard says that it is, while nobody writes.
  static func label(ofShardAt path: String, name: String) throws -> ShardLabel {
    try XapianCall.atRest(name) {
      guard let label = try OpenReader(paths: [path], name: name).label(ofShard: 0) else {
        throw Damage(file: name, finding: "its label is missing or unreadable")
      }
      return label
    }
  }
}

/// A check as it goes.
private struct TextCheck {
  let generation: TextGeneration
  let progress: (MaintenanceProgress) -> Void
  var steps: [CheckReport.Step] = []
  var findings: [Damage] = []

  private var shards: Range<Int> { 0..<generation.identity.shardCount }

  /// Takes a step and says whether nothing stood in its way.
  mutating func step(
    _ name: String, _ body: () throws -> (count: Int, findings: [Damage])
  ) -> Bool {
    progress(MaintenanceProgress(step: name))
    do {
      let (count, found) = try body()
      findings += found
      steps.append(
        CheckReport.Step(name: name, count: count, verdict: found.isEmpty ? .sound : .damaged))
      return found.isEmpty
    } catch let damage as Damage {
      findings.append(damage)
      steps.append(CheckReport.Step(name: name, verdict: .damaged))
    } catch {
      let reason = (error as? KliegError)?.message ?? "\(error)"
      steps.append(CheckReport.Step(name: name, verdict: .unknown(reason)))
    }
    return false
  }

  func files() throws -> (count: Int, findings: [Damage]) {
    switch try generation.inspect(isToBeWritten: false) {
    case .ready: (shards.count, [])
    case .absent: throw KliegError(.busy, "There is no text view yet.")
    case .stale(let why):
      throw KliegError(.busy, "The text view is of another time (\(why)) and will be made again.")
    case .damaged(let damage): (0, [damage])
    }
  }

  func locks() -> (count: Int, findings: [Damage]) {
    (shards.count, generation.damageOfLocks())
  }

  func blocks() throws -> (count: Int, findings: [Damage]) {
    var found: [Damage] = []
    for shard in shards {
      progress(
        MaintenanceProgress(step: "blocks of the text view", done: shard, total: shards.count))
      let name = TextGeneration.name(ofShard: shard)
      let findings = try generation.path(ofShard: shard).withXapianBytes { path in
        try XapianCall.atRest(name) {
          try XapianCall.checked(name) { xapian_check(path, $0) }
        }
      }
      let report = String(taking: findings.report)
      guard findings.faults > 0 else { continue }
      let fault = report.split(separator: "\n").first {
        $0.contains("rror") || $0.contains("fault")
      }
      let what = fault.map { ": \($0)" } ?? ""
      found.append(Damage(file: name, finding: "it has \(findings.faults) faults\(what)"))
    }
    return (shards.count, found)
  }

  func documents() throws -> (count: Int, findings: [Damage]) {
    var count = 0
    var found: [Damage] = []
    for shard in shards {
      progress(
        MaintenanceProgress(step: "documents of the text view", done: shard, total: shards.count))
      let name = TextGeneration.name(ofShard: shard)
      let digests = try XapianCall.atRest(name) {
        let reader = try OpenReader(paths: [generation.path(ofShard: shard)], name: name)
        let last = Int(try reader.call { $0.lastDocument(shard: 0, failure: $1) })
        guard last < ShardDigests.idLimit else {
          throw KliegError(.limitExceeded, "\(name) says that it has had \(last) documents.")
        }
        return try ShardDigests(reader, shard: 0, through: last)
      }
      count += digests.present.count
      found += digests.contradictory.prefix(10).map { document in
        let row = generation.layout.row(ofDocument: document, inShard: shard)
        return Damage(
          file: name, finding: "what is stored of row \(row) in several places contradicts itself")
      }
    }
    return (count, found)
  }
}
