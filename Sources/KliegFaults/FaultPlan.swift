internal import Glibc
internal import KliegModel
internal import KliegQueue

/// Which faults are armed: by the environment for a whole process, or by a test in its own.
///
/// `KLIEG_FAULTS` holds faults between semicolons, each `point=action[@passage][~text]`: at which
/// passage it fires (from 1; from then on with a `+` behind it), and what the subject must contain.
/// Actions: `kill`, `crash`, `hang`, `full`, `failed`, `readonly`, `damaged`, `poison`.
package struct FaultPlan: Sendable {
  /// What happens at an armed step.
  package enum Action: String, Sendable {
    /// The process is killed at once, as by SIGKILL.
    case kill
    /// The process crashes, as by a fault of a library.
    case crash
    /// The step never ends.
    case hang
    /// The disk is full.
    case full
    /// Reading or writing fails.
    case failed
    /// The file system is read-only.
    case readonly
    /// The file is damaged.
    case damaged
    /// Something fails that should not, as for an item that cannot be worked on.
    case poison
  }

  fileprivate struct Fault {
    var point: FailPoint
    var action: Action
    var passage = 1
    var isLasting = false
    var text = ""
    var passed = 0
    var number = 0
  }

  private struct Contents {
    var faults: [Fault]
    var next = 1
  }

  private static let contents = Locked(Contents(faults: environment))
  /// Read without the lock: a test that arms a fault starts what it is to hit afterwards.
  nonisolated(unsafe) private(set) static var isArmed = !environment.isEmpty

  /// Arms a fault in this process; the number disarms it.
  package static func arm(
    _ point: FailPoint, _ action: Action, passage: Int = 1, lasting: Bool = false,
    for text: String = ""
  ) -> Int {
    isArmed = true
    return contents.withLock { contents in
      contents.next += 1
      contents.faults.append(
        Fault(
          point: point, action: action, passage: passage, isLasting: lasting, text: text,
          number: contents.next))
      return contents.next
    }
  }

  /// Takes an armed fault back.
  package static func disarm(_ number: Int) {
    contents.withLock { $0.faults.removeAll { $0.number == number } }
  }

  static func pass(_ point: FailPoint, _ subject: String) throws {
    let action = contents.withLock { contents -> Action? in
      for place in contents.faults.indices where contents.faults[place].point == point {
        let fault = contents.faults[place]
        guard fault.text.isEmpty || subject.utf8.contains(fault.text.utf8) else { continue }
        contents.faults[place].passed += 1
        let passed = contents.faults[place].passed
        if passed == fault.passage || (fault.isLasting && passed > fault.passage) {
          return fault.action
        }
      }
      return nil
    }
    switch action {
    case nil: return
    case .kill: kill(getpid(), SIGKILL)
    case .crash: abort()
    case .hang: while true { pause() }
    case .full: throw KliegError(.storageFull, "There is no room (armed at \(point.rawValue)).")
    case .failed:
      throw KliegError(.storageFailed, "Input/output error (armed at \(point.rawValue)).")
    case .readonly:
      throw KliegError(.storageFailed, "Read-only file system (armed at \(point.rawValue)).")
    case .damaged: throw Damage(file: subject, finding: "damage armed at \(point.rawValue)")
    case .poison: throw KliegError(.unexpected, "It fails (armed at \(point.rawValue)).")
    }
  }

  private static let environment: [Fault] = {
    guard let text = getenv("KLIEG_FAULTS") else { return [] }
    return String(cString: text).split(separator: ";").compactMap { Fault(String($0)) }
  }()
}

extension FaultPlan.Fault {
  /// Reads `point=action[@passage[+]][~text]`; nil for what is not that.
  fileprivate init?(_ text: String) {
    let halves = text.split(separator: "~", maxSplits: 1)
    let parts = halves[0].split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let point = FailPoint(rawValue: String(parts[0])) else { return nil }
    let words = parts[1].split(separator: "@", maxSplits: 1)
    guard let action = FaultPlan.Action(rawValue: String(words[0])) else { return nil }
    self.init(point: point, action: action)
    if words.count == 2 {
      isLasting = words[1].hasSuffix("+")
      guard let passage = Int(words[1].filter { $0 != "+" }) else { return nil }
      self.passage = passage
    }
    if halves.count == 2 { self.text = String(halves[1]) }
  }
}

extension String.UTF8View {
  /// Whether some bytes occur in a row.
  fileprivate func contains(_ other: String.UTF8View) -> Bool {
    let bytes = Array(self)
    let sought = Array(other)
    guard sought.count <= bytes.count else { return false }
    return (0...(bytes.count - sought.count)).contains { start in
      bytes[start..<(start + sought.count)].elementsEqual(sought)
    }
  }
}
