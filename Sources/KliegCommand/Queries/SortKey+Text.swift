import KliegModel

extension SortKey {
  /// Reads a key as `--sort` takes it: `relevance`, an attribute, or an attribute after a minus.
  init(argument: String) throws {
    let name = argument.hasPrefix("-") ? String(argument.dropFirst()) : argument
    guard !name.isEmpty else {
      throw KliegError(.usage, "--sort “\(argument)” names no attribute.")
    }
    if name == "relevance" {
      guard name == argument else {
        throw KliegError(.usage, "--sort relevance has the best first; it takes no minus.")
      }
      self = .relevance
    } else {
      self = .attribute(name, name == argument ? .ascending : .descending)
    }
  }
}
