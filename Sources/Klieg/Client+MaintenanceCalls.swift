import FoundationEssentials
import KliegJSON
import KliegWire

extension Client {
  /// Calls a method of the maintenance interface on the shared connection.
  func call<Reply: Sendable>(
    _ method: MaintenanceInterface.Method, _ parameters: [UInt8], isRepeatable: Bool = true,
    decode: @escaping @Sendable (JSONObject) throws -> Reply
  ) async throws -> Reply {
    let call = Call(
      method: method.qualifiedName, parameters: parameters, isRepeatable: isRepeatable)
    return try await send(call, decode: decode)
  }

  /// Calls a method that takes long, on a connection of its own that closes with the task.
  ///
  /// It is not sent again when the connection breaks: the first one may still be at work.
  func perform<Outcome: MaintenanceOutcome>(
    _ method: MaintenanceInterface.Method,
    _ progress: ((MaintenanceProgress) -> Void)?,
    _ parameters: @escaping @Sendable () throws -> [UInt8]
  ) async throws -> Outcome {
    let replies = StreamedReplies(
      client: self, method: method.qualifiedName, parameters: parameters
    ) {
      try MaintenanceReply<Outcome>(from: $0)
    }
    for try await reply in replies {
      switch reply {
      case .progress(let news): progress?(news)
      case .outcome(let outcome): return outcome
      }
    }
    throw KliegError(.protocolViolation, "The daemon's last reply says nothing of the outcome.")
  }

  /// The daemon has another working directory than this process.
  static func folderRequest(_ index: String, _ folder: String) throws -> [UInt8] {
    let path =
      folder.hasPrefix("/")
      ? folder : FileManager.default.currentDirectoryPath + "/" + folder
    return JSONWriter.object(FolderRequest(index: index, folder: path).encode)
  }
}
