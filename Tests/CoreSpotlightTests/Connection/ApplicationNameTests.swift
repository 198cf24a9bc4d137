import CoreSpotlight
import Testing

@Suite struct ApplicationNameTests {
  @Test func theEnvironmentComesBeforeTheProgram() {
    let stated = ["KLIEG_APPLICATION": "org.example.App", "KLIEG_REINDEX": "other/notes"]
    #expect(ApplicationName(environment: stated, program: "p").text == "org.example.App")
    let started = ["KLIEG_REINDEX": "org.example.App/notes"]
    #expect(ApplicationName(environment: started, program: "p").text == "org.example.App")
    #expect(ApplicationName(environment: [:], program: "a/b\n").text == "a_b_")
  }

  @Test func indexesAreNamedAfterTheirApp() {
    let name = ApplicationName(environment: [:], program: "app")
    #expect(name.index(nil) == "app")
    #expect(name.index("notes") == "app/notes")
  }

  @Test(arguments: ["", "a\nb", String(repeating: "ä", count: 200)])
  func namesThatAreNotAllowedAreReplacedByOthers(_ name: String) {
    let app = ApplicationName(environment: [:], program: String(repeating: "x", count: 100))
    let index = app.index(name)
    #expect(index.utf8.count <= 80)
    #expect(!index.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(index != app.index(name + "2") && index != app.index(nil))
  }
}
