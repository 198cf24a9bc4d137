extension KliegError {
  /// A kind of error, by its stable name.
  ///
  /// Open: a newer daemon may send a name that this version does not know.
  public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name, as the wire and the documentation spell it.
    public var rawValue: String

    /// Makes a code of a name, known or not.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The name.
    public var description: String { rawValue }

    /// The table's line for this code.
    package var entry: Entry? { Self.table[self] }

    /// The exit status after sysexits for a program that ends with this error.
    public var exitStatus: Int32 { entry?.exitStatus ?? 70 }
  }
}

extension KliegError.Code {
  /// No index of that name belongs to the caller.
  public static let noSuchIndex = Self(rawValue: "NoSuchIndex")
  /// No item of that identifier and type is in the index.
  public static let noSuchItem = Self(rawValue: "NoSuchItem")
  /// No attribute of that name is known to the index.
  public static let noSuchAttribute = Self(rawValue: "NoSuchAttribute")
  /// A query cannot be read.
  public static let badQuery = Self(rawValue: "BadQuery")
  /// An item or a description contradicts what the index holds.
  public static let conflict = Self(rawValue: "Conflict")
  /// An item is not acceptable.
  public static let invalidItem = Self(rawValue: "InvalidItem")
  /// The expected client state is not the stored one.
  public static let stateMismatch = Self(rawValue: "StateMismatch")
  /// A limit of the configuration is exceeded.
  public static let limitExceeded = Self(rawValue: "LimitExceeded")
  /// A file of the index is damaged.
  public static let damaged = Self(rawValue: "Damaged")
  /// The index was written in a format that this version does not know.
  public static let unsupportedFormat = Self(rawValue: "UnsupportedFormat")
  /// The disk is full or a quota is reached; nothing was accepted.
  public static let storageFull = Self(rawValue: "StorageFull")
  /// Reading or writing failed.
  public static let storageFailed = Self(rawValue: "StorageFailed")
  /// No reindex request of that name is open.
  public static let noSuchRequest = Self(rawValue: "NoSuchRequest")
  /// No task of that number exists.
  public static let noSuchTask = Self(rawValue: "NoSuchTask")
  /// An item was deleted after the request that its donation answers.
  public static let superseded = Self(rawValue: "Superseded")
  /// Another process holds what is needed.
  public static let locked = Self(rawValue: "Locked")
  /// Too much at once.
  public static let busy = Self(rawValue: "Busy")
  /// A deadline passed.
  public static let timedOut = Self(rawValue: "TimedOut")
  /// The caller may not do that.
  public static let permissionDenied = Self(rawValue: "PermissionDenied")
  /// A parameter of a call is missing, unknown or of the wrong type.
  public static let invalidParameter = Self(rawValue: "InvalidParameter")
  /// The method needs the flag `more`.
  public static let expectedMore = Self(rawValue: "ExpectedMore")
  /// The daemon does not know the method.
  public static let methodNotFound = Self(rawValue: "MethodNotFound")
  /// The daemon does not know the interface.
  public static let interfaceNotFound = Self(rawValue: "InterfaceNotFound")
  /// No daemon answers at the socket.
  public static let unavailable = Self(rawValue: "Unavailable")
  /// The connection broke; the request may not have arrived.
  public static let connectionLost = Self(rawValue: "ConnectionLost")
  /// The peer does not speak the protocol.
  public static let protocolViolation = Self(rawValue: "ProtocolViolation")
  /// A configuration file is wrong.
  public static let badConfiguration = Self(rawValue: "BadConfiguration")
  /// The command line is wrong.
  public static let usage = Self(rawValue: "Usage")
  /// A file named by the caller cannot be read.
  public static let noInput = Self(rawValue: "NoInput")
  /// Nothing else fits; a fault of Klieg.
  public static let unexpected = Self(rawValue: "Unexpected")
}
