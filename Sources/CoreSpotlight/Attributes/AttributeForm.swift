import KliegModel

/// How an attribute looks to those who use the set of attributes, where its kind does not say it.
package enum AttributeForm: Sendable, Hashable {
  case string, strings
  case number
  case date, dates
  case link
  case data
  case people
  case headers
  case contentType

  /// The form of a known attribute; nil where the name is not one of CoreSpotlight's.
  package static func known(_ name: String) -> AttributeForm? {
    if let form = table[name] { return form }
    return KnownAttributes.field(name).map { field in
      switch field.kind {
      case .text, .keyword: .string
      case .number, .boolean: .number
      case .date: .date
      }
    }
  }

  /// The attributes whose kind does not say their form.
  private static let table: [String: AttributeForm] = {
    var table: [String: AttributeForm] = [:]
    for (form, names) in lines {
      for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = form }
    }
    return table
  }()

  private static let lines: [(AttributeForm, String)] = [
    (
      .strings,
      """
      alternateNames keywords contentTypeTree audiences encodingApplications fontNames contentSources
      editors participants projects codecs contactKeywords mediaTypes organizations contributors
      languages publishers coverage performers layerNames accountHandles mailboxIdentifiers
      authorNames recipientNames authorEmailAddresses recipientEmailAddresses authorAddresses
      recipientAddresses phoneNumbers emailAddresses instantMessageAddresses actionIdentifiers
      providerDataTypeIdentifiers providerFileTypeIdentifiers providerInPlaceFileTypeIdentifiers
      """
    ),
    (.dates, "importantDates"),
    (.link, "contentURL thumbnailURL darkThumbnailURL url"),
    (.data, "thumbnailData htmlContentData"),
    (.people, "authors primaryRecipients additionalRecipients hiddenAdditionalRecipients"),
    (.headers, "emailHeaders"),
    (.contentType, "sharedItemContentType"),
  ]
}
