/// A Varlink service: its interfaces, and how it answers calls on any connection.
package struct VarlinkServer: Sendable {
  /// What `GetInfo` says about the service.
  package struct Information: Sendable {
    package let vendor: String
    package let product: String
    package let version: String
    package let url: String

    package init(vendor: String, product: String, version: String, url: String) {
      self.vendor = vendor
      self.product = product
      self.version = version
      self.url = url
    }
  }

  let interfaces: [String: VarlinkInterface]
  let translate: @Sendable (any Error) -> VarlinkError

  /// Makes a service; `org.varlink.service` is added to its interfaces.
  ///
  /// `translate` turns what methods throw into a reply, unless it is a `VarlinkError` or a
  /// `JSONError` already.
  package init(
    information: Information, interfaces: [VarlinkInterface],
    translate: @escaping @Sendable (any Error) -> VarlinkError = VarlinkError.reply
  ) {
    let service = serviceInterface(information: information, beside: interfaces)
    self.interfaces = Dictionary(
      (interfaces + [service]).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.translate = translate
  }

  /// Serves one connection until the peer ends it, breaks the protocol or is gone.
  package func serve(_ channel: FrameChannel) async {
    do {
      try await ServiceConnection(channel: channel, server: self).serve()
    } catch {
      await channel.close()
    }
  }

  /// The method of a full name, or the error that answers the call.
  func method(_ name: String) throws(VarlinkError) -> VarlinkMethod {
    guard let dot = name.lastIndex(of: ".") else { throw .methodNotFound(name) }
    guard let interface = interfaces[String(name[..<dot])] else {
      throw .interfaceNotFound(String(name[..<dot]))
    }
    let name = String(name[name.index(after: dot)...])
    if let method = interface.methods[name] { return method }
    throw interface.missing.contains(name) ? .methodNotImplemented(name) : .methodNotFound(name)
  }
}
