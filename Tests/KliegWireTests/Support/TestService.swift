import Dispatch
import KliegJSON
import KliegModel
import KliegWire
import Synchronization

/// A service with a method for each way to answer, and notes of what happened to its calls.
final class TestService: Sendable {
  private let notes = Mutex<[String]>([])

  var log: [String] { notes.withLock { $0 } }

  func note(_ text: String) {
    notes.withLock { $0.append(text) }
  }

  static let definition = """
    # For tests
    interface org.example.test

    method Echo(text: string, number: ?int) -> (text: string, number: ?int)
    method Count(n: int, size: ?int) -> (i: int, text: ?string)
    method Watch() -> (i: int)
    method Hang() -> ()
    method Fail() -> ()
    method Throw() -> ()
    method Silent() -> ()
    method Later() -> ()
    method Hold() -> ()

    error Failed (code: int)

    """

  var server: VarlinkServer {
    VarlinkServer(
      information: .init(
        vendor: "Klieg", product: "Test", version: "1", url: "https://example.org"),
      interfaces: [
        VarlinkInterface(
          name: "org.example.test", definition: Self.definition,
          methods: [echo, count, watch, hang, fail, throwing, silent, hold])
      ])
  }

  private struct EchoRequest {
    var text: String?
    var number: Int64?

    init(_ parameters: JSONObject) throws {
      try parameters.decode { key, value in
        switch key {
        case "text": text = try value.requireString()
        case "number": number = try value.optional { try $0.requireInteger() }
        default: throw JSONError.unknownKey(key)
        }
      }
      if text == nil { throw JSONError.missingKey("text") }
    }
  }

  private var echo: VarlinkMethod {
    VarlinkMethod(
      "Echo", decode: EchoRequest.init,
      answer: { [self] request, call, replies in
        note("Echo \(request.text ?? "")")
        try await replies.send { writer in
          writer.key("text")
          writer.string(request.text ?? "")
          if let number = request.number {
            writer.key("number")
            writer.integer(number)
          }
        }
      })
  }

  private var count: VarlinkMethod {
    VarlinkMethod(
      "Count", streaming: .optional,
      decode: { parameters in
        (
          n: parameters.find("n")?.integer ?? 0,
          text: String(repeating: "x", count: Int(parameters.find("size")?.integer ?? 0))
        )
      },
      answer: { [self] request, call, replies in
        for i in (call.wantsMore ? 0 : request.n - 1)..<request.n {
          note("Count \(i)")
          try await replies.send(continues: i < request.n - 1) { writer in
            writer.key("i")
            writer.integer(i)
            if !request.text.isEmpty {
              writer.key("text")
              writer.string(request.text)
            }
          }
        }
      })
  }

  private var watch: VarlinkMethod {
    VarlinkMethod(
      "Watch", streaming: .required, decode: { try $0.requireEmpty() },
      answer: { [self] _, _, replies in
        try await replies.send(parameters: Array(#"{"i":0}"#.utf8), continues: true)
        await hangUntilCancelled("Watch")
      })
  }

  private var hang: VarlinkMethod {
    VarlinkMethod(
      "Hang", decode: { try $0.requireEmpty() },
      answer: { [self] _, _, _ in await hangUntilCancelled("Hang") })
  }

  /// Holds the connection's own thread, as a search does.
  private var hold: VarlinkMethod {
    VarlinkMethod(
      "Hold", decode: { try $0.requireEmpty() },
      answer: { [self] _, _, _ in
        note("Hold started")
        await hold(until: DispatchSemaphore(value: 0))
        note("Hold cancelled")
      })
  }

  private func hold(
    until end: DispatchSemaphore, isolation: isolated (any Actor)? = #isolation
  ) async {
    await withTaskCancellationHandler {
      _ = isolation
      wait(for: end)
    } onCancel: {
      end.signal()
    }
  }

  private func wait(for end: DispatchSemaphore) { end.wait() }

  private func hangUntilCancelled(_ name: String) async {
    note("\(name) started")
    let (stream, _) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    note("\(name) cancelled")
  }

  private var fail: VarlinkMethod {
    VarlinkMethod(
      "Fail", decode: { try $0.requireEmpty() },
      answer: { _, _, _ in
        throw VarlinkError(name: "org.example.test.Failed") { writer in
          writer.key("code")
          writer.integer(7)
        }
      })
  }

  private var throwing: VarlinkMethod {
    VarlinkMethod(
      "Throw", decode: { try $0.requireEmpty() },
      answer: { _, _, _ in
        throw KliegError(
          .busy, "Too much.", details: ["retryAfterMilliseconds": "20", "other": "x"])
      })
  }

  private var silent: VarlinkMethod {
    VarlinkMethod("Silent", decode: { try $0.requireEmpty() }, answer: { _, _, _ in })
  }
}
