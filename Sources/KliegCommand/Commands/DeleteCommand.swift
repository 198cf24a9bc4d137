import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg delete`.
struct DeleteCommand: Command {
  static let index = Option(
    "index", "i", value: "NAME", completes: .indexes, "the index to delete from")
  static let domain = Option("domain", "d", value: "DOMAIN", "everything in a domain and below it")
  static let type = Option(
    "type", "t", value: "TYPE", "every entity of a type, or the identifiers of that type")
  static let all = Option("all", nil, "everything, and the donor's client state")

  static let usage = Usage(
    "delete", "Delete items from an index", operands: "[IDENTIFIER]…",
    options: [index, domain, type, all, .yes],
    details:
      "Identifiers, --domain, --type or --all: one of them. Unknown identifiers are no error.",
    examples: [
      .init("klieg delete -i notes note-17 note-18", "two items"),
      .init("klieg delete -i mail --domain mail.inbox", "mail.inbox and mail.inbox.work"),
    ])

  let deletion: Deletion
  let name: String
  private let isSure: Bool

  init(_ arguments: inout Arguments) throws {
    guard let name = try arguments.value(Self.index) else {
      throw arguments.fault("--index NAME is missing.")
    }
    self.name = name
    isSure = arguments.flag(.yes)
    let domain = try arguments.value(Self.domain)
    let type = try arguments.value(Self.type)
    let isAll = arguments.flag(Self.all)
    let identifiers = arguments.rest()
    switch (identifiers.isEmpty, domain, type, isAll) {
    case (false, nil, _, false): deletion = .identifiers(identifiers, type: type)
    case (true, .some(let domain), nil, false): deletion = .domain(domain)
    case (true, nil, .some(let type), false): deletion = .type(type)
    case (true, nil, nil, true): deletion = .all
    case (true, nil, nil, false):
      throw arguments.fault("Say what to delete: identifiers, --domain, --type or --all.")
    default:
      throw arguments.fault("Identifiers, --domain, --type and --all do not go together.")
    }
  }

  func run(_ session: Session) async throws -> Int32 {
    if case .all = deletion {
      guard session.confirm("Delete everything in “\(name)”?", isSure: isSure) else { return 1 }
    }
    let count = try await session.client.delete(deletion, from: name)
    if session.isJSON {
      session.printJSON {
        $0.member("deleted", count)
      }
    } else {
      session.output.print("\(Quantity.count(count, of: "item")) deleted")
    }
    return 0
  }
}
