public import Foundation

extension CSSearchableItemAttributeSet {
  /// A number: pixel height.
  public var pixelHeight: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: pixel width.
  public var pixelWidth: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: pixel count.
  public var pixelCount: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The color space.
  public var colorSpace: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: bits per sample.
  public var bitsPerSample: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether this holds: flash on.
  public var flashOn: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: focal length.
  public var focalLength: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: focal length35mm.
  public var focalLength35mm: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The acquisition make.
  public var acquisitionMake: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The acquisition model.
  public var acquisitionModel: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The camera owner.
  public var cameraOwner: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The lens model.
  public var lensModel: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: iso speed.
  public var isoSpeed: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: orientation.
  public var orientation: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The layer names.
  public var layerNames: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: white balance.
  public var whiteBalance: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: aperture.
  public var aperture: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The profile name.
  public var profileName: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: resolution width DPI.
  public var resolutionWidthDPI: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: resolution height DPI.
  public var resolutionHeightDPI: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: exposure mode.
  public var exposureMode: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: exposure time.
  public var exposureTime: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The exposure time string.
  public var exposureTimeString: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The exif version.
  public var exifVersion: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The exifgps version.
  public var exifgpsVersion: String? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether this holds: has alpha channel.
  public var hasAlphaChannel: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether this holds: red eye on.
  public var redEyeOn: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The metering mode.
  public var meteringMode: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: max aperture.
  public var maxAperture: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: f number.
  public var fNumber: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The exposure program.
  public var exposureProgram: String? {
    get { value() }
    set { set(newValue) }
  }
}
