import KliegModel

/// What the command line of `klieg-bench soak` says.
struct SoakOptions {
  let socket: String
  let seconds: Int
  let clients: Int
  let seed: Int

  init(_ words: some Sequence<String>) throws {
    let arguments = try Arguments(
      words, options: ["--socket", "--seconds", "--clients", "--seed"])
    socket = try arguments.string("--socket")
    seconds = try arguments.count("--seconds", else: 60)
    clients = try arguments.count("--clients", else: 8)
    seed = try arguments.count("--seed", else: 1)
  }
}
