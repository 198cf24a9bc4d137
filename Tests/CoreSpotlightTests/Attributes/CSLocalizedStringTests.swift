import CoreSpotlight
import Testing

@Suite struct CSLocalizedStringTests {
  @Test func theStringIsTheOneOfTheUsersLanguageOrOfAny() {
    let known = Dictionary(
      uniqueKeysWithValues: Set(Locale.preferredLanguages).map { (AnyHashable($0), "mine" as Any) })
    let text = CSLocalizedString(localizedStrings: known.isEmpty ? ["en": "mine"] : known)
    #expect(text.localizedString() == "mine")
    #expect(text.length == 4 && text.description == "mine")
    #expect(CSLocalizedString(localizedStrings: ["xx": "other"]).localizedString() == "other")
    #expect(CSLocalizedString(localizedStrings: [:]).localizedString() == "")
  }
}
