extension Engine {
  /// Pauses background work until the token is gone.
  package func pause(of user: UInt32) async -> PauseToken {
    pauses.count(of: user, by: 1)
    await tellQueue(of: user)
    return PauseToken { [weak self] in
      Task { await self?.endPause(of: user) }
    }
  }

  /// Pauses background work until somebody says otherwise, across restarts.
  package func setPaused(_ isPaused: Bool, of user: UInt32) async throws {
    await catalog.setPaused(isPaused, of: user)
    pauses.set(isPaused, of: user)
    await tellQueue(of: user)
  }

  /// Whether a user's background work is paused.
  package func isPaused(of user: UInt32) -> Bool { pauses.isPaused(user) }

  private func endPause(of user: UInt32) async {
    pauses.count(of: user, by: -1)
    await tellQueue(of: user)
  }

  private func tellQueue(of user: UInt32) async {
    await queue.setPaused(pauses.isPaused(user), of: user)
  }
}
