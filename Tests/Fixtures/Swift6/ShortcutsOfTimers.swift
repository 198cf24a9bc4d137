import AppIntents
import Foundation

/// Intents and shortcuts, as they stand beside entities in apps' files.
struct TimerEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Timer"
  static let defaultQuery = TimerQuery()
  let id: UUID
  @Property(title: "Minutes") var minutes: Int

  init(id: UUID = UUID(), minutes: Int) {
    self.id = id
    self.minutes = minutes
  }

  var displayRepresentation: DisplayRepresentation { "\(minutes) minutes" }
}

struct TimerQuery: EntityQuery {
  func entities(for identifiers: [UUID]) async throws -> [TimerEntity] {
    identifiers.map { TimerEntity(id: $0, minutes: 5) }
  }
}

struct StartTimer: AppIntent {
  static let title: LocalizedStringResource = "Start timer"
  static let isDiscoverable = true

  @Parameter(title: "Minutes", description: "How long.", default: 5) var minutes: Int
  @Parameter(title: "Name", requestValueDialog: "What for?") var name: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Start a timer of \(\.$minutes) minutes") {
      \.$name
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<TimerEntity> & ProvidesDialog {
    let timer = TimerEntity(minutes: minutes)
    return .result(value: timer, dialog: "\(minutes) minutes for \(name ?? "something").")
  }
}

struct StopTimers: AppIntent {
  static let title: LocalizedStringResource = "Stop timers"

  func perform() async throws -> some ProvidesDialog {
    .result(dialog: IntentDialog(full: "All timers are stopped.", supporting: "Stopped."))
  }
}

struct ShortcutsOfTimers: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: StartTimer(), phrases: ["Start a timer in \(.applicationName)"],
      shortTitle: "Start timer", systemImageName: "timer")
    AppShortcut(
      intent: StopTimers(),
      phrases: ["Stop \(.applicationName)", "Stop all timers of \(.applicationName)"],
      shortTitle: "Stop timers", systemImageName: "stop")
  }
}
