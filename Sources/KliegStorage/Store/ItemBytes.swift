internal import Glibc

/// An item's parts where they lie, in memory or in a page of the store.
struct ItemBytes {
  var identifier: UnsafeBufferPointer<UInt8>
  /// Empty for a plain item.
  var type: UnsafeBufferPointer<UInt8>
  var domain: UnsafeBufferPointer<UInt8>?
  var priority: Int64
  var payload: UnsafeRawBufferPointer

  /// Whether all parts are equal, byte by byte.
  func isSame(as other: ItemBytes) -> Bool {
    guard priority == other.priority, Self.isSame(payload, other.payload),
      Self.isSame(UnsafeRawBufferPointer(identifier), UnsafeRawBufferPointer(other.identifier)),
      Self.isSame(UnsafeRawBufferPointer(type), UnsafeRawBufferPointer(other.type))
    else { return false }
    return switch (domain, other.domain) {
    case (nil, nil): true
    case (let one?, let other?):
      Self.isSame(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
    default: false
    }
  }

  private static func isSame(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool
  {
    guard one.count == other.count else { return false }
    guard let start = one.baseAddress, let otherStart = other.baseAddress else { return true }
    return memcmp(start, otherStart, one.count) == 0
  }
}

extension StoreItem {
  /// Lends the item's parts without copying them.
  func withItemBytes<Result>(_ body: (ItemBytes) throws -> Result) rethrows -> Result {
    var identifier = identifier
    var type = type ?? ""
    return try identifier.withUTF8 { identifier in
      try type.withUTF8 { type in
        try payload.withUnsafeBytes { payload in
          var bytes = ItemBytes(
            identifier: identifier, type: type, domain: nil, priority: Int64(priority),
            payload: payload)
          guard var domain else { return try body(bytes) }
          return try domain.withUTF8 {
            bytes.domain = $0
            return try body(bytes)
          }
        }
      }
    }
  }
}
