import AppIntents
import Foundation
import Testing

/// Texts that are looked up when they are shown.
@Suite struct LocalizedStringResourceTests {
  @Test func aTextIsItsOwnTranslation() {
    let plain: LocalizedStringResource = "100% wool"
    #expect(String(localized: plain) == "100% wool")
    #expect(plain.key == "100%% wool")
  }

  @Test func valuesStandInTheirPlaces() {
    let name = "Ada"
    let text: LocalizedStringResource = "\(3) photos of \(name), \(2.5) MB"
    #expect(text.key == "%lld photos of %@, %lf MB")
    #expect(String(localized: text) == "3 photos of Ada, 2.5 MB")
  }

  @Test func aTableMayTurnTheOrderAround() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("klieg-strings-\(UUID().uuidString).bundle")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("\"%lld of %lld\" = \"%2$lld, davon %1$lld\";\n".utf8)
      .write(to: folder.appendingPathComponent("Localizable.strings"))
    let text = LocalizedStringResource("\(1) of \(2)", bundle: .atURL(folder))
    #expect(String(localized: text) == "2, davon 1")
  }

  @Test func aPlaceholderStaysForLater() {
    let type = TypeDisplayRepresentation(
      name: "Photo", numericFormat: "\(placeholder: .int) photos")
    #expect(type.numericFormat?.key == "%lld photos")
  }

  @Test func aResourceSurvivesItsArchive() throws {
    let text: LocalizedStringResource = "\(3) photos"
    let copy = try JSONDecoder().decode(
      LocalizedStringResource.self, from: JSONEncoder().encode(text))
    #expect(copy == text)
    #expect(String(localized: copy) == "3 photos")
  }
}
