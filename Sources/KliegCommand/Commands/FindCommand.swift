import Glibc
import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg find`.
struct FindCommand: Command {
  static let identifier = Option(
    "id", nil, value: "ID", isRepeatable: true, "the entity of this identifier, whatever else holds"
  )
  static let any = Option("any", nil, "one of the conditions is enough")
  static let app = Option("app", nil, value: "NAME", "ask this application only")
  static let program = Option(
    "program", nil, value: "FILE", completes: .files, "start this program, and no registered one")
  static let limit = Option("limit", "n", value: "N", "at most so many; all unless it is given")

  static let usage = Usage(
    "find", "Ask an application for its entities", operands: "TYPE [WORD]…",
    options: [QueryOptions.filter, any, QueryOptions.sort, limit, identifier, app, program],
    details: """
      TYPE is the name of an entity type, such as PhotoEntity. The application that has registered it
      is started, and its own query answers: by words, by --where, which compares properties with the
      comparators that the query offers, or else with what it suggests.

      EXPR is as in klieg search, but only comparisons joined by and, or by or: = != < <= > >= and
      a=1..5, ^= (begins with), $= (ends with), *= (has within it, or among its values); the name of
      a property alone says that there is a value, !name that there is none. A KEY of --sort is a
      property, after a minus for descending.
      """,
    examples: [
      .init("klieg find PhotoEntity -w 'takenAt<2020-01-01' -s -takenAt -n 10", "ten old photos"),
      .init("klieg find PhotoEntity --any -w tags*=sea -w camera^=Nikon", "either will do"),
      .init("klieg find PhotoEntity beach", "by words, if the query takes any"),
    ])

  private let request: EntityFindRequest
  private let app: String?
  private let program: String?

  init(_ arguments: inout Arguments) throws {
    var request = EntityFindRequest(type: try arguments.next("TYPE"))
    let words = arguments.rest().joined(separator: " ")
    let identifiers = arguments.values(Self.identifier)
    request.text = words.isEmpty ? nil : words
    request.identifiers = identifiers.isEmpty ? nil : identifiers
    request.limit = try arguments.number(Self.limit, in: 0...1_000_000)
    let conditions = try EntityConditions(
      arguments.values(QueryOptions.filter), isAnyEnough: arguments.flag(Self.any))
    request.conditions = conditions.conditions
    request.isAnyEnough = conditions.isAnyEnough
    request.sort = try arguments.values(QueryOptions.sort).map { text in
      guard case .attribute(let name, let direction, .init()) = try SortKey(argument: text) else {
        throw arguments.fault("--sort “\(text)” names no property alone.")
      }
      return EntityFindRequest.Sort(name, isDescending: direction == .descending)
    }
    if request.text != nil, !request.conditions.isEmpty || !request.sort.isEmpty {
      throw arguments.fault("Words do not go with --where and --sort: a query takes either.")
    }
    self.request = request
    app = try arguments.value(Self.app)
    program = try arguments.value(Self.program)
  }

  func run(_ session: Session) async throws -> Int32 {
    let words = try program.map { [$0] } ?? EntityPrograms().command(for: request.type, of: app)
    let reply = try await AskedProgram(words, socket: session.client.socket).ask(request)
    switch reply {
    case .failed(let error): throw error
    case .found(let entities):
      session.report(entities.flatMap { Self.lines($0, session) }) {
        $0.elements("entities", entities)
      }
      return 0
    }
  }

  private static func lines(_ entity: FoundEntity, _ session: Session) -> [String] {
    let style = session.output.style
    let width = session.output.width
    let place = "\(entity.type) · \(entity.identifier)".singleLine
    let values = entity.properties.compactMap { property in
      property.value.map { "\(property.name): \($0)".singleLine }
    }
    return [style.bold(entity.title.singleLine.cut(toColumns: width))]
      + [entity.subtitle, values.isEmpty ? nil : values.joined(separator: " · ")].compactMap {
        text in
        text.map { "  " + $0.singleLine.cut(toColumns: width - 2) }
      }
      + ["  " + style.dim(place.cut(toColumns: width - 2))]
  }
}
