public import Foundation

extension CSSearchableItemAttributeSet {
  /// The title.
  public var title: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The name, as it is shown.
  public var displayName: String? {
    get { value() }
    set { set(newValue) }
  }
  /// Other names.
  public var alternateNames: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// Words that find the item beside those of its texts.
  public var keywords: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The name of the type of content.
  public var contentType: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The names of all types that the content is of.
  public var contentTypeTree: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The file that the item is about.
  public var contentURL: URL? {
    get { value() }
    set { set(newValue) }
  }
  /// The path of the file.
  public var path: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A small picture; an absolute path grows stale when the folder moves.
  public var thumbnailURL: URL? {
    get { value() }
    set { set(newValue) }
  }
  /// A small picture for dark screens.
  public var darkThumbnailURL: URL? {
    get { value() }
    set { set(newValue) }
  }
  /// A small picture, as data.
  public var thumbnailData: Data? {
    get { value() }
    set { set(newValue) }
  }
  /// When the attributes were changed last.
  public var metadataModificationDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// From 0 to 100: how much the item counts among the app’s own; stored, but not ranked by.
  public var rankingHint: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The item that this one, an activity, goes with; activities are not indexed, so it is only stored.
  public var relatedUniqueIdentifier: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The item that this one has to do with, without sharing its life.
  public var weakRelatedUniqueIdentifier: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The item’s domain, for those who have no item, such as activities.
  public var domainIdentifier: String? {
    get { value() }
    set { set(newValue) }
  }
}
