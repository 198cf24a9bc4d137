package import KliegJSON

/// An error as Varlink carries it: a full name and an object of parameters.
package struct VarlinkError: Error, Equatable, Sendable {
  /// Interface and error, such as `org.varlink.service.InvalidParameter`.
  package let name: String
  /// A JSON object.
  package let parameters: [UInt8]

  /// Makes an error from a JSON object already written.
  package init(name: String, parameters: [UInt8] = Array("{}".utf8)) {
    self.name = name
    self.parameters = parameters
  }

  /// Makes an error whose members `write` adds.
  package init<Failure: Error>(
    name: String, _ write: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter()
    writer.beginObject()
    try write(&writer)
    writer.endObject()
    self.init(name: name, parameters: writer.bytes)
  }

  /// Lends the parameters to `body`.
  package func withParameters<Result>(_ body: (JSONObject) throws -> Result) throws -> Result {
    try JSONParser().withDocument(parameters) { try body($0.requireObject()) }
  }
}

extension VarlinkError {
  package static func interfaceNotFound(_ interface: String) -> VarlinkError {
    standard("InterfaceNotFound", "interface", interface)
  }

  package static func methodNotFound(_ method: String) -> VarlinkError {
    standard("MethodNotFound", "method", method)
  }

  package static func methodNotImplemented(_ method: String) -> VarlinkError {
    standard("MethodNotImplemented", "method", method)
  }

  package static func invalidParameter(_ parameter: String) -> VarlinkError {
    standard("InvalidParameter", "parameter", parameter)
  }

  package static var permissionDenied: VarlinkError {
    VarlinkError(name: serviceInterfaceName + ".PermissionDenied")
  }

  package static var expectedMore: VarlinkError {
    VarlinkError(name: serviceInterfaceName + ".ExpectedMore")
  }

  private static func standard(
    _ name: String, _ key: StaticString, _ value: String
  ) -> VarlinkError {
    VarlinkError(name: serviceInterfaceName + "." + name) { writer in
      writer.key(key)
      writer.string(value)
    }
  }
}

extension VarlinkError: CustomStringConvertible {
  package var description: String {
    parameters.count > 2 ? name + " " + String(decoding: parameters, as: UTF8.self) : name
  }
}
