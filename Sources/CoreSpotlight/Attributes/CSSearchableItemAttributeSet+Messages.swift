public import Foundation

extension CSSearchableItemAttributeSet {
  /// The account identifier.
  public var accountIdentifier: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The account handles.
  public var accountHandles: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The content as HTML, whose text is searched.
  public var htmlContentData: Data? {
    get { value() }
    set { set(newValue) }
  }
  /// The full text, which is searched.
  public var textContent: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The authors.
  public var authors: [CSPerson]? {
    get { value() }
    set { set(newValue) }
  }
  /// The primary recipients.
  public var primaryRecipients: [CSPerson]? {
    get { value() }
    set { set(newValue) }
  }
  /// The additional recipients.
  public var additionalRecipients: [CSPerson]? {
    get { value() }
    set { set(newValue) }
  }
  /// The hidden additional recipients.
  public var hiddenAdditionalRecipients: [CSPerson]? {
    get { value() }
    set { set(newValue) }
  }
  /// The headers of the message by their names.
  public var emailHeaders: [String: [Any]]? {
    get { value() }
    set { set(newValue) }
  }
  /// The mailbox identifiers.
  public var mailboxIdentifiers: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The author names.
  public var authorNames: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The recipient names.
  public var recipientNames: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The author email addresses.
  public var authorEmailAddresses: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The recipient email addresses.
  public var recipientEmailAddresses: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The author addresses.
  public var authorAddresses: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The recipient addresses.
  public var recipientAddresses: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The phone numbers.
  public var phoneNumbers: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The email addresses.
  public var emailAddresses: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The instant message addresses.
  public var instantMessageAddresses: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether the message is likely to be junk.
  public var likelyJunk: NSNumber {
    get { value() ?? false }
    set { set(newValue) }
  }
}
