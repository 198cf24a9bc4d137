import Foundation
import Testing

@testable import KliegCommand

@Suite struct ReadmeTests {
  @Test func theFrontPageListsEveryCommandAsTheTableHasIt() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let listed = readme.split(separator: "\n").filter {
      $0.hasPrefix("| `klieg ") || $0.hasPrefix("| **")
    }
    let expected = Commands.groups.flatMap { group in
      ["| **\(group.title)** | |"]
        + group.commands.map { "| `klieg \($0.usage.name)` | \($0.usage.summary) |" }
    }
    #expect(listed.map(String.init) == expected)
  }
}
