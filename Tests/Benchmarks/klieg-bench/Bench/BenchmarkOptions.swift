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
  /// Whether to leave out what is no search.
  let isSearchesOnly: Bool
  /// The kinds of queries.
  let kinds: [QueryClass]

  init(_ words: some Sequence<String>) throws {
    let arguments = try Arguments(
      words,
      options: [
        "--daemon", "--items", "--rounds", "--queries", "--python", "--script", "--kinds",
      ],
      flags: ["--short", "--only-searches"])
    daemon = try arguments.string("--daemon")
    items = try arguments.string("--items")
    python = arguments.has("--python") ? try arguments.string("--python") : nil
    script = arguments.has("--script") ? try arguments.string("--script") : nil
    isShort = arguments.has("--short")
    isSearchesOnly = arguments.has("--only-searches")
    let wanted = arguments.has("--kinds") ? try arguments.string("--kinds") : nil
    let names = wanted?.split(separator: ",").map(String.init)
    kinds =
      try names?.map { name in
        guard let kind = QueryClass(rawValue: name) else {
          throw KliegError(.usage, "There is no kind of queries “\(name)”.")
        }
        return kind
      } ?? QueryClass.allCases
    rounds = try arguments.count("--rounds", else: isShort ? 1 : 3)
    queries = try arguments.count("--queries", else: 200)
  }
}
