import Dispatch
import KliegModel
import KliegStorage

extension Index {
  /// Opens the index of a folder, or makes it where a description for it is given.
  ///
  /// A store that is damaged, or that lacks what was acknowledged, is repaired first: what it has lost is
  /// known then, and asked for.
  static func open(
    folder: String, creating description: IndexDescription?, remembered: IndexDescription?,
    services: IndexServices
  ) async throws -> Index {
    try await withCheckedThrowingContinuation { continuation in
      // Reading the store blocks, so it has no place on Swift's own threads.
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(
          with: Result {
            do {
              var opening = IndexOpening(
                files: IndexFiles(folder: folder), services: services, remembered: remembered)
              return try opening.open(creating: description)
            } catch let damage as Damage {
              throw damage.error(index: services.key.name.text)
            }
          })
      }
    }
  }
}
