public import Foundation

/// A person who wrote, received or is otherwise part of an item.
///
/// ```swift
/// let ada = CSPerson(
///   displayName: "Ada Lovelace", handles: ["ada@example.org"], handleIdentifier: "email")
/// attributes.authors = [ada]
/// ```
open class CSPerson: NSObject, NSCopying, NSSecureCoding {
  /// The person's name, as it is shown.
  public final let displayName: String?
  /// Addresses and numbers of the person.
  public final let handles: [String]
  /// What the handles are.
  public final let handleIdentifier: String
  /// The person's identifier among the contacts.
  open var contactIdentifier: String?

  /// Makes a person.
  ///
  /// - Parameters:
  ///   - displayName: The name, as it is shown.
  ///   - handles: Addresses and numbers.
  ///   - handleIdentifier: What the handles are.
  public init(displayName: String?, handles: [String], handleIdentifier: String) {
    self.displayName = displayName
    self.handles = handles
    self.handleIdentifier = handleIdentifier
    super.init()
  }

  /// The person's name, as it is shown.
  open override var description: String { searchedName }

  /// What the person is found by.
  final var searchedName: String { displayName ?? handles.first ?? handleIdentifier }

  /// A person of the same name and handles.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSPerson(
      displayName: displayName, handles: handles, handleIdentifier: handleIdentifier)
    copy.contactIdentifier = contactIdentifier
    return copy
  }

  /// Whether archives may hold persons; they may.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the person to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(StoredPeople.text(of: [self]) as NSString, forKey: "person")
  }

  /// Reads a person from an archive; nil where it has none.
  public required convenience init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "person"),
      let stored = StoredPeople.stored(in: text.description).first
    else { return nil }
    self.init(stored)
  }

  convenience init(_ stored: StoredPeople.Person) {
    self.init(
      displayName: stored.displayName, handles: stored.handles,
      handleIdentifier: stored.handleIdentifier)
    contactIdentifier = stored.contactIdentifier
  }

  /// Whether something is a person of the same name and handles.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CSPerson else { return false }
    return StoredPeople.Person(other) == StoredPeople.Person(self)
  }

  /// The same for equal persons.
  open override var hash: Int { StoredPeople.Person(self).hashValue }
}
