import Klieg
import KliegWire
import TestDoubles
import Testing

@Suite(.timeLimit(.minutes(5))) struct DonationTests {
  @Test func batchesAreBoundedAndInOrder() async throws {
    let batches = Record<[String]>()
    let states = Record<[UInt8]?>()
    var service = FakeService()
    service.update = { request in
      states.append(request.update.clientState)
      let count = batches.append(request.update.items.map(\.identifier))
      return UpdateOutcome(
        stored: request.update.items.count - 1, unchanged: 1, sequence: Int64(count))
    }
    try await withDaemon(service) { daemon, klieg in
      let progress = Record<Int>()
      let outcome = try await klieg.donate(
        (0..<2500).lazy.map { Item("\($0)") }, to: "notes", clientState: [7]
      ) { progress.append($0.stored) }
      #expect(batches.values.map(\.count) == [1000, 1000, 500])
      #expect(batches.values.flatMap { $0 } == (0..<2500).map(String.init))
      #expect(states.values == [nil, nil, [7]])
      #expect(outcome == UpdateOutcome(stored: 2497, unchanged: 3, sequence: 3))
      #expect(progress.values == [999, 1998, 2497])
      #expect(daemon.connectionsMade == 1)
    }
  }

  @Test func streamsAreDonatedToo() async throws {
    let items = AsyncStream<Item> { continuation in
      for number in 0..<3 { continuation.yield(Item("\(number)")) }
      continuation.finish()
    }
    try await withDaemon { _, klieg in
      let outcome = try await klieg.donate(items, to: "notes")
      #expect(outcome.stored == 3)
    }
  }

  @Test func nothingIsDonatedAsAnEmptyUpdate() async throws {
    let states = Record<[UInt8]?>()
    var service = FakeService()
    service.update = { request in
      states.append(request.update.clientState)
      return UpdateOutcome(sequence: 5)
    }
    try await withDaemon(service) { _, klieg in
      let outcome = try await klieg.donate([], to: "notes")
      #expect(outcome == UpdateOutcome(sequence: 5))
      #expect(states.values == [nil])
    }
  }

  @Test func memoryStaysBoundedHoweverSlowTheDaemon() async throws {
    let text = AttributeValue.string(String(repeating: "x", count: 100 << 10))
    // Ten fit into a batch; three are under way and one is being filled.
    let itemsInFlight = 4 * 10
    let (produced, answered, most) = (Counter(), Counter(), Record<Int>())
    var service = FakeService()
    service.update = { request in
      // The first batch is held until the client has run ahead as far as it may.
      await until { produced.value >= itemsInFlight }
      most.append(produced.value - answered.value)
      answered.add(request.update.items.count)
      return UpdateOutcome(stored: request.update.items.count)
    }
    try await withDaemon(service) { _, klieg in
      let items = (0..<400).lazy.map { number in
        produced.add(1)
        return Item("\(number)", attributes: ["text": text])
      }
      let outcome = try await klieg.donate(items, to: "notes")
      #expect(outcome.stored == 400)
      // The item that did not fit has been made, too.
      let greatest = try #require(most.values.max())
      #expect(greatest <= itemsInFlight + 1)
    }
  }

  @Test func refusalsCountInTheWholeDonation() async throws {
    var service = FakeService()
    service.update = { request in
      let refused = request.update.items.enumerated().filter { $0.element.priority == 1 }.map {
        UpdateOutcome.Refusal(
          position: $0.offset, identifier: $0.element.identifier,
          error: KliegError(.conflict, "It contradicts."))
      }
      return UpdateOutcome(stored: request.update.items.count - refused.count, refused: refused)
    }
    try await withDaemon(service) { _, klieg in
      let items = (0..<2200).map { number in
        Item(
          "\(number)", priority: [5, 1500].contains(number) ? 1 : 0,
          attributes: [3, 2100].contains(number) ? ["a": .number(.nan)] : [:])
      }
      let outcome = try await klieg.donate(items, to: "notes")
      #expect(outcome.stored == 2196)
      #expect(outcome.refused.map(\.position) == [3, 5, 1500, 2100])
      #expect(outcome.refused.map(\.identifier) == ["3", "5", "1500", "2100"])
      #expect(
        outcome.refused.map(\.error.code) == [.invalidItem, .conflict, .conflict, .invalidItem])
    }
  }

  @Test func manyRefusalsAreCountedNotListed() async throws {
    try await withDaemon { _, klieg in
      let items = (0..<1500).lazy.map { Item("\($0)", attributes: ["a": .number(.nan)]) }
      let outcome = try await klieg.donate(items, to: "notes")
      #expect(outcome.refused.count == 1000)
      #expect(outcome.refusedCount == 1500)
      #expect(outcome.stored == 0)
    }
  }

  @Test func anItemThatNoMessageHoldsIsRefusedWithoutSendingIt() async throws {
    try await withDaemon { daemon, klieg in
      let huge = AttributeValue.string(String(repeating: "x", count: 16 << 20))
      let large = AttributeValue.string(String(repeating: "x", count: 3 << 20))
      let outcome = try await klieg.donate(
        [
          Item("small"), Item("huge", attributes: ["text": huge]),
          Item("large", attributes: ["text": large]),
        ], to: "notes")
      #expect(outcome.stored == 2)
      #expect(outcome.refused.map(\.identifier) == ["huge"])
      #expect(outcome.refused.map(\.error.code) == [.limitExceeded])
    }
  }

  @Test func aBrokenDonationGoesOn() async throws {
    let arrived = Gate()
    let calls = Counter()
    let stored = Record<[String]>()
    var service = FakeService()
    service.update = { request in
      calls.add(1)
      if calls.value == 3 {
        arrived.open()
        await Gate().wait()
      }
      stored.append(request.update.items.map(\.identifier))
      return UpdateOutcome(stored: request.update.items.count)
    }
    try await withDaemon(service) { daemon, klieg in
      let task = Task {
        try await klieg.donate((0..<6000).lazy.map { Item("\($0)") }, to: "notes")
      }
      await arrived.wait()
      await daemon.breakConnections()
      let outcome = try await task.value
      #expect(outcome.stored == 6000)
      // Each is there, and a batch that came twice was not overtaken by an older one.
      let all = stored.values.flatMap { $0 }
      #expect(Set(all).count == 6000)
      #expect(all.suffix(2000).elementsEqual((4000..<6000).map(String.init)))
      #expect(daemon.connectionsMade == 2)
    }
  }

  @Test func aDonationThatGetsNowhereEnds() async throws {
    let gate = Record<FakeDaemon>()
    var service = FakeService()
    service.update = { _ in
      for daemon in gate.values { await daemon.breakConnections() }
      return UpdateOutcome()
    }
    try await withDaemon(service) { daemon, klieg in
      gate.append(daemon)
      let error = try await #require(throws: KliegError.self) {
        try await klieg.donate([Item("x")], to: "notes")
      }
      #expect(error.code == .connectionLost)
      #expect(daemon.connectionsMade == 2)
    }
  }

  @Test func theStateIsNotStoredWhenABatchFails() async throws {
    let states = Record<[UInt8]?>()
    var service = FakeService()
    service.update = { request in
      states.append(request.update.clientState)
      throw KliegError(.storageFull, "The disk is full.")
    }
    try await withDaemon(service) { _, klieg in
      let error = try await #require(throws: KliegError.self) {
        try await klieg.donate(
          (0..<1500).lazy.map { Item("\($0)") }, to: "notes", clientState: [1])
      }
      #expect(error.code == .storageFull)
      #expect(states.values == [nil])
    }
  }

  @Test func cancellingADonationEndsIt() async throws {
    let arrived = Gate()
    var service = FakeService()
    service.update = { _ in
      arrived.open()
      await Gate().wait()
      return UpdateOutcome()
    }
    try await withDaemon(service) { daemon, klieg in
      let task = Task { try await klieg.donate([Item("x")], to: "notes") }
      await arrived.wait()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      await until { await daemon.connectionCount == 0 }
    }
  }

  @Test func theErrorOfTheSourceIsPassedOn() async throws {
    struct SourceError: Error {}
    let items = AsyncThrowingStream<Item, any Error> { continuation in
      continuation.yield(Item("x"))
      continuation.finish(throwing: SourceError())
    }
    try await withDaemon { _, klieg in
      await #expect(throws: SourceError.self) { try await klieg.donate(items, to: "notes") }
    }
  }
}
