import Dispatch

/// Saves a context of the main actor soon after it was changed, once for all changes of a moment.
final class Autosave {
  private struct Target: @unchecked Sendable {
    // Sendable because it is only made on the main queue, and only the main actor looks into it.
    weak var context: ModelContext?
    weak var autosave: Autosave?
  }

  private var isScheduled = false

  func schedule(_ context: ModelContext) {
    // A context of another actor cannot be saved from the main one.
    guard MainQueue.isCurrent, !isScheduled else { return }
    isScheduled = true
    let target = Target(context: context, autosave: self)
    Task { @MainActor in
      try? await Task.sleep(for: .milliseconds(200))
      target.autosave?.isScheduled = false
      guard let context = target.context, context.autosaveEnabled, context.hasChanges else {
        return
      }
      // What cannot be saved now stays, and is tried again with the next change.
      try? context.save()
    }
  }
}

/// Where the main actor runs, which need not be the main thread: that one may have ended.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
