import FoundationEssentials
import Glibc

/// The files that the catalogue is made of.
struct CatalogueInputs {
  /// What dpkg has installed.
  var installed: String?
  /// What APT could install: its lists of packages and of translations.
  var lists: [String]
  /// A file of stanzas to read instead of asking APT.
  var file: String?

  /// The machine's own.
  static func system() -> CatalogueInputs {
    let directory = "/var/lib/apt/lists"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let lists = names.filter { $0.contains("_Packages") || $0.contains("_i18n_Translation-en") }
    return CatalogueInputs(
      installed: "/var/lib/dpkg/status", lists: lists.sorted().map { "\(directory)/\($0)" })
  }

  /// The lists of long descriptions in English.
  var translations: [String] {
    lists.filter { $0.contains("_i18n_Translation-en") && !$0.contains("'") }
  }

  /// A short mark that changes whenever one of the files does, or what this program makes of them.
  ///
  /// Reading sizes and times takes a millisecond where reading the catalogue takes seconds.
  var mark: [UInt8] {
    var hash = FowlerNollVo()
    for path in [installed, file].compactMap({ $0 }) + lists {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      hash.add(path)
      hash.add("\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)")
    }
    return Array("klieg-packages 1 \(String(hash.value, radix: 16))".utf8)
  }
}

/// The 64-bit FNV-1a hash: enough to notice a change, no protection against malice.
private struct FowlerNollVo {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 {
      value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    value = (value ^ 0xFF) &* 0x100_0000_01B3
  }
}
