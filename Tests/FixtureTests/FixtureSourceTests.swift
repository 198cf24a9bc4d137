import Foundation
import Testing

/// The applications' sources themselves: that they compile is what this target depends on.
@Suite struct FixtureSourceTests {
  /// Modules that a source for Apple's systems finds there and here.
  private static let modules: Set = [
    "AppIntents", "CoreSpotlight", "Foundation", "UniformTypeIdentifiers",
  ]

  private static func sources() throws -> [(name: String, text: String)] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try ["Swift5", "Swift6"].flatMap { mode in
      let folder = tests.appending(path: "Fixtures/\(mode)")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }
        .map { name in
          let file = folder.appending(path: name)
          return ("\(mode)/\(name)", try String(contentsOf: file, encoding: .utf8))
        }
    }
  }

  @Test func fortyAndMoreApplicationsCompileInBothLanguageModes() throws {
    let names = try Self.sources().map(\.name)
    #expect(names.count >= 40)
    #expect(names.count { $0.hasPrefix("Swift5/") } >= 20)
    #expect(names.count { $0.hasPrefix("Swift6/") } >= 20)
  }

  @Test func noApplicationAsksWhereItIsCompiled() throws {
    for (name, text) in try Self.sources() {
      #expect(!text.contains("#if"), "\(name)")
      let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }
        .map { String($0.dropFirst("import ".count)) }
      #expect(Self.modules.isSuperset(of: imports), "\(name)")
      #expect(
        imports.contains("CoreSpotlight") || imports.contains("AppIntents"), "\(name)")
    }
  }
}
