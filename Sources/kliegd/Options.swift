import KliegModel

/// What the command line of `kliegd` says.
struct Options {
  /// What to do: serve, or say something and end.
  enum Action {
    case serve
    case checkConfiguration
    case printDefaults
    /// Look at a part of an index, for the daemon that started this process.
    case checkPart(String)
    case help
    case version
  }

  var action: Action = .serve
  var isSystemWide = false
  var socket: String?
  var state: String?
  var configuration: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      func value() throws -> String {
        if parts.count == 2 { return parts[1] }
        guard let next = rest.popFirst() else {
          throw KliegError(.usage, "\(argument) wants a value.")
        }
        return next
      }
      switch parts.first ?? "" {
      case "--socket": socket = try value()
      case "--state": state = try value()
      case "--config": configuration = try value()
      case "--system": isSystemWide = true
      case "--check-config": action = .checkConfiguration
      case "--print-defaults": action = .printDefaults
      case "--check-part": action = .checkPart(try value())
      case "--help", "-h": action = .help
      case "--version": action = .version
      default:
        throw KliegError(
          .usage, "kliegd does not know “\(argument)”; kliegd --help lists what it does.")
      }
    }
  }

  static let help = """
    kliegd, the Klieg daemon: takes donations, keeps indexes, answers searches.

    Usage: kliegd [OPTION]...

      --socket PATH    where to listen
                       ($XDG_RUNTIME_DIR/klieg/klieg.sock; with --system /run/klieg/klieg.sock)
      --state PATH     where the indexes are
                       ($XDG_STATE_HOME/klieg, else ~/.local/state/klieg; with --system
                       /var/lib/klieg)
      --config PATH    the configuration to read
                       ($XDG_CONFIG_HOME/klieg/kliegd.conf, else /etc/klieg/kliegd.conf)
      --system         serve every user of this machine, each with indexes of their own
      --check-config   say what the configuration sets, and end
      --print-defaults print a configuration of all settings with their standard values, and end
      --version        say the version, and end
      --help           say this, and end

    SIGTERM and SIGINT end it in order; a donation that was acknowledged survives any end.
    """
}
