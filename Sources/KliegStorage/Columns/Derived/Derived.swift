package import Dispatch
import KliegQueue

/// Something worked out of one version of a column, once it has been asked for often enough.
///
/// It is made beside everything else: whoever asks does without until it is there. A column that changes
/// takes a new one, with the same pause, so that however often it changes little of the time goes there.
final class Derived<Value: Sendable>: Sendable {
  private enum State {
    case asked(Int)
    case underWay
    /// Nil where it cannot be made of this version.
    case known(Value?)
  }

  private let state = Locked(State.asked(0))
  private let pause: WorkPause

  init(_ pause: WorkPause) {
    self.pause = pause
  }

  /// The value, if it is there; else asking may have it made.
  func value(_ make: @escaping @Sendable () -> Value?) -> Value? {
    let (value, isWanted) = state.withLock { state -> (Value?, Bool) in
      switch state {
      case .known(let value): return (value, false)
      case .underWay: return (nil, false)
      case .asked(let count):
        guard count >= DerivedWork.patience, pause.isOver else {
          state = .asked(count + 1)
          return (nil, false)
        }
        state = .underWay
        return (nil, true)
      }
    }
    if isWanted {
      DerivedWork.queue.async { [self] in
        let made = pause.after(make)
        state.withLock { $0 = .known(made) }
      }
    }
    return value
  }

  /// Whether it may hold, or become, what a change makes wrong.
  var isUsed: Bool {
    state.withLock { if case .asked(0) = $0 { false } else { true } }
  }
}

/// Where what is derived of columns is made.
package enum DerivedWork {
  /// How often a whole column must have been looked at instead; sorting costs about as much as so many.
  static let patience = 16
  package static let queue = DispatchQueue(label: "klieg.columns.derived", qos: .utility)
}
