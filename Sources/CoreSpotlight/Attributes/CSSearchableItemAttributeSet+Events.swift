public import Foundation

extension CSSearchableItemAttributeSet {
  /// The moment: start date.
  public var startDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// The moment: end date.
  public var endDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// The moment: due date.
  public var dueDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// The moment: completion date.
  public var completionDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// The important dates.
  public var importantDates: [Date]? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether this holds: all day.
  public var allDay: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
}
