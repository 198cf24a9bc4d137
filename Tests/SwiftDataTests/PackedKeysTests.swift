import Foundation
import Testing

@testable import SwiftData

@Suite struct PackedKeysTests {
  @Test func allComeBackAsTheyWere() {
    let keys = [
      UUID().uuidString, "Oslo", UUID().uuidString.lowercased(), "",
      "00000000-0000-0000-0000-000000000000", UUID().uuidString,
    ]
    var packed = PackedKeys()
    for key in keys { packed.append(key) }
    #expect(packed.count == keys.count)
    #expect(packed[0..<keys.count] == keys)
    #expect(packed[1..<3] == Array(keys[1..<3]))
    #expect(packed[5] == keys[5])
  }
}
