import FoundationEssentials
import Glibc

/// A directory of this user alone that goes with the value.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/klieg-wire-XXXXXX\0".utf8CString.dropLast())
    guard mkdtemp(&template) != nil else { throw POSIXFailure() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  struct POSIXFailure: Error {}
}
