public import Foundation
public import UniformTypeIdentifiers

extension CSSearchableItemAttributeSet {
  /// Whether this holds: supports phone call.
  public var supportsPhoneCall: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether this holds: supports navigation.
  public var supportsNavigation: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The action identifiers.
  public var actionIdentifiers: [String] {
    get { value() ?? [] }
    set { set(newValue) }
  }
  /// The shared item content type.
  public var sharedItemContentType: UTType? {
    get { value() }
    set { set(newValue) }
  }
}
