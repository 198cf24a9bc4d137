import Glibc
import KliegModel

/// What a comparison asks of one string.
enum StringTest: Sendable {
  case values(ValueTest<ByteString>)
  case prefix([UInt8])

  /// What can be said of a string of which perhaps only the first bytes are known.
  enum Verdict {
    case accepted, refused, undecided
  }

  /// Judges a string by its bytes, or by the first of them.
  func judge(_ bytes: UnsafeRawBufferPointer, isCut: Bool) -> Verdict {
    switch self {
    case .prefix(let prefix):
      prefix.withUnsafeBytes { prefix in
        let common = min(prefix.count, bytes.count)
        guard Self.difference(bytes, prefix, common) == 0 else { return .refused }
        return prefix.count <= bytes.count ? .accepted : isCut ? .undecided : .refused
      }
    case .values(.range(let lower, let upper)):
      Self.judge(bytes, isCut, lower, above: true)
        .and(Self.judge(bytes, isCut, upper, above: false))
    case .values(let test):
      // Equality goes by the dictionary's code; only whole strings come here.
      isCut ? .undecided : test.accepts(ByteString(Array(bytes))) ? .accepted : .refused
    }
  }

  private static func judge(
    _ bytes: UnsafeRawBufferPointer, _ isCut: Bool, _ limit: ValueTest<ByteString>.Limit?,
    above: Bool
  ) -> Verdict {
    guard let limit else { return .accepted }
    return limit.value.bytes.withUnsafeBytes { operand in
      let difference = difference(bytes, operand, min(bytes.count, operand.count))
      if difference != 0 { return (difference > 0) == above ? .accepted : .refused }
      if bytes.count > operand.count || (isCut && bytes.count == operand.count) {
        return above ? .accepted : .refused
      }
      if isCut { return .undecided }
      if bytes.count == operand.count { return limit.isIncluded ? .accepted : .refused }
      return above ? .refused : .accepted
    }
  }

  private static func difference(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, _ count: Int
  ) -> Int32 {
    guard count > 0, let left = left.baseAddress, let right = right.baseAddress else { return 0 }
    return memcmp(left, right, count)
  }
}

extension StringTest.Verdict {
  fileprivate func and(_ other: Self) -> Self {
    switch (self, other) {
    case (.refused, _), (_, .refused): .refused
    case (.undecided, _), (_, .undecided): .undecided
    case (.accepted, .accepted): .accepted
    }
  }
}

extension StringTest {
  /// Whether a value is a string that the test accepts; it is known whole.
  func accepts(_ value: AttributeValue) -> Bool {
    guard let text = value.text else { return false }
    return Array(text.utf8).withUnsafeBytes { judge($0, isCut: false) == .accepted }
  }
}
