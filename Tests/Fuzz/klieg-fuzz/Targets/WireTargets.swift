import KliegJSON
import KliegModel

@testable import KliegWire

extension FuzzTarget {
  /// What comes from a socket.
  static let wireTargets: [FuzzTarget] = [
    FuzzTarget(name: "frames", tokens: ["\0\0", "{}\0", #"{"method":"#], run: frames),
    FuzzTarget(name: "json", tokens: jsonTokens, run: json),
    FuzzTarget(name: "requests", tokens: jsonTokens + members, run: requests),
    FuzzTarget(name: "replies", tokens: jsonTokens + members, run: replies),
    FuzzTarget(name: "filter", tokens: jsonTokens + predicates, run: filter),
  ]

  private static let jsonTokens = [
    "{", "}", "[", "]", ":", ",", "[]", "{}", "null", "true", "false", #"\u0000"#, #"\ud800"#,
    #"{"a":"#, #"[[[["#, #""""#, "1.0", "1e5",
  ]
  private static let predicates = [
    #"{"operator":"all","predicates":["#, "]}", #"{"operator":"exists","attribute":"a"}"#,
    #""operator":"text""#, #""form":"near""#, #""distance":1"#, #""folding":["case"]"#,
    #""open":["before"]"#, #""values":["x"]"#, #""attribute":"a""#, #""none""#, #""between""#,
  ]
  private static let members = [
    #""index":"#, #""query":{"#, #""items":["#, #""identifier":"x""#, #""attributes":{"#,
    #""dates":["a"]"#, #""delete":["#, #""clientState":"AA==""#, #""limit":1"#, #""sort":[{"#,
    #""groupings":[{"#, #""measures":[{"#, #""highlight":{"#, #""kind":"change""#, #""hits":["#,
    #""ranges":[0,1]"#, #""removed":[0]"#, #""description":{"name":"n"}"#, #""expires":"never""#,
  ]

  /// The messages are those between the zeros, however the bytes come.
  private static func frames(_ input: [UInt8]) throws(Fault) {
    var buffer = FrameBuffer()
    var messages: [[UInt8]] = []
    var rest = input[...]
    var size = Int(input.first ?? 7) % 50 + 1
    while !rest.isEmpty {
      let chunk = Array(rest.prefix(size))
      chunk.withUnsafeBytes { buffer.append($0) }
      rest = rest.dropFirst(size)
      size = size % 97 * 3 + 1
      if size % 2 == 0 {
        while let message = buffer.next() { messages.append(message) }
      }
    }
    while let message = buffer.next() { messages.append(message) }
    let parts = input.split(separator: 0, omittingEmptySubsequences: false)
    try require(messages == parts.dropLast().map(Array.init), "messages are cut elsewhere")
    try require(buffer.count == parts.last?.count ?? 0, "bytes are lost")
  }

  /// What is read and written is read as the same.
  private static func json(_ input: [UInt8]) throws(Fault) {
    guard let first = rewritten(input) else { return }
    guard let second = rewritten(first) else {
      throw Fault("what was written cannot be read: \(String(decoding: first, as: UTF8.self))")
    }
    try require(first == second, "what was written is read as something else")
  }

  private static func rewritten(_ input: [UInt8]) -> [UInt8]? {
    try? JSONParser(maximumDepth: 128).withDocument(input) { root in
      var writer = JSONWriter()
      try writer.value(root)
      return writer.bytes
    }
  }

  /// Reads an object, if it is one, and gives it to all of those that read one.
  private static func withObject(
    _ input: [UInt8], _ body: (JSONObject) throws(Fault) -> Void
  ) throws(Fault) {
    let limits = MessageLimits()
    var fault: Fault?
    try? JSONParser(maximumDepth: limits.nesting).withDocument(input) { root in
      let object = try root.requireObject()
      do throws(Fault) { try body(object) } catch { fault = error }
    }
    if let fault { throw fault }
  }

  private static func requests(_ input: [UInt8]) throws(Fault) {
    let limits = MessageLimits()
    try withObject(input) { object throws(Fault) in
      try repeats(object, read: { try FindRequest(from: $0, limits: limits) }) {
        try $0.encode(into: &$1)
      }
      try repeats(object, read: { try ExplainRequest(from: $0, limits: limits) }) {
        try $0.encode(into: &$1)
      }
      try repeats(object, read: { try WatchRequest(from: $0, limits: limits) }) {
        try $0.encode(into: &$1)
      }
      try repeats(object, read: { try OpenRequest(from: $0, limits: limits) }) {
        $0.encode(into: &$1)
      }
      try repeats(object, read: { try ItemsRequest(from: $0, limits: limits) }) {
        $0.encode(into: &$1)
      }
      try repeats(object, read: { try IndexRequest(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try ScopeRequest(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try ReindexCall(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try ReindexCompletion(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try CheckRequest(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try FolderRequest(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try LogRequest(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try RepairRequest(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try SetPausedRequest(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try TaskRequest(from: $0) }) { $0.encode(into: &$1) }
      _ = try? UpdateRequest(from: object, limits: limits)
    }
  }

  private static func replies(_ input: [UInt8]) throws(Fault) {
    try withObject(input) { object throws(Fault) in
      try repeats(object, read: { try FindReply(from: $0) }) { try $0.encode(into: &$1) }
      try repeats(object, read: { try WatchReply(from: $0) }) { try $0.encode(into: &$1) }
      try repeats(object, read: { try OpenReply(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try DescribeReply(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try ReindexReply(from: $0) }) { $0.encode(into: &$1) }
      try repeats(object, read: { try ExplainReply(from: $0) }) { $0.encode(into: &$1) }
      _ = try? UpdateReply(from: object)
      _ = try? MaintenanceReply<CheckReport>(from: object)
      _ = try? MaintenanceReply<RepairReport>(from: object)
      _ = try? LogReply(from: object)
    }
  }

  private static func filter(_ input: [UInt8]) throws(Fault) {
    let call = Array(#"{"query":{"predicate":"#.utf8) + input + Array("}}".utf8)
    let limits = MessageLimits()
    try withObject(call) { object throws(Fault) in
      try repeats(object, read: { try FindRequest(from: $0, limits: limits) }) {
        try $0.encode(into: &$1)
      }
    }
  }

  /// A message that is read can be written, and is read as the same.
  private static func repeats<Message: Equatable>(
    _ object: JSONObject, read: (JSONObject) throws -> Message,
    write: (Message, inout JSONWriter) throws -> Void
  ) throws(Fault) {
    guard let message = try? read(object) else { return }
    let again = try? JSONParser(maximumDepth: MessageLimits().nesting).withDocument(
      JSONWriter.object { try write(message, &$0) }
    ) { try read($0.requireObject()) }
    try require(again == message, "\(message) is not read as it was written")
  }
}
