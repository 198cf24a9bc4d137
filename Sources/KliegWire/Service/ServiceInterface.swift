internal import KliegJSON

let serviceInterfaceName = "org.varlink.service"

/// The interface by which every Varlink service describes itself.
func serviceInterface(
  information: VarlinkServer.Information, beside interfaces: [VarlinkInterface]
) -> VarlinkInterface {
  let names = (interfaces.map(\.name) + [serviceInterfaceName]).sorted()
  var definitions = Dictionary(
    interfaces.map { ($0.name, $0.definition) }, uniquingKeysWith: { first, _ in first })
  definitions[serviceInterfaceName] = serviceDefinition
  return VarlinkInterface(
    name: serviceInterfaceName, definition: serviceDefinition,
    methods: [
      VarlinkMethod(
        "GetInfo",
        decode: { parameters in try parameters.requireEmpty() },
        answer: { _, _, replies in
          try await replies.send { writer in
            write(information, interfaces: names, to: &writer)
          }
        }),
      VarlinkMethod(
        "GetInterfaceDescription", decode: interfaceParameter,
        answer: { [definitions] name, _, replies in
          guard let definition = definitions[name] else {
            throw VarlinkError.interfaceNotFound(name)
          }
          try await replies.send { writer in
            writer.key("description")
            writer.string(definition)
          }
        }),
    ])
}

@Sendable
private func interfaceParameter(_ parameters: JSONObject) throws -> String {
  var interface: String?
  try parameters.decode { key, value in
    guard key == "interface" else { throw JSONError.unknownKey(key) }
    interface = try value.requireString()
  }
  guard let interface else { throw JSONError.missingKey("interface") }
  return interface
}

private func write(
  _ information: VarlinkServer.Information, interfaces: [String], to writer: inout JSONWriter
) {
  writer.key("vendor")
  writer.string(information.vendor)
  writer.key("product")
  writer.string(information.product)
  writer.key("version")
  writer.string(information.version)
  writer.key("url")
  writer.string(information.url)
  writer.key("interfaces")
  writer.beginArray()
  for interface in interfaces { writer.string(interface) }
  writer.endArray()
}

/// The definition as UAPI.20 has it, without the error for upgrades, which older parsers lack.
private let serviceDefinition = """
  # The Varlink Service Interface is provided by every varlink service. It
  # describes the service and the interfaces it implements.
  interface org.varlink.service

  # Get a list of all the interfaces a service provides and information
  # about the implementation.
  method GetInfo() -> (
    vendor: string,
    product: string,
    version: string,
    url: string,
    interfaces: []string
  )

  # Get the description of an interface that is implemented by this service.
  method GetInterfaceDescription(interface: string) -> (description: string)

  # The requested interface was not found.
  error InterfaceNotFound (interface: string)

  # The requested method was not found.
  error MethodNotFound (method: string)

  # The interface defines the requested method, but the service does not
  # implement it.
  error MethodNotImplemented (method: string)

  # One of the passed parameters is invalid.
  error InvalidParameter (parameter: string)

  # Client is denied access.
  error PermissionDenied ()

  # Method is expected to be called with 'more' set to true, but wasn't.
  error ExpectedMore ()

  """
