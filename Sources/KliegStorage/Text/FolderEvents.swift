internal import CLinux
internal import Glibc
internal import KliegQueue

/// How often something was done to folders and the files in them, told by the system.
///
/// The system gives a user few of its queues of events, so one serves the process.
final class FolderEvents: Sendable {
  static let shared = FolderEvents()

  private struct Folder {
    var events = 0
    var watchers = 1
  }

  private struct State {
    var folders: [Int32: Folder] = [:]
    /// How often the system could not tell of all events.
    var losses = 0
  }

  /// The system's queue; -1 where it gives none.
  private let queue = linux_folder_events()
  private let state = Locked(State())

  private init() {}

  /// Has a folder watched until `leave`; its number, or nil where that cannot be.
  func watch(_ path: String) -> Int32? {
    guard queue >= 0 else { return nil }
    return state.withLock { state in
      let number = linux_folder_watch(queue, path)
      guard number >= 0 else { return nil }
      if state.folders[number] == nil {
        state.folders[number] = Folder()
      } else {
        state.folders[number]?.watchers += 1
      }
      return number
    }
  }

  /// Ends a watch of a folder.
  func leave(_ number: Int32) {
    state.withLock { state in
      guard var folder = state.folders[number] else { return }
      folder.watchers -= 1
      state.folders[number] = folder.watchers > 0 ? folder : nil
      if folder.watchers == 0 { linux_folder_leave(queue, number) }
    }
  }

  /// How much was done so far, as numbers that only grow.
  func counts(of folders: [Int32]) -> [Int] {
    state.withLock { state in
      take(&state)
      return folders.map { state.folders[$0]?.events ?? -1 } + [state.losses]
    }
  }

  private func take(_ state: inout State) {
    let room = 128
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: room) { numbers in
      guard let base = numbers.baseAddress else { return }
      var taken: Int32
      repeat {
        taken = linux_folder_take(queue, base, Int32(room))
        for number in numbers.prefix(Int(taken)) {
          if number < 0 { state.losses += 1 } else { state.folders[number]?.events += 1 }
        }
      } while taken > 0
    }
  }
}
