extension KliegError.Code {
  /// A line of the table of errors: code, wire, help and documentation read the same one.
  package struct Entry: Sendable {
    /// What the code means, in a sentence.
    package let meaning: String
    /// What the person may do about it.
    package let hint: String?
    /// The exit status after sysexits.
    package let exitStatus: Int32
    /// The interface that declares the error on the wire.
    package let interface: Interface
    /// The parameters that the error carries on the wire, beside `message`.
    package let parameters: [String]
  }

  /// Where an error is declared.
  package enum Interface: String, Sendable {
    case service = "org.varlink.service"
    case search = "org.klieg.search"
    /// Never on the wire: the client makes it.
    case local = ""
  }

  /// All known codes in the order of the documentation.
  package static let all: [(code: Self, entry: Entry)] = [
    line(
      .noSuchIndex, "No index of that name belongs to the caller.", 65, ["index"],
      hint: "See `klieg list`."),
    line(
      .noSuchItem, "The index has no item of that identifier and type.", 65,
      ["index", "identifier"]),
    line(
      .noSuchAttribute, "No attribute of that name is known to the index.", 65, ["attribute"],
      hint: "See `klieg describe`."),
    line(.badQuery, "The query cannot be read.", 65, ["offset"]),
    line(
      .conflict, "An item or a description contradicts what the index holds.", 65, ["attribute"]),
    line(.invalidItem, "The item is not acceptable.", 65, ["identifier"]),
    line(.stateMismatch, "The expected client state is not the stored one.", 65, ["clientState"]),
    line(.limitExceeded, "A limit of the configuration is exceeded.", 65, ["limit"]),
    line(
      .damaged, "A file of the index is damaged.", 74, ["index", "file"],
      hint: "See `klieg status`."),
    line(
      .unsupportedFormat, "The index has a format that this version does not know.", 78,
      ["index"], hint: "Use the version that wrote it, or a newer one."),
    line(
      .storageFull, "There is no room; nothing was accepted.", 74, ["index"],
      hint: "Free some space; donations are taken again by themselves."),
    line(.storageFailed, "Reading or writing failed.", 74, ["index"]),
    line(
      .noSuchRequest, "No reindex request of that name is open.", 65, ["request"],
      hint: "It was completed, taken back, or given to another reindexer."),
    line(.noSuchTask, "No task of that number exists.", 65, ["task"], hint: "See `klieg tasks`."),
    line(
      .superseded, "The item was deleted after the request that its donation answers.", 65,
      ["identifier"]),
    line(.locked, "Another process holds what is needed.", 75, ["holder"]),
    line(.busy, "Too much at once.", 75, ["retryAfterMilliseconds"], hint: "Try again."),
    line(.timedOut, "The deadline passed.", 75, []),
    line(.unexpected, "Something failed that should not have.", 70, []),
    line(.permissionDenied, "The caller may not do that.", 77, [], interface: .service),
    line(
      .invalidParameter, "A parameter is missing, unknown or of the wrong type.", 64,
      ["parameter"], interface: .service),
    line(.expectedMore, "The method only streams.", 70, [], interface: .service),
    line(
      .methodNotFound, "The daemon does not know the method.", 70, ["method"],
      interface: .service, hint: "Is the daemon older than the client?"),
    line(
      .interfaceNotFound, "The daemon does not know the interface.", 70, ["interface"],
      interface: .service),
    line(.unavailable, "No daemon answers at the socket.", 69, ["socket"], interface: .local),
    line(
      .connectionLost, "The connection broke; the request may not have arrived.", 75, [],
      interface: .local, hint: "Sending it again is safe."),
    line(.protocolViolation, "The peer does not speak the protocol.", 76, [], interface: .local),
    line(
      .badConfiguration, "The configuration is wrong.", 78, ["file", "line", "key"],
      interface: .local),
    line(
      .usage, "The command line is wrong.", 64, [], interface: .local, hint: "See `klieg help`."),
    line(.noInput, "The input cannot be read.", 66, ["file"], interface: .local),
  ]

  package static let table: [Self: Entry] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.code, $0.entry) })

  private static func line(
    _ code: Self, _ meaning: String, _ exitStatus: Int32, _ parameters: [String],
    interface: Interface = .search, hint: String? = nil
  ) -> (code: Self, entry: Entry) {
    (
      code,
      Entry(
        meaning: meaning, hint: hint, exitStatus: exitStatus, interface: interface,
        parameters: parameters)
    )
  }
}
