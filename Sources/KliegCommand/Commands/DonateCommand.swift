import Glibc
import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg donate`.
struct DonateCommand: Command {
  static let index = Option(
    "index", "i", value: "NAME", completes: .indexes, "the index to donate to; made if need be")
  static let wait = Option(
    "wait", nil, value: "WHAT", completes: .words(["durable", "searchable"]),
    "return when the items are durable (the default) or searchable")
  static let batch = Option("batch", "b", value: "N", "send at most so many items at once (1000)")

  static let usage = Usage(
    "donate", "Store items, one JSON object a line", operands: "[FILE|-]", completes: .files,
    options: [index, wait, batch],
    details: """
      A line holds an item: {"identifier": …, "attributes": {…}} and, as needed, type, domain,
      priority, expires (a date or "never"), update (true: merge into what is stored), and dates (the
      names of attributes whose strings are dates). An item replaces the one of its identifier.
      A line that is refused is told on standard error; the rest goes on, and the exit status is 65.
      Control-C stops after what is under way.
      """,
    examples: [
      .init("klieg donate -i notes notes.jsonl", "a file"),
      .init(
        #"echo '{"identifier":"1","attributes":{"title":"Milk"}}' | klieg donate -i notes"#,
        "one item from standard input"),
    ])

  private let name: String
  private let waits: Bool
  private let limit: Int
  private let file: String

  init(_ arguments: inout Arguments) throws {
    guard let name = try arguments.value(Self.index) else {
      throw arguments.fault("--index NAME is missing.")
    }
    self.name = name
    waits = try arguments.value(Self.wait) == "searchable"
    limit = try arguments.number(Self.batch, in: 1...20_000) ?? 1000
    file = arguments.nextIfAny() ?? "-"
  }

  func run(_ session: Session) async throws -> Int32 {
    let descriptor = try openInput()
    defer { close(descriptor) }
    let length = Self.length(of: descriptor)
    let interruption = Interruption()
    let report = DonationReport(session.errors)
    var reader = try ItemReader(
      LineReader(descriptor), limit: limit, interruption: interruption
    ) { line, reason in
      report.refuse(line: line, reason)
    }
    var batch = try reader.next()
    while !batch.isEmpty {
      // The daemon works on one batch while the next one is read.
      let update = Update(items: batch.items)
      async let reply = session.client.update(name, update)
      let fraction = length.map { Double(reader.consumed) / Double($0) }
      let next = try reader.next()
      report.add(try await reply, of: batch, fraction: fraction)
      batch = next
    }
    if waits { try await session.client.waitUntilSearchable(name) }
    print(report, session)
    if interruption.isRequested { return Interruption.exitStatus }
    return report.refused > 0 ? KliegError.Code.invalidItem.exitStatus : 0
  }

  private func print(_ report: DonationReport, _ session: Session) {
    let summary = report.summary()
    guard session.isJSON else { return session.output.print(summary) }
    session.printJSON {
      $0.member("stored", report.outcome.stored)
      $0.member("unchanged", report.outcome.unchanged)
      $0.member("refused", report.refused)
      $0.member("sequence", report.outcome.sequence)
    }
  }

  private func openInput() throws -> Int32 {
    let descriptor = file == "-" ? dup(STDIN_FILENO) : open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw KliegError(
        .noInput, "\(file) cannot be read: \(String(cString: strerror(errno))).",
        details: ["file": file])
    }
    return descriptor
  }

  /// The input's length, if it is a file.
  private static func length(of descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
    else { return nil }
    return Int(status.st_size)
  }
}
