import KliegModel
import Testing

@Suite struct SettingsTests {
  @Test func readsWhatItIsGiven() throws {
    var settings = Settings()
    try settings.read("\n# a comment\n readers = 8 # so many\n\ntext-shards=3", file: "x.conf")
    #expect(settings[.readers] == 8)
    #expect(settings[.textShards] == 3)
    #expect(settings[.textBatch] == Setting.textBatch.line.standard)
  }

  @Test(arguments: [
    ("readers = 8\nreader = 9", 2, "reader"), ("readers = many", 1, "readers"),
    ("\n\nreaders = 0", 3, "readers"), ("readers = 1\nreaders = 2", 2, "readers"),
    ("readers", 1, ""), ("colour = 1", 1, "colour"), ("readers = ", 1, "readers"),
  ]) func refusesByNameAndLine(text: String, line: Int, key: String) {
    var settings = Settings()
    let error = #expect(throws: KliegError.self) { try settings.read(text, file: "x.conf") }
    #expect(error?.code == .badConfiguration)
    #expect(error?.details["line"] == String(line))
    #expect(error?.details["key"] == key)
    #expect(error?.message.contains("x.conf, line \(line)") == true)
  }

  @Test func suggestsTheNearestKey() {
    var settings = Settings()
    let error = #expect(throws: KliegError.self) { try settings.read("shards = 1", file: "x") }
    #expect(error?.message.contains("text-shards") == true)
  }

  @Test func everyStandardValueIsWithinItsLimits() {
    for setting in Setting.allCases {
      #expect(setting.line.limits.contains(setting.line.standard), "\(setting)")
    }
  }

  @Test func theDocumentationIsAConfigurationThatChangesNothing() throws {
    var settings = Settings()
    try settings.read(Settings.documentation, file: "defaults")
    #expect(settings == Settings())
    let uncommented = Settings.documentation.replacing("\n#", with: "\n")
      .split(separator: "\n").filter { $0.contains(" = ") && !$0.contains("“") }
    #expect(uncommented.count == Setting.allCases.count)
    try settings.read(uncommented.joined(separator: "\n"), file: "defaults")
    for setting in Setting.allCases {
      #expect(settings[setting] == setting.line.standard, "\(setting)")
    }
  }
}
