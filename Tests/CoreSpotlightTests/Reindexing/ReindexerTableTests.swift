import Klieg
import KliegModel
import Testing

@testable import CoreSpotlight

@Suite struct ReindexerTableTests {
  @Test func aRequestOfAnAppThatIsNoMoreIsNotAnswered() async {
    let table = ReindexerTable(client: Client(socket: "/nowhere"))
    await #expect(throws: KliegError.self) {
      try await table.answer(ReindexRequest(id: "1", index: "app", scope: .everything))
    }
  }
}
