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
  /// Stay connected after the donation, and donate again what the index loses.
  var serves = false
  /// Donate only what is asked for, and end when nothing is.
  var answersOnly = false
  /// Let the daemon start this program when something is lost.
  var registers = false
  var wantsHelp = false

  /// Reads the words after the program's name, and what a daemon says that starts it.
  init(_ words: some Sequence<String>, environment: [String: String] = [:]) throws {
    if let index = environment["KLIEG_REINDEX"], !index.isEmpty {
      answersOnly = true
      self.index = index
    }
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
      case "--serve": serves = true
      case "--reindex": answersOnly = true
      case "--register": registers = true
      case "--help", "-h": wantsHelp = true
      default: throw KliegError(.usage, "klieg-packages does not know “\(word)”; see --help.")
      }
      if attached != nil {
        throw KliegError(.usage, "\(parts[0]) takes no value.")
      }
    }
  }

  /// The files to read.
  var inputs: CatalogueInputs {
    input.map { CatalogueInputs(lists: [], file: $0) } ?? CatalogueInputs.system()
  }

  static let help = """
    Donates the machine's catalogue of Debian packages to an index of Klieg.

    Usage: klieg-packages [options]

      --index NAME    the index to donate to (packages)
      --input FILE    read stanzas from FILE instead of asking APT
      --wait          return only when text queries find everything
      --force         send everything even if nothing has changed
      --serve         stay, and donate again what the index loses
      --register      have the daemon start this program when something is lost and it is not there
      --reindex       donate only what the daemon asks for, and end when it asks for nothing more
      --socket PATH   the daemon's socket
      --help          show this help

    A second run sends nothing while nothing has changed, and removes what is gone.
    Try: klieg search --index packages --where installed=true editor

    """
}
