public import Foundation

extension CSSearchableItemAttributeSet {
  /// The moment: content creation date.
  public var contentCreationDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// The moment: content modification date.
  public var contentModificationDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// The moment: last used date.
  public var lastUsedDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// The moment: added date.
  public var addedDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// The moment: downloaded date.
  public var downloadedDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: duration.
  public var duration: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The comment.
  public var comment: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The copyright.
  public var copyright: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The content sources.
  public var contentSources: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The editors.
  public var editors: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The participants.
  public var participants: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The projects.
  public var projects: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The codecs.
  public var codecs: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The contact keywords.
  public var contactKeywords: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: delivery type.
  public var deliveryType: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The media types.
  public var mediaTypes: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The organizations.
  public var organizations: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether this holds: streamable.
  public var streamable: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: total bit rate.
  public var totalBitRate: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: audio bit rate.
  public var audioBitRate: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: video bit rate.
  public var videoBitRate: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The version.
  public var version: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The contributors.
  public var contributors: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The languages.
  public var languages: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The publishers.
  public var publishers: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The rights.
  public var rights: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The role.
  public var role: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: content rating.
  public var contentRating: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The coverage.
  public var coverage: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The director.
  public var director: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The genre.
  public var genre: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The information.
  public var information: String? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether this holds: local.
  public var local: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The original format.
  public var originalFormat: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The original source.
  public var originalSource: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The performers.
  public var performers: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: play count.
  public var playCount: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The producer.
  public var producer: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: rating.
  public var rating: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The rating description.
  public var ratingDescription: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The url.
  public var url: URL? {
    get { value() }
    set { set(newValue) }
  }
}
