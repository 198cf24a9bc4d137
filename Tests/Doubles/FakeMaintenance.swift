package import KliegJSON
package import KliegModel
package import KliegWire

/// How a fake daemon answers the methods of maintenance: each as a test says, the others by an error.
package struct FakeMaintenance: Sendable {
  package typealias Answer = @Sendable (VarlinkCall, ReplyStream) async throws -> Void

  /// What each method does.
  package var answers: [MaintenanceInterface.Method: Answer] = [:]
  /// The calls that came: the method and its parameters as JSON.
  package let calls = Record<String>()

  package init() {}

  package var interface: VarlinkInterface {
    VarlinkInterface(
      name: MaintenanceInterface.name, definition: MaintenanceInterface.text,
      methods: MaintenanceInterface.Method.allCases.map { method in
        VarlinkMethod(
          method.rawValue, streaming: method == .pause ? .required : .optional,
          decode: Self.json(of:)
        ) { [answers, calls] parameters, call, replies in
          calls.append("\(method.rawValue) \(parameters)")
          guard let answer = answers[method] else {
            throw KliegError(.unexpected, "No test has said what \(method) does.")
          }
          try await answer(call, replies)
        }
      })
  }

  /// Has a method reply with members.
  package mutating func on(
    _ method: MaintenanceInterface.Method, reply: @escaping @Sendable (inout JSONWriter) -> Void
  ) {
    answers[method] = { _, replies in try await replies.send { reply(&$0) } }
  }

  /// Has a method tell of a progress and end with an outcome.
  package mutating func on(
    _ method: MaintenanceInterface.Method, progress: [MaintenanceProgress] = [],
    outcome: some MaintenanceOutcome
  ) {
    answers[method] = { call, replies in
      if call.wantsMore {
        for news in progress {
          try await replies.send(continues: true) { $0.member("progress", news) }
        }
      }
      try await replies.send { outcome.encodeReply(into: &$0) }
    }
  }

  /// Has a method fail.
  package mutating func on(_ method: MaintenanceInterface.Method, error: KliegError) {
    answers[method] = { _, _ in throw error }
  }

  @Sendable private static func json(of parameters: JSONObject) -> String {
    let json = JSONWriter.object { writer in
      for (key, value) in parameters {
        writer.key(utf8: key.utf8)
        // What was parsed can be written.
        try? writer.value(value)
      }
    }
    return String(decoding: json, as: UTF8.self)
  }
}
