public import Foundation

extension CSSearchableItemAttributeSet {
  /// The named location.
  public var namedLocation: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The city.
  public var city: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The state or province.
  public var stateOrProvince: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The country.
  public var country: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The postal code.
  public var postalCode: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The thoroughfare.
  public var thoroughfare: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The sub thoroughfare.
  public var subThoroughfare: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The fully formatted address.
  public var fullyFormattedAddress: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: latitude.
  public var latitude: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: longitude.
  public var longitude: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: altitude.
  public var altitude: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: speed.
  public var speed: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The moment: timestamp.
  public var timestamp: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: image direction.
  public var imageDirection: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The headline.
  public var headline: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The instructions.
  public var instructions: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: gps track.
  public var gpsTrack: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The gps status.
  public var gpsStatus: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The gps measure mode.
  public var gpsMeasureMode: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: gpsdop.
  public var gpsdop: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The gps map datum.
  public var gpsMapDatum: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: gps dest latitude.
  public var gpsDestLatitude: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: gps dest longitude.
  public var gpsDestLongitude: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: gps dest bearing.
  public var gpsDestBearing: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: gps dest distance.
  public var gpsDestDistance: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The gps processing method.
  public var gpsProcessingMethod: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The gps area information.
  public var gpsAreaInformation: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The moment: gps date stamp.
  public var gpsDateStamp: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether the position was corrected; the name is Apple’s.
  public var gpsDifferental: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
}
