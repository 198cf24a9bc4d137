import Glibc
import KliegWire
import Testing

/// How many descriptors this process has open.
func openDescriptors() -> Int {
  (0..<1024).count { fcntl(Int32($0), F_GETFD) >= 0 }
}

/// Expects a `WireError` of a code.
func expect(
  throws code: WireError.Code, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Any
) async {
  do {
    _ = try await body()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch {
    #expect((error as? WireError)?.code == code, sourceLocation: sourceLocation)
  }
}
