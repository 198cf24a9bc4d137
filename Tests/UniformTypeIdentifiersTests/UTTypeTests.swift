import Testing
import UniformTypeIdentifiers

@Suite struct UTTypeTests {
  @Test func extensionsAndMIMETypesNameTypes() {
    #expect(UTType(filenameExtension: "PNG") == .png)
    #expect(UTType(filenameExtension: "jpg")?.preferredMIMEType == "image/jpeg")
    #expect(UTType(mimeType: "application/pdf") == .pdf)
    #expect(UTType(filenameExtension: "png", conformingTo: .audio) == nil)
    #expect(UTType("public.jpeg") == .jpeg)
    #expect(UTType("org.example.unheard-of") == nil)
  }

  @Test func kindsAreFollowedToTheirEnd() {
    #expect(UTType.heic.conforms(to: .image))
    #expect(UTType.swiftSource.supertypes.isSuperset(of: [.sourceCode, .text, .data, .content]))
    #expect(UTType.image.isSupertype(of: .png) && !UTType.png.isSupertype(of: .png))
    #expect(!UTType.text.conforms(to: .image))
  }

  @Test func whatNoTableHasIsMadeOfItsTag() throws {
    let type = try #require(UTType(filenameExtension: "zz-unheard"))
    #expect(type.isDynamic && !type.isDeclared && type.conforms(to: .data))
    #expect(type.preferredFilenameExtension == "zz-unheard")
    #expect(UTType(type.identifier) == type)
    let mime = try #require(UTType(mimeType: "image/x-unheard"))
    #expect(mime.conforms(to: .image))
  }

  @Test func aProgramsOwnTypesHaveTheParentsThatItNames() throws {
    let type = UTType(exportedAs: "org.example.note", conformingTo: .plainText)
    #expect(type.isDeclared && type.conforms(to: .text))
    #expect(UTType("org.example.note") == type)
    let copy = try JSONDecoder().decode(UTType.self, from: JSONEncoder().encode(type))
    #expect(copy == type)
  }
}
