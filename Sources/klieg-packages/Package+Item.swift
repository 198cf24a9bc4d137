import Klieg

extension Package {
  /// The package as an item.
  ///
  /// Where CoreSpotlight has a name for an attribute, that name is used: its kind and weight are known
  /// without saying. Missing attributes are simply left out.
  var item: Item {
    var attributes: [String: AttributeValue] = ["title": .string(name)]
    attributes["contentDescription"] = summary.map { .string($0) }
    attributes["textContent"] = details.map { .string($0) }
    attributes["version"] = version.map { .string($0) }
    attributes["url"] = homepage.map { .string($0) }
    attributes["section"] = section.map { .string($0) }
    attributes["packagePriority"] = priority.map { .string($0) }
    attributes["installedSize"] = installedSize.map { .integer($0) }
    attributes["maintainer"] = maintainer.map { .string($0) }
    attributes["architecture"] = architecture.map { .string($0) }
    attributes["installed"] = .boolean(isInstalled)
    if !depends.isEmpty { attributes["depends"] = .list(depends.map { .string($0) }) }
    if !tags.isEmpty { attributes["tags"] = .list(tags.map { .string($0) }) }
    return Item(name, domain: domain, expiration: .never, attributes: attributes)
  }

  /// The section as a dotted group: `contrib/games` lies within `contrib`.
  private var domain: String? {
    section?.split(separator: "/").joined(separator: ".")
  }

  /// The attributes that CoreSpotlight does not know, with their kinds.
  ///
  /// A keyword is compared as a whole, so `section = utils` is exact and `utils` as a plain word of
  /// a search does not find half the catalogue.
  static let fields: [Field] = [
    Field("section", .keyword),
    Field("packagePriority", .keyword),
    Field("installedSize", .number),
    Field("maintainer", .keyword),
    Field("architecture", .keyword),
    Field("installed", .boolean),
    Field("depends", .keyword),
    Field("tags", .keyword),
  ]
}
