import KliegFaults

/// A fault that is armed for a workload.
struct Trial: Sendable, Hashable, CustomStringConvertible {
  var point: FailPoint
  var action: Action
  var passage: Int
  var workload: Workload

  /// What happens at the point.
  enum Action: String, Sendable, CaseIterable {
    case kill
    case full
    case failed
  }

  /// As the daemon's environment has it.
  var environment: String { "\(point.rawValue)=\(action.rawValue)@\(passage)" }

  var description: String { "\(environment) in \(workload.rawValue)" }

  /// Whether a change that is refused there may have happened all the same.
  var isAfterCommit: Bool { point == .storeCommitAfter }
}
