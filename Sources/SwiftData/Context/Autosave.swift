/// Saves a context of the main actor soon after it was changed, once for all changes of a moment.
final class Autosave {
  private struct Target: @unchecked Sendable {
    // Sendable because only the main actor makes one and looks into it.
    weak var context: ModelContext?
    weak var autosave: Autosave?
  }

  private var isScheduled = false

  func schedule(_ context: ModelContext) {
    guard !isScheduled else { return }
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
