import Foundation
import KliegModel
import Testing

@testable import Klieg

struct PredicateRefusalTests {
  private func refused(
    _ node: String, _ predicate: Predicate<Note>, _ location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: KliegError.self, sourceLocation: location) {
      try Filter(predicate, naming: Note.attribute)
    }
    #expect(error?.code == .badQuery, sourceLocation: location)
    #expect(error?.details["node"] == node, sourceLocation: location)
    #expect(error?.message.contains("“\(node)”") == true, sourceLocation: location)
  }

  @Test func refusesWhatWouldBeRounded() throws {
    enum Size: UInt64 { case large = 0x8000_0000_0000_0001 }
    let sizes: [UInt64] = [1, .max]
    let large = UInt64.max
    let named: any RawRepresentable = Size.large
    for constant: Any in [large, sizes, named, Optional(large) as Any, Set(sizes)] {
      let error = #expect(throws: KliegError.self) {
        try ConstantValue(constant).value { KliegError(.badQuery, $0) }
      }
      #expect(error?.message.contains("holds exactly") == true, "\(constant)")
    }
    let exact: [UInt64] = [0, .max >> 1, 1 << 63, 3 << 62]
    for number in exact {
      #expect(
        try ConstantValue(number).value { KliegError(.badQuery, $0) } == number.attributeValue)
    }
  }

  @Test func namesTheNode() {
    let list = ["a"]
    let before = ComparisonResult.orderedAscending
    refused("Arithmetic", #Predicate { $0.rating + 1 == 2 })
    refused("IntRemainder", #Predicate { $0.rating % 2 == 0 })
    refused("UnaryMinus", #Predicate { -$0.rating == 2 })
    refused("Equal", #Predicate { $0.rating == $0.place.size })
    refused("Comparison", #Predicate { $0.never > 0 })
    refused("Equal", #Predicate { $0.tags == list })
    refused("Comparison", #Predicate { $0.tags.count > 1 })
    refused("Comparison", #Predicate { $0.title.count > 1 })
    refused("Equal", #Predicate { $0.title.localizedCompare("a") == before })
    refused("SequenceContainsWhere", #Predicate { $0.tags.contains { $0 > "a" && $0 != "c" } })
    refused("SequenceContainsWhere", #Predicate { $0.tags.contains { !$0.contains("a") } })
    refused(
      "SequenceContainsWhere", #Predicate { $0.authors.contains { $0.name == "a" && $0.age > 2 } })
    refused("CollectionContainsCollection", #Predicate { $0.title.contains($0.place.city) })
    refused("SequenceMaximum", #Predicate { ($0.marks.max() ?? 0) > 2 })
    refused("CollectionIndexSubscript", #Predicate { $0.marks[0] > 2 })
    refused("OptionalFlatMap", #Predicate { $0.home?.city.isEmpty == true })
  }
}
