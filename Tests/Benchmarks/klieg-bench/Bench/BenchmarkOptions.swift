import KliegModel

/// What the command line of `klieg-bench bench` says.
struct BenchmarkOptions {
  let daemon: String
  let items: String
  /// A Python that has tantivy, and what to run in it.
  let python: String?
  let script: String?
  let rounds: Int
  let queries: Int
  let isShort: Bool

  init(_ words: some Sequence<String>) throws {
    let arguments = try Arguments(
      words, options: ["--daemon", "--items", "--rounds", "--queries", "--python", "--script"],
      flags: ["--short"])
    daemon = try arguments.string("--daemon")
    items = try arguments.string("--items")
    python = arguments.has("--python") ? try arguments.string("--python") : nil
    script = arguments.has("--script") ? try arguments.string("--script") : nil
    isShort = arguments.has("--short")
    rounds = try arguments.count("--rounds", else: isShort ? 1 : 3)
    queries = try arguments.count("--queries", else: 200)
  }
}
