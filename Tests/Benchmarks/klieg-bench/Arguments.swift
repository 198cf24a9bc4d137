import KliegModel

/// The words after a subcommand: options with values, flags, and what is neither.
struct Arguments {
  private var values: [String: String] = [:]
  private var rest: [String] = []

  init(_ words: some Sequence<String>, options: [String] = [], flags: [String] = []) throws {
    var words = words.makeIterator()
    while let word = words.next() {
      if flags.contains(word) {
        values[word] = ""
      } else if options.contains(word) {
        guard let value = words.next() else { throw KliegError(.usage, "\(word) wants a value.") }
        values[word] = value
      } else if word.hasPrefix("-") {
        throw KliegError(.usage, "There is no option “\(word)” here.")
      } else {
        rest.append(word)
      }
    }
  }

  func has(_ flag: String) -> Bool { values[flag] != nil }

  func string(_ option: String) throws -> String {
    guard let value = values[option] else { throw KliegError(.usage, "\(option) is missing.") }
    return value
  }

  func count(_ option: String, else standard: Int) throws -> Int {
    guard let value = values[option] else { return standard }
    guard let number = Int(value), number > 0 else {
      throw KliegError(.usage, "\(option) wants a number from 1, not “\(value)”.")
    }
    return number
  }

  /// The one word that is no option.
  func folder() throws -> String {
    guard let folder = rest.first, rest.count == 1 else {
      throw KliegError(.usage, "A folder is wanted, one.")
    }
    return folder
  }
}
