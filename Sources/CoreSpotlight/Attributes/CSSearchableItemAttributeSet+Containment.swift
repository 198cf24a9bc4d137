public import Foundation

extension CSSearchableItemAttributeSet {
  /// The container title.
  public var containerTitle: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The container display name.
  public var containerDisplayName: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The container identifier.
  public var containerIdentifier: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: container order.
  public var containerOrder: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
}
