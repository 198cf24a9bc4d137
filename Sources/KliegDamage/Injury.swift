/// A wound of a certain file; the same for the same seed and the same files.
package struct Injury: Sendable, Hashable, CustomStringConvertible {
  /// The file, relative to the folder.
  package var path: String
  package var kind: FileKind
  package var wound: Wound
  /// Whether the file's size and times tell nothing, as when the disk itself rots.
  package var isSilent = false

  package init(path: String, kind: FileKind, wound: Wound, isSilent: Bool = false) {
    self.path = path
    self.kind = kind
    self.wound = wound
    self.isSilent = isSilent
  }

  package var description: String { "\(path): \(wound)\(isSilent ? ", unnoticeably" : "")" }

  /// A random injury of a folder of state.
  ///
  /// Kinds of files are equally likely, however many files there are of each.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - older: One with earlier versions of the same files.
  ///   - kinds: Which files may be hit.
  ///   - random: Where chance comes from.
  /// - Returns: nil when there is no such file.
  package static func random(
    in folder: StateFolder, older: StateFolder?, kinds: [FileKind] = FileKind.allCases,
    using random: inout some RandomNumberGenerator
  ) -> Injury? {
    let files = folder.files.filter { kinds.contains($0.kind) }
    let present = kinds.filter { kind in files.contains { $0.kind == kind } }
    guard let kind = present.randomElement(using: &random),
      let file = files.filter({ $0.kind == kind }).randomElement(using: &random)
    else { return nil }
    let hasOlder = older?.files.contains { $0.path == file.path } ?? false
    let wounds = Wound.Kind.allCases.filter { $0 != .older || hasOlder }
    var wound: Wound?
    while wound == nil {
      let choice = wounds.randomElement(using: &random) ?? .delete
      wound = Wound.random(choice, size: file.size, using: &random)
    }
    guard let wound else { return nil }
    let isSilent =
      switch wound.kind {
      case .flipBit, .changeByte, .zeroBlock: Int.random(in: 0..<4, using: &random) == 0
      default: false
      }
    return Injury(path: file.path, kind: kind, wound: wound, isSilent: isSilent)
  }
}
