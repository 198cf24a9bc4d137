internal import CSimdjson

/// Parses JSON strictly with simdjson, reusing its buffers from one document to the next.
///
/// Not sendable: each actor that decodes keeps one of its own.
package final class JSONParser {
  /// Containers nested deeper than this are refused, so recursion over a document is safe; an
  /// empty one does not count.
  package let maximumDepth: Int
  /// Documents longer than this give their buffers back as soon as they have been read.
  package let retainedLength: Int
  private let parser: OpaquePointer

  /// Makes a parser; buffers come with the first document.
  package init(maximumDepth: Int = 128, retainedLength: Int = 64 << 10) throws(JSONError) {
    guard let parser = simdjson_parser_create() else { throw JSONParser.outOfMemory }
    self.parser = parser
    self.maximumDepth = maximumDepth
    self.retainedLength = retainedLength
  }

  deinit {
    simdjson_parser_destroy(parser)
  }

  /// Parses and checks a whole document, then lends its root to `body`; no view may leave it.
  package func withDocument<Result>(
    _ bytes: [UInt8], _ body: (JSONValue) throws -> Result
  ) throws -> Result {
    defer {
      if bytes.count > retainedLength { simdjson_parser_release_buffers(parser) }
    }
    return try body(parse(bytes))
  }

  private func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var document = SimdjsonDocument()
    // One more than ours: simdjson counts the document itself.
    let status = bytes.withUnsafeBufferPointer {
      simdjson_parser_parse(parser, $0.baseAddress, $0.count, maximumDepth + 1, &document)
    }
    if let error = JSONError(status) { throw error }
    guard let tape = document.tape, let strings = document.strings else {
      throw JSONParser.outOfMemory
    }
    try refuseDuplicateKeys(tape: tape, strings: strings)
    return JSONValue(tape: tape, strings: strings, index: 1)
  }

  private static var outOfMemory: JSONError {
    JSONError(.tooLarge, sentence: "There is not enough memory to parse this document.")
  }
}

extension JSONError {
  fileprivate init?(_ status: SimdjsonStatus) {
    switch status {
    case .success: return nil
    case .depth: self.init(.tooDeep, sentence: "The document is nested too deeply.")
    case .memory: self.init(.tooLarge, sentence: "The document is too long to parse.")
    case .utf8: self.init(.invalidUTF8, sentence: "The document is not valid UTF-8.")
    case .number:
      self.init(.numberOutOfRange, sentence: "A number is malformed or outside 64 bits.")
    case .empty: self.init(.syntax, sentence: "The document is empty.")
    case .syntax, .other: self.init(.syntax, sentence: "The document is not valid JSON.")
    }
  }
}
