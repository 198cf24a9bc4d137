internal import KliegJSON

/// A reply as it arrives, valid only while its document is.
struct ReplyHeader {
  var parameters = JSONObject.empty
  var continues = false
  private var error: String?

  /// Reads a reply; a `JSONError` means that the peer does not speak Varlink, a `VarlinkError`
  /// is the call's outcome.
  init(_ root: JSONValue) throws {
    try root.requireObject().decode { key, value in
      switch key {
      case "parameters": parameters = try value.optional { try $0.requireObject() } ?? .empty
      case "continues": continues = try value.optional { try $0.requireBoolean() } ?? false
      case "error": error = try value.optional { try $0.requireString() }
      default:
        guard key.utf8.contains(UInt8(ascii: ".")) else { throw JSONError.unknownKey(key) }
      }
    }
    guard error == nil || !continues else {
      throw JSONError(.invalidValue, sentence: "An error is the last reply to a call.")
    }
  }

  /// The error that the reply is, if it is one.
  var varlinkError: VarlinkError? {
    guard let error else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in parameters {
      writer.key(utf8: key.utf8)
      // What was parsed can be written.
      try? writer.value(value)
    }
    writer.endObject()
    return VarlinkError(name: error, parameters: writer.bytes)
  }
}

/// A call as it is sent; no parameters when there are none.
func callMessage(method: String, parameters: [UInt8], mode: CallMode) -> [UInt8] {
  var writer = JSONWriter()
  writer.reserveCapacity(method.utf8.count + parameters.count + 64)
  writer.beginObject()
  writer.key("method")
  writer.string(method)
  if !parameters.isEmpty {
    writer.key("parameters")
    writer.raw(parameters)
  }
  switch mode {
  case .single, .upgrade: break
  case .more:
    writer.key("more")
    writer.boolean(true)
  case .oneway:
    writer.key("oneway")
    writer.boolean(true)
  }
  writer.endObject()
  return writer.bytes
}
