import Testing

@testable import KliegCommand

@Suite struct CompletionTests {
  @Test(arguments: Completion.allCases)
  func knowsEveryCommandAndOption(shell: Completion) {
    let script = shell.script
    for usage in Commands.all.map({ $0.usage }) {
      #expect(script.contains(usage.name))
      for option in usage.allOptions {
        #expect(script.contains(shell == .fish ? "-l \(option.name)" : "--\(option.name)"))
      }
    }
  }
}
