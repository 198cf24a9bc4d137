/// How far a piece of maintenance has come.
public struct MaintenanceProgress: Sendable, Hashable {
  /// What is being done, such as “analysing items”.
  public var step: String
  /// How much of it is done.
  public var done: Int
  /// How much there is; nil when that is not known.
  public var total: Int?

  /// Makes a progress.
  public init(step: String, done: Int = 0, total: Int? = nil) {
    self.step = step
    self.done = done
    self.total = total
  }
}
