import KliegModel

/// A whole command line: which command, where the daemon is, how to print.
struct Invocation {
  let command: any Command
  let socket: String?
  let isJSON: Bool

  /// Reads the words after the program's name.
  ///
  /// Global options may stand before the command's name as well as after it.
  init(_ words: [String]) throws {
    var words = words
    guard let place = Self.placeOfName(in: words) else {
      // Other programs answer to --version, so people try it.
      if words.contains("--version") {
        try self.init(VersionCommand.self, words.filter { $0 != "--version" })
      } else {
        try self.init(HelpCommand.self, words.filter { $0 != "--help" && $0 != "-h" })
      }
      return
    }
    let name = words.remove(at: place)
    guard let command = Commands.named(name) else {
      let near = Spelling.nearest(to: name, among: Commands.all.map { $0.usage.name })
      throw KliegError(
        .usage, "klieg has no command “\(name)”\(near.map { "; is it “\($0)”?" } ?? ".")")
    }
    let own = words.prefix { $0 != "--" }
    if own.contains("--help") || own.contains("-h") {
      try self.init(HelpCommand.self, [name])
    } else {
      try self.init(command, words)
    }
  }

  private init(_ type: any Command.Type, _ words: [String]) throws {
    var arguments = try Arguments(words, of: type.usage)
    socket = try arguments.value(.socket)
    isJSON = arguments.flag(.json)
    command = try type.init(&arguments)
    try arguments.finish()
  }

  private static func placeOfName(in words: [String]) -> Int? {
    var place = 0
    while place < words.count, words[place].hasPrefix("-") {
      place += words[place] == "--socket" ? 2 : 1
    }
    return place < words.count ? place : nil
  }
}
