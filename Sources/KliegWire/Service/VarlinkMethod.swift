package import KliegJSON

/// One method that a service implements.
package struct VarlinkMethod: Sendable {
  /// Whether a method replies several times.
  package enum Streaming: Sendable {
    /// Once, whatever the caller asks for.
    case never
    /// Several times if the caller says `more`.
    case optional
    /// Only for callers that say `more`; others get `ExpectedMore`.
    case required
  }

  /// Answers a call; it runs on the connection's queue until it awaits something else.
  typealias Work = @Sendable (VarlinkCall, ReplyStream) async throws -> Void

  /// The name without its interface.
  package let name: String
  package let streaming: Streaming
  let prepare: @Sendable (JSONObject) throws -> Work

  /// Makes a method out of how its parameters are decoded and how it is answered.
  ///
  /// A `JSONError` from `decode` or `answer` becomes `InvalidParameter` with its path. An answer
  /// that ends without a final reply gets an empty one.
  package init<Request: Sendable>(
    _ name: String, streaming: Streaming = .never,
    decode: @escaping @Sendable (JSONObject) throws -> Request,
    answer: @escaping @Sendable (Request, VarlinkCall, ReplyStream) async throws -> Void
  ) {
    self.name = name
    self.streaming = streaming
    prepare = { parameters in
      let request = try decode(parameters)
      return { call, replies in try await answer(request, call, replies) }
    }
  }
}

/// What a method knows about a call besides its parameters.
package struct VarlinkCall: Sendable {
  /// The name without its interface.
  package let method: String
  /// Whether several replies are welcome.
  package let wantsMore: Bool
  /// Whether nobody waits for a reply; replies are discarded then.
  package let isOneway: Bool
  package let peer: PeerCredentials
}
