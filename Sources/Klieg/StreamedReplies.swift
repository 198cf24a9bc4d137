import KliegJSON
import KliegWire

/// The replies to a call that asks for several; each loop over it calls anew, on a connection that
/// closes with the loop.
struct StreamedReplies<Element: Sendable>: AsyncSequence, Sendable {
  let client: Client
  let method: String
  let parameters: @Sendable () throws -> [UInt8]
  let decode: @Sendable (JSONObject) throws -> Element

  init(
    client: Client, method: String,
    parameters: @escaping @Sendable () throws -> [UInt8],
    decode: @escaping @Sendable (JSONObject) throws -> Element
  ) {
    self.client = client
    self.method = method
    self.parameters = parameters
    self.decode = decode
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(state: .waiting(self))
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate enum State {
      case waiting(StreamedReplies)
      case streaming(Client, VarlinkReplies<Element>.Iterator)
      case ended
    }

    fileprivate var state: State

    mutating func next() async throws -> Element? {
      switch state {
      case .ended: return nil
      case .waiting(let call):
        do {
          let replies = try await call.client.varlink.stream(
            call.method, parameters: call.parameters(), decode: call.decode)
          state = .streaming(call.client, replies.makeAsyncIterator())
        } catch {
          state = .ended
          throw call.client.clientError(error)
        }
        return try await next()
      case .streaming(let client, var iterator):
        do {
          let element = try await iterator.next()
          state = element == nil ? .ended : .streaming(client, iterator)
          return element
        } catch {
          state = .ended
          throw client.clientError(error)
        }
      }
    }
  }
}
