import Foundation

/// Gives one target its inputs, until the time is over or something goes wrong.
struct Worker {
  /// An input that takes longer ends the process.
  private static let secondsForOne: UInt32 = 20
  /// More memory than that ends the process.
  private static let memory: rlim_t = 4 << 30

  private let target: FuzzTarget
  private let inputs: InputSource
  private let options: Options

  init(target: FuzzTarget, options: Options) throws {
    self.target = target
    self.options = options
    inputs = InputSource(target: target, corpus: try Corpus(options.corpus, target))
  }

  func run() throws {
    var limit = rlimit(rlim_cur: Self.memory, rlim_max: Self.memory)
    setrlimit(__rlimit_resource_t(UInt32(RLIMIT_AS.rawValue)), &limit)
    // Crashes are what is looked for; nobody needs their memory on the disk.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(UInt32(RLIMIT_CORE.rawValue)), &none)
    let journal = try options.journal.map { try Journal(path: $0) }
    for (number, input) in inputs.corpus.inputs.enumerated() {
      journal?.seed = -1 - number
      try decode(input)
    }
    let end = ContinuousClock.now + .seconds(options.seconds)
    var count = 0
    while count < options.inputs ?? .max, count % 16 != 0 || ContinuousClock.now < end {
      let seed = options.seed &+ count
      journal?.seed = seed
      try decode(inputs.input(seed: seed))
      count += 1
      journal?.count = count
    }
  }

  private func decode(_ input: [UInt8]) throws {
    alarm(Self.secondsForOne)
    do {
      try target.run(input)
    } catch {
      FileHandle.standardError.write(Data("\(target.name): \(error.sentence)\n".utf8))
      abort()
    }
    alarm(0)
  }
}
