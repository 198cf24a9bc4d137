internal import FoundationEssentials
internal import KliegModel

extension Store {
  /// Refuses to go on unless the stored client state is the expected one.
  ///
  /// An empty one expects that there is none.
  package func requireClientState(_ expected: [UInt8]) throws {
    let stored = state.clientState ?? []
    guard stored != expected else { return }
    throw KliegError(
      .stateMismatch, "The expected client state is not the stored one.",
      details: ["clientState": Data(stored).base64EncodedString()])
  }

  /// Stores the donor's own mark of how far it has come; nil or nothing removes it.
  package func setClientState(_ clientState: [UInt8]?) throws {
    try change { try writeClientState(clientState) }
  }

  func writeClientState(_ clientState: [UInt8]?) throws {
    let clientState = clientState?.isEmpty == true ? nil : clientState
    try connection.setMeta(.clientState, clientState)
    state.clientState = clientState
  }

  /// Stores what the index is, except for its name and its fields, which stay.
  package func setDescription(
    application: String?, language: String?, lifetime: Int64?, activation: String?
  ) throws {
    try change {
      try connection.setMeta(.application, application)
      try connection.setMeta(.language, language)
      try connection.setMeta(.lifetime, lifetime)
      try connection.setMeta(.activation, activation)
      state.application = application
      state.language = language
      state.lifetime = lifetime
      state.activation = activation
    }
  }

  /// Adds a field after the others, or changes the one of that name.
  package func putField(_ field: StoredField) throws {
    try change {
      try connection.putField(field)
      if let position = state.fields.firstIndex(where: { $0.field.name == field.field.name }) {
        state.fields[position] = field
      } else {
        state.fields.append(field)
      }
    }
  }
}
