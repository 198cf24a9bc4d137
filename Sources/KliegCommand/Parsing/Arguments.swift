import KliegModel

/// The words of a command line, sorted by the command's table; the command takes what it knows.
struct Arguments {
  private let command: String
  private var flags: Set<Option> = []
  private var values: [Option: [String]] = [:]
  private var operands: ArraySlice<String> = []

  /// Sorts words into options and operands.
  ///
  /// Everything after `--` is an operand, and so is a lone `-`.
  init(_ words: [String], of usage: Usage) throws {
    command = usage.name
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), among: usage.allOptions, from: &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word.dropFirst(), among: usage.allOptions, from: &rest)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether a flag was given.
  mutating func flag(_ option: Option) -> Bool {
    flags.remove(option) != nil
  }

  /// An option's value.
  mutating func value(_ option: Option) throws -> String? {
    guard let given = values.removeValue(forKey: option) else { return nil }
    guard let value = given.first, given.count == 1 else {
      throw fault("--\(option.name) is given more than once.")
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw fault(
        "--\(option.name) takes \(option.choices.joined(separator: " or ")), not “\(value)”.")
    }
    return value
  }

  /// The values of an option that may be repeated.
  mutating func values(_ option: Option) -> [String] {
    values.removeValue(forKey: option) ?? []
  }

  /// An option's value as a number within limits.
  mutating func number(_ option: Option, in limits: ClosedRange<Int>) throws -> Int? {
    guard let text = try value(option) else { return nil }
    guard let number = Int(text), limits.contains(number) else {
      throw fault(
        "--\(option.name) takes a number from \(limits.lowerBound) to \(limits.upperBound), "
          + "not “\(text)”.")
    }
    return number
  }

  /// The next operand.
  mutating func next(_ name: String) throws -> String {
    guard let operand = operands.popFirst() else { throw fault("\(name) is missing.") }
    return operand
  }

  /// The next operand, if there is one.
  mutating func nextIfAny() -> String? {
    operands.popFirst()
  }

  /// All operands that are left.
  mutating func rest() -> [String] {
    defer { operands = [] }
    return Array(operands)
  }

  /// Refuses what nobody took.
  func finish() throws {
    if let operand = operands.first { throw fault("There is no use for “\(operand)”.") }
    if let option = flags.first ?? values.keys.first {
      throw fault("--\(option.name) does not go with the rest.")
    }
  }

  /// The error for a command line that does not make sense.
  func fault(_ sentence: String) -> KliegError {
    KliegError(.usage, "klieg \(command): \(sentence)", details: ["command": command])
  }

  private mutating func takeLong(
    _ word: Substring, among options: [Option], from rest: inout ArraySlice<String>
  ) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      let near = Spelling.nearest(to: name, among: options.map(\.name))
      throw fault("There is no option --\(name)\(near.map { "; is it --\($0)?" } ?? ".")")
    }
    try take(option, "--" + name, attached: parts.count == 2 ? String(parts[1]) : nil, from: &rest)
  }

  /// Takes `-q`, `-n5`, `-n 5`, and several flags after one dash.
  private mutating func takeShort(
    _ word: Substring, among options: [Option], from rest: inout ArraySlice<String>
  ) throws {
    var letters = word
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw fault("There is no option -\(letter).")
      }
      let takesRest = option.value != nil && !letters.isEmpty
      try take(option, "-\(letter)", attached: takesRest ? String(letters) : nil, from: &rest)
      if takesRest { break }
    }
  }

  private mutating func take(
    _ option: Option, _ spelling: String, attached: String?, from rest: inout ArraySlice<String>
  ) throws {
    switch (option.value, attached) {
    case (nil, nil): flags.insert(option)
    case (nil, .some): throw fault("\(spelling) takes no value.")
    case (.some, .some(let value)): values[option, default: []].append(value)
    case (.some(let name), nil):
      guard let value = rest.popFirst() else { throw fault("\(spelling) needs a \(name).") }
      values[option, default: []].append(value)
    }
  }
}
