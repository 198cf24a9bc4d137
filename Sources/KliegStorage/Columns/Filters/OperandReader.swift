import KliegModel

/// Reads the operands of a comparison as values of an attribute's kind.
struct OperandReader {
  private let attribute: String
  let kind: AttributeKind

  init(_ attribute: String, _ kind: AttributeKind) {
    self.attribute = attribute
    self.kind = kind
  }

  /// Reads a comparison of values that are no strings.
  func test<Value>(
    _ comparison: Comparison, read: (AttributeValue) throws -> Value
  ) throws -> ValueTest<Value> {
    if let test = try ValueTest(comparison, read: read) { return test }
    throw refusal(comparison.description, "only strings are compared this way")
  }

  /// Reads a comparison of strings, folded or not; it is neither `exists` nor `notEqual`.
  func stringTest(_ comparison: Comparison) throws -> StringTest {
    var comparison = comparison
    var folding: Folding = []
    while case .folding(let more, let inner) = comparison {
      folding.formUnion(more)
      comparison = inner
    }
    func part(_ text: String, _ form: ([UInt8]) -> StringTest.Form) -> StringTest {
      let bytes = StringFolder.fold(text, folding)
      return StringTest(bytes.isEmpty ? .all : form(bytes), folding)
    }
    switch comparison {
    case .hasPrefix(let text): return part(text) { .prefix($0) }
    case .hasSuffix(let text): return part(text) { .suffix($0) }
    case .contains(let text): return part(text) { .contains($0) }
    case .hasWords(let pattern):
      return pattern.text.isEmpty
        ? StringTest(.all) : StringTest(.words(WordTest(pattern, folding)), folding)
    case .exists: return StringTest(.all)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .oneOf,
      .folding:
      let values = try test(comparison) { operand in
        ByteString(StringFolder.fold(try string(operand), folding))
      }
      return StringTest(.values(values), folding)
    }
  }

  /// The comparison with its operands as strings.
  func strings(_ comparison: Comparison) throws -> Comparison {
    func read(_ operand: AttributeValue) throws -> AttributeValue { .string(try string(operand)) }
    return switch comparison {
    case .equal(let operand): .equal(try read(operand))
    case .notEqual(let operand): .notEqual(try read(operand))
    case .less(let operand): .less(try read(operand))
    case .lessOrEqual(let operand): .lessOrEqual(try read(operand))
    case .greater(let operand): .greater(try read(operand))
    case .greaterOrEqual(let operand): .greaterOrEqual(try read(operand))
    case .between(let low, let high): .between(try read(low), try read(high))
    case .oneOf(let operands): .oneOf(try operands.map(read))
    case .hasPrefix, .hasSuffix, .contains, .hasWords, .folding, .exists: comparison
    }
  }

  func string(_ operand: AttributeValue) throws -> String {
    switch operand {
    case .string(let text): return text
    case .integer, .number: return operand.description
    case .boolean, .date, .list, .null: throw refusal(operand)
    }
  }

  func number(_ operand: AttributeValue) throws -> WideNumber {
    switch operand {
    case .integer(let number): return WideNumber(number)
    case .number(let number) where number.isFinite: return WideNumber(number)
    case .string(let text):
      if let number = Int64(text) { return WideNumber(number) }
      // Swift would also read hexadecimal numbers, infinity and NaN.
      guard text.utf8.allSatisfy(Self.decimalBytes.contains), let number = Double(text),
        number.isFinite
      else { throw refusal(operand) }
      return WideNumber(number)
    case .number, .boolean, .date, .list, .null: throw refusal(operand)
    }
  }

  func microseconds(_ operand: AttributeValue) throws -> Int64 {
    switch operand {
    case .date(let moment): return moment.microseconds
    case .string(let text):
      guard let moment = Timestamp(text) else { throw refusal(operand) }
      return moment.microseconds
    case .integer, .number, .boolean, .list, .null: throw refusal(operand)
    }
  }

  func flag(_ operand: AttributeValue) throws -> Bool {
    switch operand {
    case .boolean(let flag): return flag
    case .string(let text):
      guard let flag = Bool(text) else { throw refusal(operand) }
      return flag
    case .integer, .number, .date, .list, .null: throw refusal(operand)
    }
  }

  private static let decimalBytes = Set("0123456789+-.eE".utf8)

  private func refusal(_ operand: AttributeValue) -> KliegError {
    refusal(
      "“\(operand == .null ? "null" : operand.description)”",
      "its values are of kind \(kind.rawValue)"
    )
  }

  func refusal(_ operand: String, _ reason: String) -> KliegError {
    KliegError(
      .badQuery, "The attribute “\(attribute)” cannot be compared with \(operand): \(reason).",
      details: ["attribute": attribute, "operand": operand])
  }
}
