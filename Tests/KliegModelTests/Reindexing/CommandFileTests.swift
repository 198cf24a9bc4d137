import KliegModel
import Testing

@Suite struct CommandFileTests {
  @Test func theUsersFoldersComeBeforeTheMachines() {
    let environment = ["HOME": "/h", "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "/d"]
    #expect(
      CommandFile.folders(of: "entities", environment: environment)
        == ["/h/.config/klieg/entities", "/d/klieg/entities", "/usr/share/klieg/entities"])
    #expect(
      CommandFile.folders(of: "reindexers", environment: [:]) == ["/usr/share/klieg/reindexers"])
  }
}
