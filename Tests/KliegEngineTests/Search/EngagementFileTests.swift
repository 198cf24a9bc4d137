import Foundation
import KliegModel
import TestSupport
import Testing

@testable import KliegEngine

/// What becomes of an index whose record of use is damaged or gone.
@Suite struct EngagementFileTests {
  private enum Harm: CaseIterable {
    case bit, noise, cut, empty, gone, folder, pipe
  }

  private func trial() async throws -> EngineTrial {
    let trial = try EngineTrial()
    try await trial.update(
      Update(items: ["1", "2"].map { Item($0, attributes: ["title": "apple pie"]) }))
    try await engage("2", trial)
    #expect(try await order(trial) == ["2", "1"])
    return trial
  }

  private func engage(_ name: String, _ trial: EngineTrial) async throws {
    try await trial.engine.engage(
      ItemReference(name), .select, in: EngineTrial.name, of: EngineTrial.user)
  }

  private func order(_ trial: EngineTrial) async throws -> [String] {
    try await trial.settled()
    var answer = try await trial.engine.search(
      Query("apple"), in: [EngineTrial.name], of: EngineTrial.user)
    #expect(answer.missing.isEmpty)
    return try await answer.hits(0..<answer.count).map(\.identifier)
  }

  private func path(_ trial: EngineTrial) -> String { trial.index + "/engagement" }

  private func inflict(_ harm: Harm, _ trial: EngineTrial) throws {
    let path = path(trial)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    switch harm {
    case .bit: bytes[bytes.count / 2] ^= 1
    case .noise: bytes = Data((0..<200).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) })
    case .cut: bytes = bytes.dropLast(9)
    case .empty: bytes = Data()
    case .gone, .folder, .pipe: try FileManager.default.removeItem(atPath: path)
    }
    switch harm {
    case .bit, .noise, .cut, .empty: try bytes.write(to: URL(fileURLWithPath: path))
    case .gone: break
    case .folder:
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false)
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    }
  }

  /// The log names it, the rest of the index is trusted, and it can be learned again.
  @Test(arguments: Harm.allCases, [true, false])
  private func harmIsNamedAndSearchGoesOn(harm: Harm, isClosed: Bool) async throws {
    let trial = try await trial()
    if isClosed { await trial.stop() } else { try await trial.crash() }
    try inflict(harm, trial)
    try trial.start()
    #expect(try await order(trial) == ["1", "2"])
    #expect(!trial.children.contains(.store))
    let named = trial.events.all.filter { $0.kind == .damaged }
    #expect(named.count == 1)
    #expect(named.allSatisfy { $0.message.contains("engagement") })
    #expect(trial.events.count(.putAside) == (harm == .gone ? 0 : 1))
    let aside = path(trial) + ".damaged"
    #expect(FileManager.default.fileExists(atPath: aside) == (harm != .gone))
    try await engage("2", trial)
    #expect(try await order(trial) == ["2", "1"])
    await trial.stop()
    try trial.start()
    #expect(try await order(trial) == ["2", "1"])
    #expect(trial.events.count(.damaged) == 0)
    // What is kept as evidence says what somebody has used, too.
    try await trial.engine.forgetEngagement(in: nil, of: EngineTrial.user)
    #expect(!FileManager.default.fileExists(atPath: aside))
    await trial.stop()
  }

  @Test(arguments: Harm.allCases, [true, false])
  private func whatIsInMemoryIsWrittenAgain(harm: Harm, byCheck: Bool) async throws {
    let trial = try await trial()
    try inflict(harm, trial)
    if byCheck {
      let report = try await trial.check()
      #expect(report.verdict == .sound)
      #expect(report.steps.contains { $0.name.contains("engagement") })
      #expect(try await !trial.check().steps.contains { $0.name.contains("engagement") })
    }
    await trial.stop()
    #expect(trial.events.count(.damaged) == 1)
    try trial.start()
    #expect(try await order(trial) == ["2", "1"])
    #expect(trial.events.count(.damaged) == 0)
    await trial.stop()
  }

  @Test func anEarlierVersionIsNamedAndCounts() async throws {
    let trial = try await trial()
    let before = try Data(contentsOf: URL(fileURLWithPath: path(trial)))
    for _ in 0..<3 { try await engage("1", trial) }
    #expect(try await order(trial) == ["1", "2"])
    await trial.stop()
    try before.write(to: URL(fileURLWithPath: path(trial)))
    try trial.start()
    #expect(try await order(trial) == ["2", "1"])
    #expect(trial.events.count(.damaged) == 1)
    #expect(trial.children.isEmpty)
    await trial.stop()
  }

  @Test func nothingIsNamedWhereNothingHappened() async throws {
    let trial = try await trial()
    await trial.stop()
    try trial.start()
    #expect(try await order(trial) == ["2", "1"])
    #expect(trial.events.count(.damaged) == 0)
    try await trial.crash()
    try trial.start()
    #expect(try await order(trial) == ["2", "1"])
    #expect(trial.events.count(.damaged) == 0)
    await trial.stop()
  }
}
