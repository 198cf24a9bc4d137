import Foundation

/// What the command line says.
struct Options {
  /// What this process does.
  enum Role {
    /// Starts a process for each target and waits for it.
    case supervise
    /// Runs a target.
    case work(FuzzTarget)
    /// Prints the input of a seed.
    case show(FuzzTarget)
    /// Prints the names of all targets.
    case list
  }

  /// Why a command line makes no sense.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  var role = Role.supervise
  /// Which targets to run; empty for all.
  var targets: [FuzzTarget] = []
  /// How long all of them may take together.
  var seconds = 60.0
  /// At most so many inputs for each target; nil for as many as there is time for.
  var inputs: Int?
  /// Each input comes from a seed of its own, counted from here.
  var seed = Int.random(in: 1...1_000_000_000)
  /// The folder with a folder of inputs for each target.
  var corpus = "Tests/Fuzz/Corpus"
  /// Where a worker writes which seed it is at.
  var journal: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst() else {
          throw Fault(description: "\(argument) wants a value.")
        }
        return value
      }
      func number<Number: LosslessStringConvertible>() throws -> Number {
        let text = try value()
        guard let number = Number(text) else {
          throw Fault(description: "\(argument) wants a number, not “\(text)”.")
        }
        return number
      }
      switch argument {
      case "--target": targets.append(try Self.target(try value()))
      case "--seconds": seconds = try number()
      case "--inputs": inputs = try number()
      case "--seed": seed = try number()
      case "--corpus": corpus = try value()
      case "--journal": journal = try value()
      case "--work": role = .work(try Self.target(try value()))
      case "--show": role = .show(try Self.target(try value()))
      case "--list": role = .list
      default: throw Fault(description: "There is no option \(argument).")
      }
    }
  }

  private static func target(_ name: String) throws -> FuzzTarget {
    guard let target = (FuzzTarget.all + [.trap]).first(where: { $0.name == name }) else {
      let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
      throw Fault(description: "There is no target “\(name)”; there are \(names).")
    }
    return target
  }
}
