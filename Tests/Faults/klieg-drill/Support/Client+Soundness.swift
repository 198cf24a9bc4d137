import Klieg
import KliegModel

extension Client {
  /// Returns once nothing of an index is missing, damaged or behind.
  ///
  /// - Throws: ``Fault`` when it gives up on that.
  func waitUntilSound(_ index: String, for duration: Duration) async throws -> IndexStatus {
    let last = LastSeen()
    do {
      return try await within(duration, "being sound again") {
        for try await statuses in self.followStatuses() {
          guard let status = statuses.first(where: { $0.description.name == index }) else {
            continue
          }
          last.status = status
          if status.isSound { return status }
          if case .parked(let reason) = status.state { throw Fault("parked: \(reason)") }
        }
        throw Fault("the daemon ended the stream of statuses")
      }
    } catch let error as KliegError {
      // That is for who knows whether the daemon was to die.
      throw error
    } catch {
      // Whether the stream has only failed to say what has become of it is worth knowing.
      let now = try? await statuses(of: index).first
      throw Fault(
        "\(error); last: \(last.status?.summary ?? "not listed"); asked again: "
          + (now?.summary ?? "not listed"))
    }
  }
}

/// The status that was seen last.
private final class LastSeen: @unchecked Sendable {
  // One task writes, and the other reads once that has ended or was given up.
  var status: IndexStatus?
}

extension IndexStatus {
  /// Whether nothing is missing, damaged or behind.
  var isSound: Bool {
    state == .ready && health.missing == .nothing && health.tasks == 0 && sequences.pending == 0
      && health.writes == .accepted && health.setAside == 0
  }

  /// What it is, in a line.
  var summary: String {
    "\(state), missing \(health.missing), tasks \(health.tasks), reindexers \(health.reindexers), "
      + "writes \(health.writes), set aside \(health.setAside), sequences \(sequences.accepted)/"
      + "\(sequences.columns)/\(sequences.searchable)"
  }
}
