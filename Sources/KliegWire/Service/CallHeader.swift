internal import KliegJSON

/// A call as it arrives, valid only while its document is.
struct CallHeader {
  var method = ""
  var parameters = JSONObject.empty
  var mode = CallMode.single

  /// Reads a call; an error means that the connection must be closed.
  init(_ root: JSONValue) throws {
    var hasMethod = false
    try root.requireObject().decode { key, value in
      switch key {
      case "method":
        method = try value.requireString()
        hasMethod = true
      case "parameters": parameters = try value.optional { try $0.requireObject() } ?? .empty
      case "oneway": try set(.oneway, value)
      case "more": try set(.more, value)
      case "upgrade": try set(.upgrade, value)
      default:
        // Vendors' members carry a domain's dot and are not ours to judge.
        guard key.utf8.contains(UInt8(ascii: ".")) else { throw JSONError.unknownKey(key) }
      }
    }
    guard hasMethod else { throw JSONError.missingKey("method") }
  }

  private mutating func set(_ wanted: CallMode, _ value: JSONValue) throws {
    guard try value.optional({ try $0.requireBoolean() }) == true else { return }
    guard mode == .single else {
      throw JSONError(
        .invalidValue, sentence: "A call is at most one of oneway, more and upgrade.")
    }
    mode = wanted
  }
}

/// How a call wants to be answered.
enum CallMode: Sendable {
  /// By exactly one reply.
  case single
  /// By one or several.
  case more
  /// By none.
  case oneway
  /// By handing over the connection, which we never do.
  case upgrade
}
