internal import KliegJSON
internal import KliegWire

extension Client {
  /// Does something while the daemon's background work is paused.
  ///
  /// ```swift
  /// let size = try await klieg.withPause { 17 }
  /// ```
  ///
  /// It goes on when the closure ends, and when this process does, however it ends.
  ///
  /// - Parameter body: What to do; it begins once the work is paused.
  /// - Returns: What the closure returns.
  /// - Throws: ``KliegError``, or what the closure throws.
  public func withPause<Result>(
    _ body: () async throws -> Result
  ) async throws -> Result {
    let method = MaintenanceInterface.Method.pause.qualifiedName
    let replies: VarlinkReplies<Void>
    var iterator: VarlinkReplies<Void>.Iterator
    do {
      replies = try await varlink.stream(method) { _ in }
      iterator = replies.makeAsyncIterator()
      guard try await iterator.next() != nil else {
        throw KliegError(.protocolViolation, "The daemon's reply to a pause is missing.")
      }
    } catch {
      throw clientError(error)
    }
    do {
      let result = try await body()
      await replies.cancel()
      return result
    } catch {
      await replies.cancel()
      throw error
    }
  }

  /// Pauses the daemon's background work until it is told to go on; that outlasts this process.
  ///
  /// ```swift
  /// try await klieg.setPaused(true)
  /// ```
  ///
  /// - Returns: Whether it is paused now, which a ``withPause(_:)`` somewhere may still want.
  @discardableResult
  public func setPaused(_ isPaused: Bool) async throws -> Bool {
    let parameters = JSONWriter.object(SetPausedRequest(isPaused: isPaused).encode)
    return try await call(.setPaused, parameters) { try SetPausedReply(from: $0).isPaused }
  }

  /// Whether the daemon's background work is paused, by whomever.
  ///
  /// ```swift
  /// if try await klieg.isPaused() { try await klieg.setPaused(false) }
  /// ```
  public func isPaused() async throws -> Bool {
    let parameters = JSONWriter.object(SetPausedRequest().encode)
    return try await call(.setPaused, parameters) { try SetPausedReply(from: $0).isPaused }
  }
}
