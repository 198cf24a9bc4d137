import KliegModel

/// The batch of a handle.
struct IndexBatch: Sendable {
  private enum State: Sendable {
    case none
    case open(FoldedChanges, fields: [Field])
    /// Its end will fail, for a reason.
    case spoilt(String)
  }

  private var state = State.none

  /// Begins a batch.
  mutating func begin(isDefault: Bool) {
    switch state {
    case .none:
      state =
        isDefault
        ? .spoilt("The default index takes no batches.") : .open(FoldedChanges(), fields: [])
    case .open, .spoilt: state = .spoilt("A batch was begun before the last one had ended.")
    }
  }

  /// Takes a change; false where no batch is open, so that it is sent at once.
  mutating func take(_ update: Update, _ fields: [Field], isDefault: Bool) -> Bool {
    switch state {
    case .none: return false
    // It has no batches, so what is stored meanwhile is none's.
    case .spoilt: return !isDefault
    case .open(var changes, var known):
      // Only one owner may be left, or each change would copy the batch.
      state = .none
      changes.add(update)
      for field in fields where !known.contains(field) { known.append(field) }
      state = .open(changes, fields: known)
      return true
    }
  }

  /// Ends the batch.
  ///
  /// - Throws: ``CSIndexError``, where there is none or it was spoilt.
  mutating func end() throws -> (update: Update, fields: [Field]) {
    defer { state = .none }
    switch state {
    case .none: throw CSIndexError(.indexingUnsupported, "No batch was begun.")
    case .spoilt(let reason): throw CSIndexError(.indexingUnsupported, reason)
    case .open(let changes, let fields): return (changes.update, fields)
    }
  }
}
