import Dispatch
import Glibc
import KliegJSON
import KliegModel
import KliegWire

/// An application that is started to be asked for entities: the request on its standard input, the
/// answer on its standard output.
struct AskedProgram {
  private let words: [String]
  private let environment: [String: String]

  /// Takes a command, and the socket that the application shall use.
  init(_ words: [String], socket: String) {
    self.words = words
    environment = [
      EntityFindRequest.variable: EntityFindRequest.format, "KLIEG_SOCKET": socket,
    ]
  }

  /// Starts the program and waits for its answer.
  func ask(_ request: EntityFindRequest) async throws -> EntityFindReply {
    let input = JSONWriter.object(request.encode)
    let words = words
    let environment = environment
    let result = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<(output: [UInt8], status: Int32), any Error>) in
      // Reading and waiting block, so they have a thread that is not of Swift's pool.
      DispatchQueue.global().async {
        continuation.resume(
          with: Result { try Subprocess.exchange(words, input: input, environment: environment) })
      }
    }
    do {
      return try JSONParser().withDocument(result.output) { value in
        try EntityFindReply(from: value.requireObject())
      }
    } catch is JSONError {
      throw KliegError(
        .unexpected,
        "\(words[0]) ended with status \(result.status) and gave no answer; does it begin with "
          + "EntityHost.answerIfAsked?")
    }
  }
}
