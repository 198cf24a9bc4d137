public import Foundation

extension CSSearchableItemAttributeSet {
  /// The subject.
  public var subject: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The theme.
  public var theme: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A few sentences about the content, which are shown.
  public var contentDescription: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The name by which the document goes.
  public var identifier: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The audiences.
  public var audiences: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: file size.
  public var fileSize: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: page count.
  public var pageCount: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: page width.
  public var pageWidth: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: page height.
  public var pageHeight: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The security method.
  public var securityMethod: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The creator.
  public var creator: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The encoding applications.
  public var encodingApplications: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The kind.
  public var kind: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The font names.
  public var fontNames: [String]? {
    get { value() }
    set { set(newValue) }
  }
}
