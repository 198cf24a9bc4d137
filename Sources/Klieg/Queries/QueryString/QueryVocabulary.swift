public import KliegModel

/// What the reader of a query string knows of attributes.
public struct QueryVocabulary: Sendable {
  /// The kinds of attributes by name: a number is a moment where a date is compared, and 0 and 1 are
  /// false and true where a truth is.
  public var kinds: [String: AttributeKind]
  /// The attributes that `*` and `**` stand for.
  public var searched: [String]

  /// CoreSpotlight's attributes.
  public static let known = QueryVocabulary(fields: [])

  /// Makes a vocabulary of CoreSpotlight's attributes and more.
  public init(fields: [Field]) {
    var table = KnownAttributes.table
    for field in fields { table[field.name] = field }
    kinds = table.mapValues(\.kind)
    for attribute in SystemAttribute.allCases { kinds[attribute.rawValue] = attribute.kind }
    searched = table.values.filter(\.isSearched).map(\.name).sorted()
  }

  /// The attribute that a name means; the names of Spotlight's metadata, such as `kMDItemTitle`, are
  /// understood.
  func attribute(_ name: String) -> String {
    let prefix = "kMDItem"
    guard name.hasPrefix(prefix), kinds[name] == nil else { return name }
    return Self.metadataNames[name.dropFirst(prefix.count).lowercased()] ?? name
  }

  private static let metadataNames: [String: String] = {
    var names: [String: String] = [:]
    for name in KnownAttributes.table.keys { names[name.lowercased()] = name }
    names.merge(renamed) { _, new in new }
    return names
  }()

  /// Where Spotlight's metadata and CoreSpotlight call the same thing by different names.
  private static let renamed = [
    "fsname": "displayName", "fssize": "fileSize", "fscreationdate": "contentCreationDate",
    "fscontentchangedate": "contentModificationDate", "authors": "authorNames",
    "recipients": "recipientNames", "dateadded": "addedDate", "numberofpages": "pageCount",
    "durationseconds": "duration", "redeyeonoff": "redEyeOn", "findercomment": "comment",
    "wherefroms": "contentSources", "description": "contentDescription", "fonts": "fontNames",
    "layernames": "layerNames", "flashonoff": "flashOn", "starrating": "rating",
    "exposuretimeseconds": "exposureTime", "timestamp": "timestamp",
  ]
}
