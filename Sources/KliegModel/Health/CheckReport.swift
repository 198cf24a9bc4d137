/// What a check of an index found.
public struct CheckReport: Sendable, Hashable {
  /// The index.
  public var index: String
  /// How deep it looked.
  public var level: CheckLevel
  /// What it comes to.
  public var verdict: Verdict
  /// What was found, the first hundred.
  public var findings: [Damage]
  /// How much was found in all.
  public var findingCount: Int
  /// What was looked at, in order, and with which result.
  public var steps: [Step]
  /// When it began.
  public var started: Timestamp
  /// How long it took.
  public var microseconds: Int

  /// What a check comes to.
  public enum Verdict: Sendable, Hashable {
    /// All that was looked at is as it was written.
    case sound
    /// Something is not.
    case damaged
    /// It could not be looked at; the reason is a sentence. Never taken for sound.
    case unknown(String)
  }

  /// One thing that was looked at.
  public struct Step: Sendable, Hashable {
    /// What was looked at, such as “pages of the store”.
    public var name: String
    /// How many of them.
    public var count: Int
    /// What it comes to.
    public var verdict: Verdict

    /// Makes a step.
    public init(name: String, count: Int = 0, verdict: Verdict = .sound) {
      self.name = name
      self.count = count
      self.verdict = verdict
    }
  }

  /// Makes a report; one of no findings and only sound steps is sound.
  public init(
    index: String, level: CheckLevel, findings: [Damage] = [], findingCount: Int? = nil,
    steps: [Step] = [], started: Timestamp, microseconds: Int = 0
  ) {
    self.index = index
    self.level = level
    self.findings = findings
    self.findingCount = findingCount ?? findings.count
    self.steps = steps
    self.started = started
    self.microseconds = microseconds
    verdict = Verdict(steps.map(\.verdict) + (findings.isEmpty ? [] : [.damaged]))
  }
}

extension CheckReport.Verdict {
  /// What several verdicts come to: damage outweighs doubt, doubt outweighs soundness.
  public init(_ verdicts: [Self]) {
    if verdicts.contains(.damaged) {
      self = .damaged
    } else {
      self = verdicts.first { if case .unknown = $0 { true } else { false } } ?? .sound
    }
  }

  /// The verdict in one word: `sound`, `damaged` or `unknown`.
  public var word: String {
    switch self {
    case .sound: "sound"
    case .damaged: "damaged"
    case .unknown: "unknown"
    }
  }

  /// The exit status of a command that ends with this verdict: 0 sound, 1 damaged, 2 could not tell.
  public var exitStatus: Int32 {
    switch self {
    case .sound: 0
    case .damaged: 1
    case .unknown: 2
    }
  }
}
