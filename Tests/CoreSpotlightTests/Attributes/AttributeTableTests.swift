import KliegModel
import Testing

@testable import CoreSpotlight

/// The one table of attributes against the properties that apps see.
@Suite struct AttributeTableTests {
  @Test func aKeyPathLeadsToTheNameOfItsAttribute() {
    let paths: [(String, PartialKeyPath<CSSearchableItemAttributeSet>)] = [
      ("title", \.title), ("displayName", \.displayName), ("keywords", \.keywords),
      ("contentDescription", \.contentDescription), ("startDate", \.startDate), ("url", \.url),
      ("importantDates", \.importantDates), ("allDay", \.allDay), ("authors", \.authors),
      ("likelyJunk", \.likelyJunk), ("thumbnailData", \.thumbnailData),
      ("gpsDifferental", \.gpsDifferental), ("meteringMode", \.meteringMode),
      ("emailHeaders", \.emailHeaders), ("sharedItemContentType", \.sharedItemContentType),
      ("isPriority", \.isPriority),
    ]
    for (name, path) in paths {
      #expect(CSSearchableItemAttributeSet.attributeName(of: path) == name)
      #expect(AttributeForm.known(name) != nil)
    }
  }

  @Test func aKeyPathToSomethingElseHasNoName() {
    #expect(CSSearchableItemAttributeSet.attributeName(of: \.description) == nil)
  }

  @Test func everyAttributeOfTheTableComesBackInItsForm() throws {
    let person = CSPerson(
      displayName: "Ada", handles: ["ada@example.org"], handleIdentifier: "email")
    for name in KnownAttributes.table.keys where !name.hasPrefix("kMD") {
      let form = try #require(AttributeForm.known(name), "\(name)")
      let value: Any =
        switch form {
        case .string: "some text"
        case .strings: ["one", "two"]
        case .number:
          KnownAttributes.field(name)?.kind == .boolean
            ? NSNumber(value: true) : NSNumber(value: 2.5)
        case .date: Date(timeIntervalSince1970: 1000.25)
        case .dates: [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)]
        case .link: URL(fileURLWithPath: "/tmp/a file")
        case .data: Data([0, 1, 255])
        case .people: [person]
        case .headers: ["Subject": ["Hello"]] as [String: [Any]]
        case .contentType: UTType.png
        }
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.set(value, name)
      let stored = attributes.storedAttributes()
      let field = try #require(KnownAttributes.field(name))
      #expect(stored[name].map { field.kind.accepts($0) } == true, "\(name)")
      let copy = CSSearchableItemAttributeSet(stored: stored)
      #expect(copy.storedAttributes() == stored, "\(name)")
      #expect("\(copy.values[name] ?? "nothing")" == "\(value)", "\(name)")
    }
  }

  @Test func anAttributeThatIsNilIsRemovedWhenItemsAreMerged() {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = "Title"
    attributes.title = nil
    attributes.authors = nil
    let stored = attributes.storedAttributes()
    #expect(stored["title"] == .null && stored["authors"] == .null)
    #expect(stored["kMDPersons.authors"] == .null)
    #expect(stored["contentDescription"] == nil)
    #expect(attributes.title == nil)
  }

  @Test func aTypeBringsTheTypesAboveIt() {
    let attributes = CSSearchableItemAttributeSet(contentType: .png)
    #expect(attributes.contentType == "public.png")
    #expect(attributes.contentTypeTree?.contains("public.image") == true)
    #expect(CSSearchableItemAttributeSet(itemContentType: "x").contentType == "x")
  }

  @Test func theTextOfHTMLIsSearched() {
    let attributes = CSSearchableItemAttributeSet(contentType: .html)
    attributes.htmlContentData = Data(
      "<style>p{}</style><p>Caf&eacute;<br>&#65;&amp;B <!-- no --> &unknown;</p>".utf8)
    #expect(
      attributes.storedAttributes()["kMDHTMLText"] == .string("Café A&B &unknown;"))
    #expect(attributes.textContent == nil)
  }

  @Test func movingLeavesNothingBehind() {
    let source = CSSearchableItemAttributeSet(contentType: .text)
    source.title = "New"
    let target = CSSearchableItemAttributeSet(contentType: .image)
    target.title = "Old"
    target.subject = "Kept"
    target.move(from: source)
    #expect(target.title == "New" && target.subject == "Kept")
    #expect(target.contentType == "public.text" && source.values.isEmpty)
  }

  @Test func archivesKeepItems() throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = "Title"
    attributes.rating = 5
    attributes.startDate = Date(timeIntervalSince1970: 1.5)
    let item = CSSearchableItem(
      uniqueIdentifier: "one", domainIdentifier: "a.b", attributeSet: attributes)
    item.expirationDate = Date(timeIntervalSince1970: 5_000_000_000)
    item.isUpdate = true
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: item, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let copy = try #require(
      reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CSSearchableItem)
    #expect(copy.storedItem() == item.storedItem())
    #expect((item.copy() as? CSSearchableItem)?.storedItem() == item.storedItem())
  }
}
