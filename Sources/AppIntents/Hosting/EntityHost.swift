import CoreSpotlight
import Dispatch
import Foundation
import Glibc
import KliegJSON
import KliegModel
import KliegWire

/// Lets an application's entities be asked by others: by `klieg find`, and by the daemon when they
/// are lost.
///
/// An addition to Apple's API, for what Apple's systems do outside of the application. The entity
/// types and their queries are found by themselves.
///
/// ```swift
/// @main struct PhotosApp {
///   static func main() async throws {
///     AppDependencyManager.shared.add(dependency: PhotoStore())
///     if try await EntityHost.answerIfAsked() { return }
///     try EntityHost.register()
///     EntityHost.serve()
///     // What the application does otherwise.
///   }
/// }
/// ```
public enum EntityHost {
  /// Answers whoever has started this program only to ask it; then there is nothing else to do.
  ///
  /// `klieg find` starts a program so, and the daemon one whose entities it wants again. It comes
  /// after the dependencies of queries were added, and before anything else.
  ///
  /// - Parameter idleLimit: How long to wait for another request of the daemon.
  /// - Returns: Whether the program was asked; it should end then.
  /// - Throws: `KliegError` where serving is refused.
  public static func answerIfAsked(idleLimit: Duration = .seconds(10)) async throws -> Bool {
    let environment = ProcessInfo.processInfo.environment
    if let format = environment[EntityFindRequest.variable], !format.isEmpty {
      await answerFind(format)
      return true
    }
    guard let index = environment["KLIEG_REINDEX"], !index.isEmpty else { return false }
    _ = EntityReindexing.beginAll(in: .current)
    try await Application.current.serve(idleLimit: idleLimit)
    return true
  }

  /// Has the daemon's requests answered from now on, for as long as the program lives.
  ///
  /// Without it that begins with the first call about a type.
  ///
  /// - Returns: Whether there is a type whose query donates again.
  @discardableResult public static func serve() -> Bool {
    EntityReindexing.beginAll(in: .current)
  }

  /// Says to `klieg find` and to the daemon how this program is started to be asked.
  ///
  /// It writes files in the user's own data: `klieg/entities/APP/TYPE.conf` for each entity type,
  /// and `klieg/reindexers/APP.conf`. Indexes that the program opens from then on start it when
  /// something is lost and it is not running.
  ///
  /// - Parameters:
  ///   - program: The program; nil for this very one.
  ///   - arguments: What it is told, such as where its data is.
  /// - Throws: `KliegError` where the files cannot be written.
  public static func register(program: String? = nil, arguments: [String] = []) throws {
    try EntityRegistration(
      application: Application.current.name, program: program, arguments: arguments
    ).write(types: EntityCatalog.entities.map { $0.persistentIdentifier })
  }

  /// What `klieg find` has asked on standard input, answered on standard output.
  private static func answerFind(_ format: String) async {
    // Whatever the application prints goes to standard error: the answer stands alone.
    let output = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let reply: EntityFindReply
    do {
      guard format == EntityFindRequest.format else {
        throw KliegError(
          .usage, "This program answers format \(EntityFindRequest.format), not \(format).")
      }
      let bytes = await readInput()
      let request = try JSONParser().withDocument(bytes) { value in
        try EntityFindRequest(from: value.requireObject())
      }
      reply = .found(try await EntityAsking(request).answer())
    } catch let error as KliegError {
      reply = .failed(error)
    } catch {
      reply = .failed(KliegError(.unexpected, "The application's query failed: \(error)"))
    }
    FileHandle(fileDescriptor: output).write(Data(JSONWriter.object(reply.encode)))
    close(output)
  }

  private static func readInput() async -> [UInt8] {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: [UInt8](FileHandle.standardInput.readDataToEndOfFile()))
      }
    }
  }
}
