import CLinux
import Glibc
import KliegModel

/// What a comparison asks of one string.
struct StringTest: Sendable {
  /// A comparison; its operands are folded already.
  enum Form: Sendable {
    case values(ValueTest<ByteString>)
    case prefix([UInt8])
    case suffix([UInt8])
    /// Never of an empty part.
    case contains([UInt8])
    case words(WordTest)
    /// Every string.
    case all
  }

  let form: Form
  /// What is overlooked, on both sides.
  let folding: Folding

  init(_ form: Form, _ folding: Folding = []) {
    self.form = form
    self.folding = folding
  }

  /// What can be said of a string of which perhaps only the first bytes are known.
  enum Verdict {
    case accepted, refused, undecided
  }

  /// How much of a string is known.
  private enum Extent {
    case whole
    /// At least another byte follows.
    case part
    /// Perhaps nothing follows.
    case atLeast
  }

  /// Judges a string by its bytes, or by the first of them.
  func judge(_ bytes: UnsafeRawBufferPointer, isCut: Bool) -> Verdict {
    guard folding.isEmpty else {
      let folded = StringFolder.fold(isCut ? bytes.withoutLastCharacter : bytes, folding)
      return folded.withUnsafeBytes { judge(folded: $0, of: bytes, isCut: isCut) }
    }
    if case .words(let test) = form { return test.judge(bytes, folded: bytes, [], isCut: isCut) }
    return judge(bytes, isCut ? .part : .whole)
  }

  /// Judges a string by its folded form; that of a string that was cut lacks the last character.
  func judge(
    folded: UnsafeRawBufferPointer, of original: UnsafeRawBufferPointer, isCut: Bool
  ) -> Verdict {
    if case .words(let test) = form {
      return test.judge(original, folded: folded, folding, isCut: isCut)
    }
    return judge(folded, isCut ? .atLeast : .whole)
  }

  private func judge(_ bytes: UnsafeRawBufferPointer, _ extent: Extent) -> Verdict {
    switch form {
    case .all: return .accepted
    case .prefix(let prefix):
      return prefix.withUnsafeBytes { prefix in
        let common = min(prefix.count, bytes.count)
        guard bytes.compare(prefix, common) == 0 else { return .refused }
        return prefix.count <= bytes.count ? .accepted : extent == .whole ? .refused : .undecided
      }
    case .suffix(let suffix):
      guard extent == .whole else { return .undecided }
      return suffix.withUnsafeBytes { suffix in
        let start = bytes.count - suffix.count
        guard start >= 0 else { return .refused }
        let end = UnsafeRawBufferPointer(rebasing: bytes[start...])
        return end.compare(suffix, suffix.count) == 0 ? .accepted : .refused
      }
    case .contains(let part):
      if part.withUnsafeBytes({ bytes.has($0) }) { return .accepted }
      return extent == .whole ? .refused : .undecided
    case .values(.range(let lower, let upper)):
      return Self.judge(bytes, extent, lower, above: true)
        .and(Self.judge(bytes, extent, upper, above: false))
    case .values(.equal(let text)):
      return text.bytes.withUnsafeBytes { operand in
        let isEqual = bytes.compare(operand, min(bytes.count, operand.count)) == 0
        if extent == .whole {
          return isEqual && bytes.count == operand.count ? .accepted : .refused
        }
        return isEqual && bytes.count <= operand.count ? .undecided : .refused
      }
    case .values(let test):
      guard extent == .whole else { return .undecided }
      return test.accepts(ByteString(Array(bytes))) ? .accepted : .refused
    case .words: return .undecided
    }
  }

  private static func judge(
    _ bytes: UnsafeRawBufferPointer, _ extent: Extent, _ limit: ValueTest<ByteString>.Limit?,
    above: Bool
  ) -> Verdict {
    guard let limit else { return .accepted }
    return limit.value.bytes.withUnsafeBytes { operand in
      let difference = bytes.compare(operand, min(bytes.count, operand.count))
      if difference != 0 { return (difference > 0) == above ? .accepted : .refused }
      if bytes.count > operand.count || (extent == .part && bytes.count == operand.count) {
        return above ? .accepted : .refused
      }
      if extent != .whole { return .undecided }
      if bytes.count == operand.count { return limit.isIncluded ? .accepted : .refused }
      return above ? .refused : .accepted
    }
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

extension UnsafeRawBufferPointer {
  /// Compares the first so many bytes.
  func compare(_ other: UnsafeRawBufferPointer, _ count: Int) -> Int32 {
    guard count > 0, let left = baseAddress, let right = other.baseAddress else { return 0 }
    return memcmp(left, right, count)
  }

  /// Whether a part is within.
  func has(_ part: UnsafeRawBufferPointer) -> Bool {
    find(part, from: 0) != nil
  }

  /// The first place of a part from one on.
  func find(_ part: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let wanted = part.baseAddress, !part.isEmpty else { return start <= count ? start : nil }
    guard let base = baseAddress, start < count else { return nil }
    let place = linux_find(base + start, count - start, wanted, part.count)
    return place < 0 ? nil : start + place
  }
}
