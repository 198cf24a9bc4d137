import CoreSpotlight
import KliegModel
import Testing

@Suite struct CustomAttributeTests {
  @Test(arguments: ["", "a b", "kMDx", "ä", "a-b", "_a", "a.b"])
  func aNameThatIsNotAllowedGivesNoKey(_ name: String) {
    #expect(CSCustomAttributeKey(keyName: name) == nil)
  }

  @Test func theShortFormIsSearchableButNotByPlainText() throws {
    let key = try #require(CSCustomAttributeKey(keyName: "org_example_1"))
    #expect(key.isSearchable && !key.isSearchableByDefault)
    #expect(!key.isUnique && !key.isMultiValued)
    #expect(key == CSCustomAttributeKey(keyName: "org_example_1"))
  }

  @Test func valuesComeBackAsTheyWere() throws {
    let key = try #require(CSCustomAttributeKey(keyName: "mine"))
    let person = CSPerson(displayName: nil, handles: ["+49"], handleIdentifier: "phone")
    let values: [any NSSecureCoding] = [
      "text" as NSString, NSNumber(value: 7), NSNumber(value: 7.5), NSNumber(value: true),
      Date(timeIntervalSince1970: 9) as NSDate, Data([1, 2]) as NSData,
      ["a", "b"].map { $0 as NSString } as NSArray,
    ]
    for value in values {
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.setValue(value, forCustomKey: key)
      let copy = CSSearchableItemAttributeSet(stored: attributes.storedAttributes())
      let read = try #require(copy.values["mine"])
      #expect("\(read)" == "\(value)")
    }
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.setValue(person, forCustomKey: key)
    let copy = CSSearchableItemAttributeSet(stored: attributes.storedAttributes())
    #expect(copy.values["mine"] as? CSPerson == person)
  }

  @Test func plainTextFindsOnlyWhatIsSearchableByDefault() throws {
    let quiet = try #require(CSCustomAttributeKey(keyName: "quiet"))
    let loud = try #require(
      CSCustomAttributeKey(
        keyName: "loud", searchable: true, searchableByDefault: true, unique: false,
        multiValued: false))
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.setValue("a" as NSString, forCustomKey: quiet)
    attributes.setValue("b" as NSString, forCustomKey: loud)
    let fields = Dictionary(uniqueKeysWithValues: attributes.declaredFields().map { ($0.name, $0) })
    #expect(fields["quiet"]?.isSearched == false && fields["loud"]?.isSearched == true)
    #expect(attributes.value(forCustomKey: quiet) as? NSString == "a")
    attributes.setValue(nil, forCustomKey: quiet)
    #expect(attributes.value(forCustomKey: quiet) == nil)
    #expect(attributes.storedAttributes()["quiet"] == .null)
  }
}
