/// A named step of the daemon at which a test can make it fail: the one table of them.
///
/// Compiled in and inert: unless something is armed, passing one costs a look at a flag.
package enum FailPoint: String, Sendable, CaseIterable {
  case storeBegin = "store-begin"
  case storeCommitBefore = "store-commit-before"
  case storeCommitAfter = "store-commit-after"
  case storeCheckpointBefore = "store-checkpoint-before"
  case storeCheckpointAfter = "store-checkpoint-after"
  case storePurgeAfter = "store-purge-after"
  case storeMakeBeforeRename = "store-make-before-rename"
  case salvageBegin = "salvage-begin"
  case salvageRow = "salvage-row"
  case salvageBeforeSwap = "salvage-before-swap"
  case salvageAfterSwap = "salvage-after-swap"
  case snapshotWrite = "snapshot-write"
  case snapshotBeforeRename = "snapshot-before-rename"
  case snapshotAfterRename = "snapshot-after-rename"
  case sessionWrite = "session-write"
  case sessionEnd = "session-end"
  case descriptionWrite = "description-write"
  case engagementWrite = "engagement-write"
  case markerBefore = "marker-before"
  case markerWritten = "marker-written"
  case markerRemoved = "marker-removed"
  case putAsideBefore = "put-aside-before"
  case putAsideAfter = "put-aside-after"
  case textCreateBeforeRename = "text-create-before-rename"
  case textCreateAfterRename = "text-create-after-rename"
  case textAnalyse = "text-analyse"
  case textApply = "text-apply"
  case textCommitBefore = "text-commit-before"
  case textCommitAfter = "text-commit-after"
  case textSwapBefore = "text-swap-before"
  case textSwapAfter = "text-swap-after"
  case textRemoveOld = "text-remove-old"
  case catalogBegin = "catalog-begin"
  case catalogCommitBefore = "catalog-commit-before"
  case catalogCommitAfter = "catalog-commit-after"
  case reindexDelivered = "reindex-delivered"
  case reindexCompleteBefore = "reindex-complete-before"
  case reindexCompleteAfter = "reindex-complete-after"
  case backupCopied = "backup-copied"
  case restoreBeforeSwap = "restore-before-swap"
  case restoreAfterSwap = "restore-after-swap"
  case dropMoved = "drop-moved"
  case checkChild = "check-child"

  /// Passes the step, unless an armed fault fires here.
  ///
  /// - Parameter subject: What is at hand, such as a path or an identifier; a fault may be armed for
  ///   one that contains a text.
  /// - Throws: The armed error.
  package func pass(_ subject: @autoclosure () -> String = "") throws {
    guard FaultPlan.isArmed else { return }
    try FaultPlan.pass(self, subject())
  }
}
