import Foundation
import KliegModel
import Testing

@testable import SwiftData

@Suite struct ValueCodecTests {
  @Test func wholeNumbersAreStoredAsTheyAreOrRefused() throws {
    let codec = ValueCodec(for: UInt64.self)
    let exact: [UInt64] = [0, 7, 1 << 53 + 1, .max >> 1, 1 << 63, 3 << 62]
    for number in exact {
      #expect(codec.decode(try codec.encode(number)) as? UInt64 == number)
    }
    for number: UInt64 in [.max, 1 << 63 + 1, 1 << 63 + 1025] {
      let error = #expect(throws: SwiftDataError.self) { try codec.encode(number) }
      #expect(error == .modelValidationFailure)
      #expect(error?.explanation?.contains("\(number)") == true)
    }
    for number: Int64 in [.min, -1, .max] {
      let codec = ValueCodec(for: Int64.self)
      #expect(codec.decode(try codec.encode(number)) as? Int64 == number)
    }
  }

  @Test func listsAndEnumerationsAreAsExact() throws {
    enum Mark: UInt64, Codable {
      case small = 1
      case large = 0x8000_0000_0000_0001
    }
    let marks = ValueCodec(for: Mark.self)
    #expect(try marks.encode(Mark.small) == .integer(1))
    #expect(throws: SwiftDataError.modelValidationFailure) { try marks.encode(Mark.large) }
    let list = ValueCodec(for: [UInt64]?.self)
    #expect(throws: SwiftDataError.modelValidationFailure) {
      try list.encode(([1, UInt64.max] as [UInt64]?) as Any)
    }
  }

  @Test func numbersThatAreNoneAreRefused() throws {
    for type: any FloatingPoint.Type in [Double.self, Float.self] {
      let codec = ValueCodec(for: type)
      #expect(throws: SwiftDataError.modelValidationFailure) { try codec.encode(Double.nan) }
    }
    let codec = ValueCodec(for: Float.self)
    for number: Float in [0.1, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
      #expect(codec.decode(try codec.encode(number)) as? Float == number)
    }
    #expect(throws: SwiftDataError.modelValidationFailure) { try codec.encode(Float.infinity) }
  }
}
