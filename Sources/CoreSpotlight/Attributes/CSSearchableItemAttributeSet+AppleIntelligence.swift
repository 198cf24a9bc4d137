public import Foundation

extension CSSearchableItemAttributeSet {
  /// Whether the item is urgent; nothing here decides that, so it is never set.
  public var isPriority: NSNumber? { value() }
  /// A summary; nothing here makes one, so it is never set.
  public var textContentSummary: String? { value() }
  /// The text that was spoken, or read from a picture.
  public var transcribedTextContent: String? {
    get { value() }
    set { set(newValue) }
  }
}
