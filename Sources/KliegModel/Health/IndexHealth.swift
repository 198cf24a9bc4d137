/// How an index is, beside what it holds.
public struct IndexHealth: Sendable, Hashable {
  /// Whether donations are taken.
  public var writes: Writes
  /// What was lost and has not been donated again.
  public var missing: Missing
  /// When the oldest change was accepted that text queries do not see yet; nil when they see all.
  public var pendingSince: Timestamp?
  /// The last check of each level.
  public var checks: [CheckLevel: LastCheck]
  /// The generations of the text view on the disk, with those put aside.
  public var generations: [Generation]
  /// Reindexers that are connected.
  public var reindexers: Int
  /// Reindex tasks that are not finished.
  public var tasks: Int
  /// Items that were set aside because they cannot be indexed.
  public var setAside: Int

  /// Whether donations are taken.
  public enum Writes: Sendable, Hashable {
    /// They are.
    case accepted
    /// They are refused with this error until its cause is gone.
    case refused(KliegError)
  }

  /// What was lost and has not been donated again.
  public enum Missing: Sendable, Hashable {
    /// Nothing.
    case nothing
    /// So many items, known by their identifiers.
    case items(Int)
    /// It is not known what; everything has to be donated again.
    case everything
  }

  /// The last check of a level.
  public struct LastCheck: Sendable, Hashable {
    /// What it came to.
    public var verdict: CheckReport.Verdict
    /// When.
    public var at: Timestamp

    /// Makes a record of a check.
    public init(verdict: CheckReport.Verdict, at: Timestamp) {
      self.verdict = verdict
      self.at = at
    }
  }

  /// A generation of the text view.
  public struct Generation: Sendable, Hashable {
    /// Its number.
    public var number: Int
    /// Its size on the disk.
    public var bytes: Int
    /// Why it was put aside; nil for one in use or in the making.
    public var putAside: String?

    /// Makes a record of a generation.
    public init(number: Int, bytes: Int, putAside: String? = nil) {
      self.number = number
      self.bytes = bytes
      self.putAside = putAside
    }
  }

  /// Makes a state of health.
  public init(
    writes: Writes = .accepted, missing: Missing = .nothing, pendingSince: Timestamp? = nil,
    checks: [CheckLevel: LastCheck] = [:], generations: [Generation] = [], reindexers: Int = 0,
    tasks: Int = 0, setAside: Int = 0
  ) {
    self.writes = writes
    self.missing = missing
    self.pendingSince = pendingSince
    self.checks = checks
    self.generations = generations
    self.reindexers = reindexers
    self.tasks = tasks
    self.setAside = setAside
  }
}
