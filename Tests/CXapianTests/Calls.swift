import CXapian

/// Calls a function and returns what it gave and its status.
func call<Result>(
  _ body: (UnsafeMutablePointer<XapianFailure>) -> Result
) -> (result: Result, status: XapianStatus) {
  var failure = XapianFailure()
  let result = body(&failure)
  defer { failure.free() }
  return (result, failure.status)
}

/// A status where success was needed.
struct Failed: Error {
  let status: XapianStatus
  let message: String
}

/// Calls a function and returns what it gave, or throws.
func succeed<Result>(
  _ body: (UnsafeMutablePointer<XapianFailure>) -> Result
) throws -> Result {
  var failure = XapianFailure()
  let result = body(&failure)
  defer { failure.free() }
  guard failure.status == .ok else {
    throw Failed(
      status: failure.status, message: failure.message.map { String(cString: $0) } ?? "")
  }
  return result
}

/// Lends bytes to a call.
func lend<Result>(_ bytes: some Sequence<UInt8>, _ body: (XapianBytes) throws -> Result) rethrows
  -> Result
{
  try Array(bytes).withUnsafeBytes {
    try body(XapianBytes(bytes: $0.baseAddress, count: $0.count))
  }
}

/// Lends a text's bytes to a call.
func lend<Result>(_ text: String, _ body: (XapianBytes) throws -> Result) rethrows -> Result {
  try lend(text.utf8, body)
}

/// Takes a buffer's bytes and frees it.
func take(_ buffer: XapianBuffer) -> [UInt8] {
  var buffer = buffer
  defer { buffer.free() }
  return Array(UnsafeRawBufferPointer(start: buffer.bytes, count: buffer.count))
}

/// Random numbers that are the same in each run.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
