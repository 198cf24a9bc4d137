internal import KliegJSON

/// Which daemon answers, as it says itself.
public struct DaemonInformation: Sendable, Hashable {
  /// Who makes it.
  public var vendor: String
  /// What it is.
  public var product: String
  /// Its version.
  public var version: String
  /// Where more is to be read.
  public var url: String
  /// The interfaces that it speaks.
  public var interfaces: [String]

  /// Makes an information.
  public init(
    vendor: String, product: String, version: String, url: String, interfaces: [String]
  ) {
    self.vendor = vendor
    self.product = product
    self.version = version
    self.url = url
    self.interfaces = interfaces
  }

  /// Reads the reply to `GetInfo`, whose members a service may leave out.
  init(from parameters: JSONObject) {
    vendor = parameters.find("vendor")?.string ?? ""
    product = parameters.find("product")?.string ?? ""
    version = parameters.find("version")?.string ?? ""
    url = parameters.find("url")?.string ?? ""
    interfaces = parameters.find("interfaces")?.array?.compactMap(\.string) ?? []
  }
}
