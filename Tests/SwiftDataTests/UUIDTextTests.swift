import Foundation
import Testing

@testable import SwiftData

@Suite struct UUIDTextTests {
  @Test func textsAreFoundations() {
    for _ in 0..<1000 {
      let identifier = UUID()
      #expect(identifier.text == identifier.uuidString)
      #expect(UUID(text: identifier.uuidString) == identifier)
    }
  }

  @Test(arguments: [
    "", "a", "2d4d1b8e-0c39-4f44-9d4c-0d6a0a4a3c11", "2D4D1B8E-0C39-4F44-9D4C-0D6A0A4A3C1",
    "2D4D1B8E-0C39-4F44-9D4C-0D6A0A4A3C111", "2D4D1B8E00C39-4F44-9D4C-0D6A0A4A3C11",
    "2D4D1B8E-0C39-4F44-9D4C-0D6A0A4A3CGG", "2D4D1B8-E0C39-4F44-9D4C-0D6A0A4A3C11",
    "2D4D1B8E-0C39-4F44-9D4C-0D6A0A4A3Cé1",
  ])
  func nothingElseIsRead(text: String) {
    #expect(UUID(text: text) == nil)
  }
}
