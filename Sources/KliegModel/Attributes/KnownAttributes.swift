/// The attributes that CoreSpotlight names, with the kind that each has in every index.
///
/// Other attributes are declared when an index is opened or take the kind of their first value.
public enum KnownAttributes {
  /// The field of a known attribute, or nil when the name is not one of CoreSpotlight's.
  public static func field(_ name: String) -> Field? { table[name] }

  /// All known attributes by name.
  public static let table: [String: Field] = {
    var table: [String: Field] = [:]
    func add(_ kind: AttributeKind, searched: Bool, weight: Int = 1, _ names: String) {
      for name in names.split(whereSeparator: \.isWhitespace).map(String.init) {
        table[name] = Field(name, kind, isSearched: searched, weight: weight)
      }
    }
    add(.text, searched: true, weight: 3, "title displayName alternateNames")
    add(.text, searched: true, searchedText)
    add(.text, searched: false, unsearchedText)
    add(.keyword, searched: false, keywords)
    add(.number, searched: false, numbers)
    add(.boolean, searched: false, booleans)
    add(.date, searched: false, dates)
    return table
  }()

  private static let searchedText = """
    keywords subject theme contentDescription textContent transcribedTextContent comment headline
    information instructions namedLocation city stateOrProvince country thoroughfare
    subThoroughfare fullyFormattedAddress album artist composer lyricist director producer genre
    musicalGenre performers participants projects contactKeywords organizations contributors
    publishers editors creator authorNames recipientNames containerTitle containerDisplayName
    authors primaryRecipients additionalRecipients kMDHTMLText
    """

  private static let unsearchedText = """
    audiences kind copyright contentSources rights role coverage originalSource ratingDescription
    layerNames textContentSummary cameraOwner musicalInstrumentCategory musicalInstrumentName
    gpsAreaInformation keySignature timeSignature hiddenAdditionalRecipients
    """

  private static let keywords = """
    contentType contentTypeTree contentURL path thumbnailURL darkThumbnailURL
    relatedUniqueIdentifier weakRelatedUniqueIdentifier domainIdentifier identifier securityMethod
    encodingApplications fontNames postalCode gpsStatus gpsMeasureMode gpsMapDatum
    gpsProcessingMethod codecs mediaTypes version languages originalFormat url
    audioEncodingApplication colorSpace acquisitionMake acquisitionModel lensModel profileName
    exposureTimeString exifVersion exifgpsVersion exposureProgram accountIdentifier accountHandles
    mailboxIdentifiers authorEmailAddresses recipientEmailAddresses authorAddresses
    recipientAddresses phoneNumbers emailAddresses instantMessageAddresses containerIdentifier
    actionIdentifiers providerDataTypeIdentifiers providerFileTypeIdentifiers
    providerInPlaceFileTypeIdentifiers meteringMode sharedItemContentType thumbnailData
    htmlContentData emailHeaders \(companions)
    """

  /// What the module CoreSpotlight stores beside an attribute that no single value can hold; apps may
  /// not use names that begin so.
  private static let companions = """
    kMDPersons.authors kMDPersons.primaryRecipients kMDPersons.additionalRecipients
    kMDPersons.hiddenAdditionalRecipients kMDForms kMDProtectionClass kMDEntityType
    kMDEntityIdentifier
    """

  private static let numbers = """
    rankingHint fileSize pageCount pageWidth pageHeight latitude longitude altitude speed
    imageDirection gpsTrack gpsdop gpsDestLatitude gpsDestLongitude gpsDestBearing gpsDestDistance
    gpsDifferental duration deliveryType totalBitRate audioBitRate videoBitRate contentRating
    playCount rating audioSampleRate audioChannelCount tempo audioTrackNumber pixelHeight pixelWidth
    pixelCount bitsPerSample focalLength focalLength35mm isoSpeed orientation whiteBalance aperture
    resolutionWidthDPI resolutionHeightDPI exposureMode exposureTime maxAperture fNumber
    containerOrder
    """

  private static let booleans = """
    userCreated userOwned userCurated allDay streamable local generalMIDISequence flashOn
    hasAlphaChannel redEyeOn likelyJunk supportsPhoneCall supportsNavigation isPriority
    hideInSpotlight
    """

  private static let dates = """
    metadataModificationDate startDate endDate dueDate completionDate importantDates timestamp
    gpsDateStamp contentCreationDate contentModificationDate lastUsedDate addedDate downloadedDate
    recordingDate
    """
}
