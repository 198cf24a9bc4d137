import Foundation
import Testing

/// Overwrites pages in the middle of the one store that there is.
func spoilStore(in state: String, pages: Int = 3) throws {
  let files = FileManager.default.enumerator(atPath: state)
  while let path = files?.nextObject() as? String {
    guard path.hasSuffix("/store.sqlite") else { continue }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: "\(state)/\(path)"))
    let size = try file.seekToEnd()
    try file.seek(toOffset: size / 2 / 4096 * 4096)
    try file.write(
      contentsOf: Data((0..<4096 * pages).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }))
    try file.close()
    return
  }
  Issue.record("no store in \(state)")
}
