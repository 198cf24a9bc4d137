import KliegEngine
import KliegModel
import Testing

@Suite struct IndexNameTests {
  @Test(arguments: [
    "notes", "a b", "../etc", "Ålesund", "100%", "org.example/photos", ".", "..", "%41",
    String(repeating: "x", count: 80),
  ]) func comesBackFromItsFolder(text: String) throws {
    let name = try IndexName(text)
    #expect(!name.folder.contains("/"))
    #expect(name.folder != "." && name.folder != "..")
    #expect(IndexName(folder: name.folder)?.text == text)
  }

  @Test(arguments: ["", "a\nb", "\u{0}", String(repeating: "x", count: 81)])
  func isRefused(text: String) {
    let error = #expect(throws: KliegError.self) { try IndexName(text) }
    #expect(error?.code == .invalidParameter)
  }

  @Test(arguments: ["a%2", "%zz", "a%41", "%c3", "a/b"]) func noFolderOfOurs(folder: String) {
    #expect(IndexName(folder: folder) == nil)
  }
}
