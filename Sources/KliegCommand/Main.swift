import Glibc
import Klieg
import KliegModel

@main struct Main {
  static func main() async {
    exit(await run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Carries out a command line; the result is the exit status.
  private static func run(_ words: [String]) async -> Int32 {
    do {
      let invocation = try Invocation(words)
      return try await invocation.command.run(Session(invocation))
    } catch let error as KliegError {
      Terminal.errors.print(message(for: error))
      for line in ExpressionText.lines(error) { Terminal.errors.print(line) }
      return error.code.exitStatus
    } catch {
      Terminal.errors.print("klieg: \(error)")
      return KliegError.Code.unexpected.exitStatus
    }
  }

  /// What to say about an error, with what to do about it.
  private static func message(for error: KliegError) -> String {
    guard error.code == .unavailable, let socket = error.details["socket"] else {
      return error.description.singleLine
    }
    return "No klieg daemon answers at \(socket.singleLine). Start one with: kliegd"
  }
}
