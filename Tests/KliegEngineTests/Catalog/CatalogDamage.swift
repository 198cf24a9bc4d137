import Foundation

/// Damages a file as a disk might.
enum CatalogDamage {
  static func flip(_ path: String, at offset: Int) throws {
    try change(path) { $0[offset % $0.count] ^= 0x10 }
  }

  static func change(_ path: String, _ body: (inout Data) -> Void) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    body(&bytes)
    try bytes.write(to: URL(fileURLWithPath: path))
  }
}
