/// What a repair would do, or has done.
public struct RepairReport: Sendable, Hashable {
  /// The index.
  public var index: String
  /// What was found to be damaged.
  public var findings: [Damage]
  /// The steps, in order, each a sentence.
  public var steps: [String]
  /// Items that were read out of what is left.
  public var kept: Int
  /// What has to be donated again.
  public var missing: IndexHealth.Missing
  /// The check that ended it; nil for a dry run.
  public var check: CheckReport?

  /// Makes a report.
  public init(
    index: String, findings: [Damage] = [], steps: [String] = [], kept: Int = 0,
    missing: IndexHealth.Missing = .nothing, check: CheckReport? = nil
  ) {
    self.index = index
    self.findings = findings
    self.steps = steps
    self.kept = kept
    self.missing = missing
    self.check = check
  }
}
