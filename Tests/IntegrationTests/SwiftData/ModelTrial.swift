import CoreSpotlight
import Klieg
import SwiftData
import TestModels
import TestSupport

/// An app with models, and a real daemon.
final class ModelTrial {
  let daemon: TestDaemon
  let app: Application

  init(_ configuration: String = "") async throws {
    daemon = try TestDaemon(configuration: configuration)
    app = Application(name: "org.example.Trips", socket: daemon.socket)
    try await daemon.start()
  }

  /// The app's container, as another process of it would open it.
  func container(
    _ types: [any PersistentModel.Type] = [Trip.self, Account.self], named name: String? = nil,
    allowsSave: Bool = true
  ) throws -> ModelContainer {
    try ModelContainer(
      schema: Schema(types),
      configurations: [ModelConfiguration(name, allowsSave: allowsSave)], application: app)
  }

  func context() throws -> ModelContext { ModelContext(try container()) }

  func restart() async throws {
    daemon.kill()
    try await daemon.start()
  }
}
