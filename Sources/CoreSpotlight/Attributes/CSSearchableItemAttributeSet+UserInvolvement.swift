public import Foundation

extension CSSearchableItemAttributeSet {
  /// Whether this holds: user created.
  public var userCreated: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether this holds: user owned.
  public var userOwned: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether this holds: user curated.
  public var userCurated: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
}
