import KliegModel

/// What the command line says.
struct Options: Sendable {
  /// Which suite to run.
  enum Suite: String, Sendable, CaseIterable {
    case damage
    case faults
    case power
  }

  var suite = Suite.damage
  /// The path of `kliegd`.
  var program = "kliegd"
  /// The path of the library that keeps what is not synced.
  var powerCut = ""
  var cases = 3000
  var firstSeed = 1
  var chosen: [Int] = []
  var jobs = 2
  var folder: String?
  var keepsFolder = false
  var isVerbose = false
  /// At most so many passages of each fail point.
  var passages = 40
  var points: [String] = []

  var seeds: [Int] { chosen.isEmpty ? Array(firstSeed..<(firstSeed + cases)) : chosen }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let next = rest.popFirst() else {
          throw KliegError(.usage, "\(argument) wants a value.")
        }
        return next
      }
      func number() throws -> Int {
        guard let number = Int(try value()) else {
          throw KliegError(.usage, "\(argument) wants a number.")
        }
        return number
      }
      switch argument {
      case "damage", "faults", "power": suite = Suite(rawValue: argument) ?? .damage
      case "--daemon": program = try value()
      case "--power-cut": powerCut = try value()
      case "--cases": cases = try number()
      case "--seed": firstSeed = try number()
      case "--case": chosen.append(try number())
      case "--jobs": jobs = max(1, try number())
      case "--passages": passages = max(1, try number())
      case "--point": points.append(try value())
      case "--folder": folder = try value()
      case "--keep": keepsFolder = true
      case "--verbose": isVerbose = true
      default: throw KliegError(.usage, "klieg-drill does not know “\(argument)”.")
      }
    }
  }
}
