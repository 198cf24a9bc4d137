import KliegModel

/// What the command line of `klieg-bench bench` says.
struct BenchmarkOptions {
  let daemon: String
  let items: String
  let rounds: Int
  let queries: Int
  let isShort: Bool

  init(_ words: some Sequence<String>) throws {
    let arguments = try Arguments(
      words, options: ["--daemon", "--items", "--rounds", "--queries"], flags: ["--short"])
    daemon = try arguments.string("--daemon")
    items = try arguments.string("--items")
    isShort = arguments.has("--short")
    rounds = try arguments.count("--rounds", else: isShort ? 1 : 3)
    queries = try arguments.count("--queries", else: 200)
  }
}
