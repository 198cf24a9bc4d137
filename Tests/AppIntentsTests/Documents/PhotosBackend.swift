import AppIntents
import Foundation
import KliegQueue

/// The backend of the photos, which notes what it is asked.
enum PhotosBackend {
  /// Notes what this test's queries are asked.
  @TaskLocal static var asked: Asked?

  final class Asked: Sendable {
    struct Call: Sendable {
      var url: URL?
      var mode: EntityQueryComparatorMode?
      var sort: [EntityQuerySort<MyPhoto>] = []
      var limit: Int?
    }

    private let content = Locked<[Call]>([])
    let photos: [MyPhoto]

    init(photos: [MyPhoto] = []) { self.photos = photos }

    var calls: [Call] { content.withLock { $0 } }

    func note(
      _ mode: EntityQueryComparatorMode, _ sort: [EntityQuerySort<MyPhoto>], _ limit: Int?
    ) {
      content.withLock { $0.append(Call(mode: mode, sort: sort, limit: limit)) }
    }

    fileprivate func fetch(_ url: URL?) -> [MyPhoto] {
      content.withLock { $0[$0.count - 1].url = url }
      return photos
    }
  }

  static func fetch(url: URL?) async throws -> [MyPhoto] { asked?.fetch(url) ?? [] }
}
