public import Foundation

extension CSSearchableItemAttributeSet {
  /// The album.
  public var album: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The artist.
  public var artist: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The composer.
  public var composer: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The lyricist.
  public var lyricist: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: audio sample rate.
  public var audioSampleRate: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: audio channel count.
  public var audioChannelCount: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: tempo.
  public var tempo: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The key signature.
  public var keySignature: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The time signature.
  public var timeSignature: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The audio encoding application.
  public var audioEncodingApplication: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The musical genre.
  public var musicalGenre: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The musical instrument category.
  public var musicalInstrumentCategory: String? {
    get { value() }
    set { set(newValue) }
  }
  /// The musical instrument name.
  public var musicalInstrumentName: String? {
    get { value() }
    set { set(newValue) }
  }
  /// A number: audio track number.
  public var audioTrackNumber: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
  /// The moment: recording date.
  public var recordingDate: Date? {
    get { value() }
    set { set(newValue) }
  }
  /// Whether this holds: general MIDI sequence.
  public var generalMIDISequence: NSNumber? {
    get { value() }
    set { set(newValue) }
  }
}
