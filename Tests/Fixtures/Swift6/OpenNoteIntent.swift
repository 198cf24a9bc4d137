import AppIntents
import Foundation

/// Opening what was found.
struct StickyNote: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Sticky note"
  static let defaultQuery = StickyNoteQuery()
  let id: UUID
  @Property(title: "Text") var text: String

  init(id: UUID, text: String) {
    self.id = id
    self.text = text
  }

  var displayRepresentation: DisplayRepresentation { .init(title: "\(text)") }
}

struct StickyNoteQuery: EntityQuery {
  @Dependency var board: StickyBoard

  func entities(for identifiers: [StickyNote.ID]) async throws -> [StickyNote] {
    await board.notes(identifiers)
  }
}

@MainActor final class StickyBoard: Sendable {
  var texts: [UUID: String] = [:]
  var shown: UUID?

  func notes(_ ids: [UUID]) -> [StickyNote] {
    ids.compactMap { id in texts[id].map { StickyNote(id: id, text: $0) } }
  }
}

struct OpenNoteIntent: OpenIntent {
  static let title: LocalizedStringResource = "Open note"
  static let description: IntentDescription? = IntentDescription("Shows a note on its board.")
  static let openAppWhenRun = true

  @Parameter(title: "Note") var target: StickyNote
  @Dependency private var board: StickyBoard

  init() {}

  init(target: StickyNote) {
    self.target = target
  }

  @MainActor func perform() async throws -> some IntentResult {
    board.shown = target.id
    return .result()
  }
}
