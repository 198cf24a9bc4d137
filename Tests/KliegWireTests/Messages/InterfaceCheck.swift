import KliegJSON
import Testing

/// Holds messages against an interface's text: what is written must be declared, and the other way
/// around.
struct InterfaceCheck {
  private let interface: InterfaceParser
  private var seen: Set<String> = []

  init(_ interface: InterfaceParser) {
    self.interface = interface
  }

  /// Checks a message that is to be of a type.
  mutating func add(_ json: [UInt8], as type: String) throws {
    try JSONParser().withDocument(json) { check($0, type, at: type) }
  }

  /// Members and cases that no message had.
  var unwritten: [String] {
    var declared: Set<String> = []
    for (type, members) in interface.structs {
      for name in members.keys { declared.insert("\(type).\(name)") }
    }
    for (type, cases) in interface.enumerations {
      for name in cases { declared.insert("\(type)=\(name)") }
    }
    return declared.subtracting(seen).sorted()
  }

  private mutating func check(_ value: JSONValue, _ type: String, at path: String) {
    if type.hasPrefix("?") {
      check(value, String(type.dropFirst()), at: path)
    } else if type.hasPrefix("[]") {
      guard let array = value.array else { Issue.record("\(path) is no array"); return }
      for element in array { check(element, String(type.dropFirst(2)), at: path) }
    } else if type.hasPrefix("[string]") {
      guard let object = value.object else { Issue.record("\(path) is no map"); return }
      for (_, member) in object {
        check(member, String(type.dropFirst("[string]".count)), at: path)
      }
    } else if let cases = interface.enumerations[type] {
      let name = value.string ?? ""
      #expect(cases.contains(name), "\(path)")
      seen.insert("\(type)=\(name)")
    } else if let members = interface.structs[type] {
      guard let object = value.object else { Issue.record("\(path) is no object"); return }
      for (key, member) in object {
        guard let memberType = members[key.string] else {
          Issue.record("\(path).\(key.string) is not declared")
          continue
        }
        seen.insert("\(type).\(key.string)")
        check(member, memberType, at: "\(path).\(key.string)")
      }
      for (name, memberType) in members where !memberType.hasPrefix("?") {
        #expect(object.contains { $0.key.string == name }, "\(path).\(name) is missing")
      }
    } else {
      #expect(Self.isScalar(value, type), "\(path) is no \(type)")
    }
  }

  static func isScalar(_ value: JSONValue, _ type: String) -> Bool {
    switch type {
    case "string": value.string != nil
    case "int": value.integer != nil
    case "float": value.number != nil
    case "bool": value.boolean != nil
    case "object": value.object != nil
    default: false
    }
  }
}
