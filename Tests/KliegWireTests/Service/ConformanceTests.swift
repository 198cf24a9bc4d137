import KliegJSON
import KliegWire
import Testing

/// What UAPI.20 asks of a Varlink service, one test a rule.
@Suite(.timeLimit(.minutes(5))) struct ConformanceTests {
  let service = TestService()

  /// Sends text whose `·` stand for NUL, ends the sending side, and returns every reply.
  private func exchange(_ text: String) async throws -> [String] {
    let (channel, peer) = try TestPeer.pair()
    let server = service.server
    let serving = Task { await server.serve(channel) }
    peer.write(text)
    peer.finishSending()
    let replies = try await peer.readAll()
    await serving.value
    return replies
  }

  private func call(_ method: String, _ rest: String = "") -> String {
    #"{"method":"org.example.test.\#(method)"\#(rest)}·"#
  }

  private func invalid(_ parameter: String) -> String {
    #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"\#(parameter)"}}"#
  }

  @Test func framesSurviveAnySplit() async throws {
    let text =
      call("Echo", #","parameters":{"text":"a"}"#) + call("Echo", #","parameters":{"text":"b"}"#)
    let bytes = wire(text)
    for split in 0...bytes.count {
      let (channel, peer) = try TestPeer.pair()
      let server = service.server
      async let serving: Void = server.serve(channel)
      peer.write(Array(bytes[..<split]))
      await Task.yield()
      peer.write(Array(bytes[split...]))
      peer.finishSending()
      #expect(
        try await peer.readAll() == [
          #"{"parameters":{"text":"a"}}"#, #"{"parameters":{"text":"b"}}"#,
        ])
      await serving
    }
  }

  @Test func absentNullAndEmptyParametersAreAlike() async throws {
    let replies = try await exchange(
      call("Silent") + call("Silent", #","parameters":null"#)
        + call("Silent", #","parameters":{}"#))
    #expect(replies == Array(repeating: #"{"parameters":{}}"#, count: 3))
  }

  @Test(arguments: [
    (#"{"text":"a","typo":1}"#, "typo"), ("{}", "text"), (#"{"text":7}"#, "text"),
    (#"{"text":null}"#, "text"), (#"{"text":"a","number":true}"#, "number"),
    (#"{"text":"a","number":1.0}"#, "number"),
    (#"{"text":"a","number":9223372036854775808}"#, "number"),
  ])
  func namesTheParameterThatIsInvalid(parameters: String, name: String) async throws {
    let replies = try await exchange(
      call("Echo", #","parameters":"# + parameters) + call("Silent"))
    #expect(replies == [invalid(name), #"{"parameters":{}}"#])
  }

  @Test func nullCountsAsAbsent() async throws {
    #expect(
      try await exchange(call("Echo", #","parameters":{"text":"é\u0000","number":null}"#))
        == [#"{"parameters":{"text":"é\u0000"}}"#])
  }

  @Test(arguments: [Int64.min, -1, 0, Int64.max])
  func integersPassExactly(number: Int64) async throws {
    #expect(
      try await exchange(call("Echo", #","parameters":{"text":"","number":\#(number)}"#))
        == [#"{"parameters":{"text":"","number":\#(number)}}"#])
  }

  @Test(arguments: [
    ("org.example.test.Nope", #"MethodNotFound","parameters":{"method":"Nope"}}"#),
    ("org.example.test.Later", #"MethodNotImplemented","parameters":{"method":"Later"}}"#),
    ("a.b.Nope", #"InterfaceNotFound","parameters":{"interface":"a.b"}}"#),
    ("Nope", #"MethodNotFound","parameters":{"method":"Nope"}}"#),
    ("", #"MethodNotFound","parameters":{"method":""}}"#),
    ("org.varlink.service.Nope", #"MethodNotFound","parameters":{"method":"Nope"}}"#),
  ])
  func saysWhichMethodOrInterfaceIsNotThere(method: String, reply: String) async throws {
    #expect(
      try await exchange(#"{"method":"\#(method)"}·"#)
        == [#"{"error":"org.varlink.service."# + reply])
  }

  @Test func onewayCallsGetNoReplyNotEvenAnError() async throws {
    let oneway = #","oneway":true"#
    let replies = try await exchange(
      call("Echo", #","parameters":{"text":"one"}"# + oneway) + call("Fail", oneway)
        + call("Nope", oneway) + call("Echo", oneway) + call("Watch", oneway)
        + call("Echo", #","parameters":{"text":"two"}"#))
    #expect(replies == [#"{"parameters":{"text":"two"}}"#])
    #expect(service.log == ["Echo one", "Echo two"])
  }

  @Test(arguments: [
    "not json·", "·", "[]·", "7·", "{}·", #"{"method":7}·"#, #"{"parameters":{}}·"#,
    #"{"method":"org.example.test.Silent","more":true,"oneway":true}·"#,
    #"{"method":"org.example.test.Silent","more":true,"upgrade":true}·"#,
    #"{"method":"org.example.test.Silent","more":1}·"#,
    #"{"method":"org.example.test.Silent","oneway":"true"}·"#,
    #"{"method":"org.example.test.Silent","parameters":[]}·"#,
    #"{"method":"org.example.test.Silent","unknown":1}·"#,
    #"{"method":"org.example.test.Silent","method":"org.example.test.Fail"}·"#,
    "{\"method\":\"org.example.test.Silent\u{1}\"}·",
  ])
  func malformedCallsCloseTheConnection(text: String) async throws {
    let replies = try await exchange(call("Silent") + text + call("Silent"))
    #expect(replies == [#"{"parameters":{}}"#])
  }

  @Test func callsNestedTooDeepCloseTheConnection() async throws {
    let deep = String(repeating: "[", count: 200) + "1" + String(repeating: "]", count: 200)
    #expect(
      try await exchange(call("Echo", #","parameters":{"text":\#(deep)}"#) + call("Silent")) == [])
  }

  @Test func flagsThatAreFalseOrNullCountAsAbsent() async throws {
    let replies = try await exchange(
      call("Silent", #","more":false,"oneway":false,"upgrade":false"#)
        + call("Silent", #","more":null,"oneway":null"#))
    #expect(replies.count == 2)
  }

  @Test func vendorsMembersAreIgnored() async throws {
    let replies = try await exchange(call("Silent", #","com.vendor":{"a":[1]}"#))
    #expect(replies == [#"{"parameters":{}}"#])
  }

  @Test func repliesContinueOnlyWhenAsked() async throws {
    let parameters = #","parameters":{"n":3}"#
    #expect(
      try await exchange(call("Count", parameters + #","more":true"#)) == [
        #"{"parameters":{"i":0},"continues":true}"#, #"{"parameters":{"i":1},"continues":true}"#,
        #"{"parameters":{"i":2}}"#,
      ])
    #expect(try await exchange(call("Count", parameters)) == [#"{"parameters":{"i":2}}"#])
    #expect(try await exchange(call("Silent", #","more":true"#)) == [#"{"parameters":{}}"#])
  }

  @Test func methodsThatOnlyStreamExpectMore() async throws {
    #expect(
      try await exchange(call("Watch"))
        == [#"{"error":"org.varlink.service.ExpectedMore","parameters":{}}"#])
  }

  @Test func upgradesAreRefusedAndTheConnectionGoesOn() async throws {
    let replies = try await exchange(call("Silent", #","upgrade":true"#) + call("Silent"))
    #expect(replies == [invalid("upgrade"), #"{"parameters":{}}"#])
  }

  @Test func pipelinedCallsAreAnsweredInOrder() async throws {
    let count = 2_000
    let text = (0..<count).map { call("Echo", #","parameters":{"text":"\#($0)"}"#) }.joined()
    let (channel, peer) = try TestPeer.pair()
    let server = service.server
    async let serving: Void = server.serve(channel)
    async let sending: Void = {
      // All at once, without the last NUL, which the channel adds.
      try await peer.channel.send(wire(text).dropLast())
    }()
    for index in 0..<count {
      let reply = try #require(try await peer.channel.receive())
      #expect(reply == Array(#"{"parameters":{"text":"\#(index)"}}"#.utf8))
    }
    try await sending
    await peer.channel.close()
    await serving
  }

  @Test func noLaterCallIsServedDuringAStream() async throws {
    let replies = try await exchange(
      call("Count", #","parameters":{"n":50},"more":true"#) + call("Fail")
        + call("Echo", #","parameters":{"text":"after"}"#))
    #expect(replies.count == 52)
    #expect(service.log.dropLast() == (0..<50).map { "Count \($0)" }[...])
    #expect(
      replies.suffix(2) == [
        #"{"error":"org.example.test.Failed","parameters":{"code":7}}"#,
        #"{"parameters":{"text":"after"}}"#,
      ])
  }

  @Test func introspectionServesEveryDefinition() async throws {
    let ask = { (name: String) in
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"\#(name)"}}·"#
    }
    let replies = try await exchange(
      #"{"method":"org.varlink.service.GetInfo"}·"# + ask("org.example.test")
        + ask("org.varlink.service") + ask("org.none"))
    #expect(
      replies[0]
        == #"{"parameters":{"vendor":"Klieg","product":"Test","version":"1","url":"https://example.org","interfaces":["org.example.test","org.varlink.service"]}}"#
    )
    let texts = try replies[1...2].map { reply in
      try JSONParser().withDocument(Array(reply.utf8)) { root in
        root.object?.find("parameters")?.object?.find("description")?.string
      }
    }
    #expect(texts[0] == TestService.definition)
    #expect(texts[1]?.contains("method GetInterfaceDescription(interface: string)") == true)
    #expect(
      replies[3]
        == #"{"error":"org.varlink.service.InterfaceNotFound","parameters":{"interface":"org.none"}}"#
    )
  }

  @Test func anOversizedCallClosesTheConnection() async throws {
    var limits = WireLimits()
    limits.messageBytes = 10_000
    let (channel, peer) = try TestPeer.pair(limits: limits)
    let server = service.server
    async let serving: Void = server.serve(channel)
    let long = String(repeating: "x", count: 20_000)
    peer.write(
      call("Silent") + call("Echo", #","parameters":{"text":"\#(long)"}"#) + call("Silent"))
    #expect(try await peer.readAll() == [#"{"parameters":{}}"#])
    await serving
  }

  @Test func errorsOfTheEngineKeepTheirCode() async throws {
    #expect(
      try await exchange(call("Throw")) == [
        #"{"error":"org.klieg.search.Busy","parameters":{"message":"Too much.","retryAfterMilliseconds":20}}"#
      ])
  }
}
