import Klieg

/// What the command line asks for.
struct Options: Equatable {
  var index = "packages"
  var socket: String?
  /// Read stanzas from here instead of asking APT.
  var input: String?
  /// Send everything even if nothing has changed.
  var isForced = false
  /// Return only when text queries find the packages.
  var waits = false
  var wantsHelp = false

  /// Reads the words after the program's name.
  init(_ words: some Sequence<String>) throws {
    var words = words.makeIterator()
    while let word = words.next() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      var attached = parts.count == 2 ? String(parts[1]) : nil
      func value() throws -> String {
        guard let value = attached ?? words.next() else {
          throw KliegError(.usage, "\(word) needs a value.")
        }
        attached = nil
        return value
      }
      switch parts[0] {
      case "--index": index = try value()
      case "--socket": socket = try value()
      case "--input": input = try value()
      case "--force": isForced = true
      case "--wait": waits = true
      case "--help", "-h": wantsHelp = true
      default: throw KliegError(.usage, "klieg-packages does not know “\(word)”; see --help.")
      }
      if attached != nil {
        throw KliegError(.usage, "\(parts[0]) takes no value.")
      }
    }
  }

  static let help = """
    Donates the machine's catalogue of Debian packages to an index of Klieg.

    Usage: klieg-packages [options]

      --index NAME    the index to donate to (packages)
      --input FILE    read stanzas from FILE instead of asking APT
      --wait          return only when text queries find everything
      --force         send everything even if nothing has changed
      --socket PATH   the daemon's socket
      --help          show this help

    A second run sends nothing while nothing has changed, and removes what is gone.
    Try: klieg search --index packages --where installed=true editor

    """
}
