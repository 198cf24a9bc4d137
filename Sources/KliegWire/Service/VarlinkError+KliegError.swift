internal import KliegJSON
package import KliegModel

extension VarlinkError {
  /// Details that the interface declares as integers; all others are strings.
  static let integerDetails: Set<String> = ["offset", "retryAfterMilliseconds"]

  /// An error as the wire declares it: the parameters of its line in the table, and the sentence
  /// unless Varlink itself fixes what the error carries.
  ///
  /// A code that the wire does not declare becomes `Unexpected`.
  package init(_ error: KliegError) {
    guard let entry = error.code.entry, entry.interface != .local else {
      self.init(KliegError(.unexpected, error.message))
      return
    }
    self.init(name: entry.interface.rawValue + "." + error.code.rawValue) { writer in
      if entry.interface == .search {
        writer.key("message")
        writer.string(error.message)
      }
      for parameter in entry.parameters {
        guard let value = error.details[parameter] else { continue }
        if VarlinkError.integerDetails.contains(parameter) {
          guard let number = Int64(value) else { continue }
          writer.key(parameter)
          writer.integer(number)
        } else {
          writer.key(parameter)
          writer.string(value)
        }
      }
    }
  }

  /// What a service replies when a method throws this.
  package static func reply(to error: any Error) -> VarlinkError {
    VarlinkError(KliegError(onWire: error))
  }
}
