import Testing

@testable import KliegCommand

@Suite struct HelpTests {
  @Test func theOverviewNamesEveryCommand() {
    let overview = Help.overview(.plain)
    for command in Commands.all {
      #expect(overview.contains("  \(command.usage.name) "))
      #expect(overview.contains(command.usage.summary))
    }
  }

  @Test func everyCommandIsInOneGroup() {
    let names = Commands.all.map { $0.usage.name }
    #expect(Set(names).count == names.count)
    let overview = Help.overview(.plain)
    for group in Commands.groups { #expect(overview.contains("\n\(group.title):\n")) }
  }

  @Test func aCommandsHelpNamesItsOptionsAndExamples() {
    for usage in Commands.all.map({ $0.usage }) {
      let text = Help.text(usage, .plain)
      for option in usage.allOptions {
        #expect(text.contains(option.synopsis), "\(usage.name)")
        #expect(text.contains(option.meaning), "\(usage.name)")
      }
      #expect(!usage.examples.isEmpty, "\(usage.name)")
      for example in usage.examples { #expect(text.contains(example.line)) }
    }
  }

  @Test func noTwoOptionsOfACommandShareAName() {
    for usage in Commands.all.map({ $0.usage }) {
      let names = usage.allOptions.map(\.name)
      let letters = usage.allOptions.compactMap(\.letter)
      #expect(Set(names).count == names.count, "\(usage.name)")
      #expect(Set(letters).count == letters.count, "\(usage.name)")
    }
  }

  @Test func looksLikeThis() {
    #expect(
      Help.text(DropCommand.usage, .plain) == """
        klieg drop: Remove an index with everything in it.

        Usage: klieg drop [options] INDEX

        Options:
          -y, --yes               do not ask

        Options of every command:
              --socket PATH       the daemon's socket
              --json              print JSON
          -h, --help              show this help

        Examples:
          klieg drop notes
              asks first, on a terminal

        """)
  }

  @Test func examplesOfOneCommandParse() throws {
    for usage in Commands.all.map({ $0.usage }) {
      for example in usage.examples where example.line.hasPrefix("klieg ") {
        let words = example.line.split(separator: " ").dropFirst()
          .map { $0.filter { $0 != "'" } }
        _ = try Invocation(words)
      }
    }
  }
}
