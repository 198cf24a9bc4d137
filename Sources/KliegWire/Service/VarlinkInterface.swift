/// An interface that a service implements: its definition and its methods.
package struct VarlinkInterface: Sendable {
  package let name: String
  /// The definition's text, which clients may ask for.
  package let definition: String
  let methods: [String: VarlinkMethod]
  /// Methods that the definition has and the service lacks.
  let missing: Set<String>

  /// Makes an interface; methods that only the definition names are answered by
  /// `MethodNotImplemented`.
  package init(name: String, definition: String, methods: [VarlinkMethod]) {
    self.name = name
    self.definition = definition
    self.methods = Dictionary(
      methods.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    missing = VarlinkInterface.methodNames(in: definition).subtracting(self.methods.keys)
  }

  /// The methods that a definition names; each starts a line, as the grammar wants.
  package static func methodNames(in definition: String) -> Set<String> {
    let keyword = "method "
    return Set(
      definition.split(separator: "\n").compactMap { line in
        let line = line.drop { $0 == " " || $0 == "\t" }
        guard line.hasPrefix(keyword) else { return nil }
        return String(line.dropFirst(keyword.count).prefix { $0.isLetter || $0.isNumber })
      })
  }
}
