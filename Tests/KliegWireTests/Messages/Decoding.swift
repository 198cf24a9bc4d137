import KliegJSON
import KliegModel
import KliegWire

/// Reads parameters that are written out in a test.
func decode<Value>(_ json: String, _ read: (JSONObject) throws -> Value) throws -> Value {
  try JSONParser(maximumDepth: 600).withDocument(Array(json.utf8)) { root in
    try read(root.requireObject())
  }
}

/// Writes with one writer and reads with a parser.
func roundTrip<Value>(
  _ write: (inout JSONWriter) throws -> Void, _ read: (JSONObject) throws -> Value
) throws -> Value {
  let json = try JSONWriter.object(write)
  return try JSONParser().withDocument(json) { try read($0.requireObject()) }
}

func limits(_ change: (inout Settings) -> Void = { _ in }) -> MessageLimits {
  var settings = Settings()
  change(&settings)
  return MessageLimits(settings)
}
