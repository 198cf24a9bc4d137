import CoreSpotlight
import KliegModel
import Testing

@Suite struct ErrorTests {
  @Test func codesAreApples() {
    let codes: [(CSIndexError.Code, Int)] = [
      (.unknownError, -1), (.indexUnavailableError, -1000), (.invalidItemError, -1001),
      (.invalidClientStateError, -1002), (.remoteConnectionError, -1003), (.quotaExceeded, -1004),
      (.indexingUnsupported, -1005), (.mismatchedClientState, -1006),
    ]
    for (code, number) in codes {
      let error: any Error = CSIndexError(code)
      #expect((error as NSError).code == number)
      #expect((error as NSError).domain == CSIndexErrorDomain)
    }
    #expect((CSSearchQueryError(.invalidQuery) as NSError).code == -2002)
  }

  @Test func catchingMatchesCodes() {
    do {
      throw CSIndexError(.quotaExceeded)
    } catch CSIndexError.quotaExceeded {
    } catch {
      Issue.record("\(error)")
    }
    do {
      throw CSSearchQueryError(.cancelled)
    } catch let error as CSSearchQueryError where error.code == .cancelled {
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func whatTheDaemonRefusesIsSaidInApplesWords() {
    func code(_ code: KliegError.Code, limit: String? = nil) -> CSIndexError.Code {
      let details = limit.map { ["limit": $0] } ?? [:]
      return CSIndexError(KliegError(code, "It is so.", details: details)).code
    }
    #expect(code(.unavailable) == .indexUnavailableError)
    #expect(code(.invalidItem) == .invalidItemError)
    #expect(code(.stateMismatch) == .mismatchedClientState)
    #expect(code(.connectionLost) == .remoteConnectionError)
    #expect(code(.limitExceeded, limit: "client-state-bytes") == .invalidClientStateError)
    #expect(code(.limitExceeded, limit: "identifier-bytes") == .invalidItemError)
    #expect(code(.limitExceeded, limit: "indexes-per-user") == .quotaExceeded)
    #expect(CSIndexError(KliegError(.locked, "It is so.")).localizedDescription == "It is so.")
  }
}
