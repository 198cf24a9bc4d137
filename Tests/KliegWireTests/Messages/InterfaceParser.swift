/// Reads the Varlink interface definition's types, methods and errors, as far as ours uses them.
struct InterfaceParser {
  /// The type of a member as it is written, such as `?[]Hit`.
  typealias Members = [String: String]

  private(set) var structs: [String: Members] = [:]
  private(set) var enumerations: [String: Set<String>] = [:]
  private(set) var errors: [String: Members] = [:]
  private(set) var name = ""
  private var words: ArraySlice<String> = []

  init(_ text: String) {
    let code = text.split(separator: "\n").map { $0.prefix { $0 != "#" } }.joined(separator: " ")
    var spaced = ""
    for character in code {
      spaced += "(),:".contains(character) ? " \(character) " : String(character)
    }
    words = ArraySlice(spaced.split(separator: " ").map(String.init))
    while let word = words.popFirst() {
      switch word {
      case "interface": name = words.removeFirst()
      case "type": declare(words.removeFirst())
      case "error": errors[words.removeFirst()] = members()
      case "method":
        let method = words.removeFirst()
        structs[method] = members()
        _ = words.removeFirst()
        structs[method + "Reply"] = members()
      default: preconditionFailure("unexpected “\(word)”")
      }
    }
  }

  private mutating func declare(_ name: String) {
    if words.dropFirst(2).first == ":" {
      structs[name] = members()
    } else {
      let cases = words.prefix { $0 != ")" }.filter { $0 != "(" && $0 != "," }
      words = words.drop { $0 != ")" }.dropFirst()
      enumerations[name] = Set(cases)
    }
  }

  private mutating func members() -> Members {
    var members: Members = [:]
    precondition(words.removeFirst() == "(")
    while let name = words.popFirst(), name != ")" {
      guard name != "," else { continue }
      precondition(words.removeFirst() == ":")
      members[name] = words.removeFirst()
    }
    return members
  }
}
