import Foundation

/// Inputs that a target takes well, to begin with.
struct Corpus: Sendable {
  let inputs: [[UInt8]]

  /// Reads a target's folder, in the order of the files' names; without one there are none.
  init(_ folder: String, _ target: FuzzTarget) throws {
    let folder = folder + "/" + target.name
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    inputs = try names.sorted().map { name in
      Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }
  }
}
