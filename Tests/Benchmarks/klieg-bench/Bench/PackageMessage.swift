/// An update of packages as Foundation's decoder is usually given it: with every member known by name.
///
/// That is less work than the wire's reader does, which takes any attribute, and lets Foundation
/// look as good as it can.
struct PackageCall: Decodable {
  let index: String
  let items: [PackageMessage]
}

struct PackageMessage: Decodable {
  let identifier: String
  let domain: String?
  let expires: String?
  let attributes: Attributes

  struct Attributes: Decodable {
    let title: String?
    let contentDescription: String?
    let textContent: String?
    let version: String?
    let url: String?
    let section: String?
    let packagePriority: String?
    let installedSize: Int64?
    let maintainer: String?
    let architecture: String?
    let installed: Bool?
    let depends: [String]?
    let tags: [String]?
  }
}
