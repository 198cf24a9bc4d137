import Klieg

/// Several clients at once on a few shared indexes, for a time.
struct Soak {
  /// How long the last steps may take after the end, in seconds.
  static let patience = 60

  private let options: SoakOptions

  init(_ options: SoakOptions) {
    self.options = options
  }

  func run() async throws {
    let socket = options.socket
    let opener = Client(socket: socket)
    for index in SoakClient.indexes {
      try await opener.open(IndexDescription(name: index, fields: SoakClient.fields))
      try await opener.waitUntilSearchable(index)
    }
    await opener.close()

    let end = ContinuousClock.now + .seconds(options.seconds)
    let seed = options.seed
    let watch = SoakWatch()
    watch.endProgram(at: end + .seconds(Self.patience))
    var record = SoakRecord()
    await withTaskGroup(of: SoakRecord.self) { group in
      for number in 0..<options.clients {
        group.addTask { @concurrent in
          let client = SoakClient(
            number: number, socket: socket, seed: seed &* 1000 + number, watch: watch)
          await client.run(until: end)
          return client.record
        }
      }
      for await part in group { record.add(part) }
    }
    try report(record)
  }

  private func report(_ record: SoakRecord) throws {
    for step in SoakClient.Step.allCases {
      print("  \(record.steps[step] ?? 0) × \(step.rawValue)")
    }
    for failure in record.failures.prefix(SoakRecord.listedFailures) {
      print("unexpected: \(failure)")
    }
    let steps = record.steps.values.reduce(0, +)
    print(
      "soak: \(options.clients) clients, \(options.seconds) s, \(steps) steps, "
        + "\(record.checks) checks, \(record.failureCount) unexpected")
    let missing = SoakClient.Step.allCases.filter { record.steps[$0] == nil }
    guard record.failureCount == 0 else {
      throw KliegError(.unexpected, "\(record.failureCount) unexpected things happened.")
    }
    guard missing.isEmpty else {
      throw KliegError(.unexpected, "Too short: never did “\(missing[0].rawValue)”.")
    }
  }
}
