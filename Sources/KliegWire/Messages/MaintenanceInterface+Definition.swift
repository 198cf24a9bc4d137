extension MaintenanceInterface {
  /// The interface's definition, as introspection serves it.
  package static let text = """
    # Checks and repairs indexes, and says what happened to them.
    #
    # Errors are those of org.klieg.search. Methods whose reply has a progress take long: with
    # "more" they reply now and then how far they are, and last with everything else; without, they
    # reply once. Closing the connection ends a check, and whatever else has not begun to change
    # anything yet.
    interface org.klieg.maintenance

    \(HealthTypes.text)

    # How far it is. total: null where that is not known.
    type Progress (
      step: string,
      done: int,
      total: ?int
    )

    # What was found, and in which file or folder of the index.
    type Damage (
      file: string,
      finding: string
    )

    # One thing that was looked at, how many of them, and what came of it.
    # reason: why it could not be looked at, where the verdict is unknown.
    type Step (
      name: string,
      count: int,
      verdict: Verdict,
      reason: ?string
    )

    # What a check found.
    # findings: the first hundred of findingCount. started: RFC 3339.
    type CheckReport (
      index: string,
      level: Level,
      verdict: Verdict,
      reason: ?string,
      findings: []Damage,
      findingCount: int,
      steps: []Step,
      started: string,
      microseconds: int
    )

    # What a repair has done, or would do.
    # steps: in order, each a sentence. kept: items that were read out of what is left.
    # check: the one that ended it; null for a dry run.
    type RepairReport (
      index: string,
      findings: []Damage,
      steps: []string,
      kept: int,
      missing: Missing,
      check: ?CheckReport
    )

    # What names an item within its index. type: null for a plain item.
    type Reference (
      identifier: string,
      type: ?string
    )

    # Why items are asked of a reindexer: they were lost, or somebody wants them.
    type Reason (damaged, requested)

    # Where a task stands. waitingForReindexer: none is connected, and none can be started.
    # retrying: at retryAt.
    type TaskState (waiting, waitingForReindexer, retrying, running, succeeded, cancelled)

    # A task of the reindex queue.
    # everything: whether it asks for all items of the index. done: items donated again or
    # forgotten. total: null where everything is asked for. attempt: failures in a row.
    # message: what the last failure or the result was. retryAt, created, updated: RFC 3339.
    type Task (
      id: int,
      index: string,
      everything: bool,
      reason: Reason,
      state: TaskState,
      retryAt: ?string,
      done: int,
      total: ?int,
      attempt: int,
      message: ?string,
      created: string,
      updated: string
    )

    # What an item failed at. indexing: its words could not be indexed; queries for attributes find
    # it. reindexing: the reindexer donated it in a form that was refused.
    type Stage (indexing, reindexing)

    # An item that was set aside, so that it stops nothing else.
    type FailedItem (
      index: string,
      identifier: string,
      type: ?string,
      stage: Stage,
      reason: string
    )

    # Something that happened to an index. at: RFC 3339. kind: such as "damaged" or "put-aside".
    type Event (
      at: string,
      index: string,
      kind: string,
      message: string
    )

    # Looks for damage. level: null for full.
    method Check(index: string, level: ?Level) -> (progress: ?Progress, report: ?CheckReport)

    # Repairs what a check finds. dryRun: only say what would be done, and what would be lost.
    method Repair(index: string, dryRun: ?bool) -> (progress: ?Progress, report: ?RepairReport)

    # Makes the views again from the store; the old ones serve meanwhile.
    method Rebuild(index: string) -> (progress: ?Progress)

    # Deletes all items and keeps the description; the reindexer is asked for everything.
    method Erase(index: string) -> ()

    # Asks the reindexer for items. items: null for everything.
    method RequestReindex(index: string, items: ?[]Reference) -> (task: Task)

    # Lists the tasks of an index, or of all. With "more" it replies again whenever one changes.
    method Tasks(index: ?string) -> (tasks: []Task)

    # Ends a task.
    method Cancel(task: int) -> ()

    # Lists the items of an index, or of all, that were set aside.
    method Failed(index: ?string) -> (items: []FailedItem)

    # Tries items again that were set aside. items: null for all of the index. count: how many.
    method Retry(index: string, items: ?[]Reference) -> (count: int)

    # Makes the index smaller. before, after: bytes on disk.
    method Compact(index: string) -> (progress: ?Progress, before: ?int, after: ?int)

    # Copies the index into a folder, which the daemon makes, and checks the copy.
    # folder: an absolute path. Of a daemon of all users only root may ask for it.
    method Backup(index: string, folder: string) -> (progress: ?Progress, report: ?CheckReport)

    # Checks a copy, and puts it in the index's place. Allowed to whom Backup is.
    method Restore(index: string, folder: string) -> (progress: ?Progress, report: ?CheckReport)

    # Pauses work that nobody waits for until the call ends, which it does with its connection.
    # Needs "more": the first reply says that it is paused.
    method Pause() -> ()

    # Pauses such work until it is told to go on, or (null) only says whether it is paused.
    method SetPaused(paused: ?bool) -> (paused: bool)

    # Lists what happened to an index, or to all, the newest first. limit: null for 100.
    method Log(index: ?string, limit: ?int) -> (events: []Event)

    """
}
