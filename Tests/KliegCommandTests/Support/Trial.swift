import Glibc
import Klieg
import KliegJSON
import KliegModel
import TestDoubles
import Testing

@testable import KliegCommand

/// What came of a command line.
struct Trial {
  let status: Int32
  let output: String
  let errors: String

  /// The lines on standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The members of the one JSON object that was printed, as JSON by name.
  func json() throws -> [String: String] {
    try JSONParser().withDocument(Array(output.utf8)) { root in
      var members: [String: String] = [:]
      for (key, value) in try root.requireObject() {
        var writer = JSONWriter()
        try writer.value(value)
        members[key.string] = String(decoding: writer.bytes, as: UTF8.self)
      }
      return members
    }
  }

  /// Carries out a command line; `answer` is what a person says, nil where there is none.
  static func run(_ words: [String], _ klieg: Client, answer: String? = nil) async throws -> Trial {
    let invocation = try Invocation(words)
    let output = try #require(tmpfile())
    let errors = try #require(tmpfile())
    defer { for file in [output, errors] { fclose(file) } }
    var person: (@Sendable () -> String?)?
    if let answer { person = { answer } }
    let session = Session(
      client: klieg, isJSON: invocation.isJSON, output: Terminal(fileno(output)),
      errors: Terminal(fileno(errors)), answer: person)
    let status: Int32
    do {
      status = try await invocation.command.run(session)
    } catch let error as KliegError {
      status = error.code.exitStatus
    }
    return Trial(status: status, output: text(of: output), errors: text(of: errors))
  }

  private static func text(of file: UnsafeMutablePointer<FILE>) -> String {
    rewind(file)
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Expects a command line to end with a status.
func expect(
  _ status: Int32, of words: [String], _ klieg: Client, answer: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let trial = try await Trial.run(words, klieg, answer: answer)
  #expect(trial.status == status, "\(words): \(trial.errors)", sourceLocation: sourceLocation)
}

/// Expects a command line to print lines.
func expect(
  _ lines: [String], of words: [String], _ klieg: Client,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let trial = try await Trial.run(words, klieg)
  #expect(trial.lines == lines, sourceLocation: sourceLocation)
}

extension CheckReport {
  /// A report of one step with a verdict; damage has a finding.
  static func sample(_ index: String, _ verdict: Verdict) -> CheckReport {
    CheckReport(
      index: index, level: .full,
      findings: verdict == .damaged
        ? [Damage(file: "text/1/postlist.glass", finding: "Block 3 is wrong.")] : [],
      steps: [Step(name: "pages of the store", count: 1204, verdict: verdict)],
      started: Timestamp(microseconds: 0), microseconds: 12_345)
  }
}
