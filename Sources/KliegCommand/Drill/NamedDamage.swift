import KliegDamage

/// One of the damages of `klieg drill`: the one table of them.
struct NamedDamage: Sendable {
  /// What happens, for people.
  let title: String
  let moment: Moment
  /// What is hit, and how; the largest file of the kind unless a name is given.
  let hits: [Hit]

  /// When it happens.
  enum Moment: String, Sendable {
    /// While the daemon serves.
    case live
    /// While no daemon runs.
    case stopped
  }

  /// A wound of a kind of file.
  struct Hit: Sendable {
    let file: FileKind
    let wound: Wound.Kind
    var name = ""
    var isSilent = false
  }

  static let all: [NamedDamage] = [
    line("a bit of the store flips", .live, .store, .flipBit),
    line("a block of the store is zeroed", .live, .store, .zeroBlock),
    line("a block of the store rots unnoticed", .stopped, .store, .zeroBlock, isSilent: true),
    line("the store's head is noise", .stopped, .store, .spoilHead),
    line("the store is cut short", .stopped, .store, .truncate),
    line("the store is empty", .stopped, .store, .empty),
    line("the store is gone", .stopped, .store, .delete),
    line("the store cannot be read", .stopped, .store, .unreadable),
    line("a bit of the words flips", .live, .textTable, .flipBit, "postlist"),
    line("a block of the words is zeroed", .live, .textTable, .zeroBlock, "postlist"),
    line(
      "a block of the words rots unnoticed", .stopped, .textTable, .zeroBlock, "postlist",
      isSilent: true),
    line("the words are cut short", .stopped, .textTable, .truncate, "postlist"),
    line("the list of terms is empty", .stopped, .textTable, .empty, "termlist"),
    line("the words are gone", .stopped, .textTable, .delete, "postlist"),
    line("the text view's own record is noise", .stopped, .textVersion, .spoilHead),
    line("a byte of the columns changes", .stopped, .columns, .changeByte),
    line("the columns are gone", .stopped, .columns, .delete),
    line("the record of the session is noise", .stopped, .session, .spoilHead),
    line("the catalogue of tasks is noise", .stopped, .catalog, .spoilHead),
    NamedDamage(
      title: "the store is gone and the words are noise", moment: .stopped,
      hits: [
        Hit(file: .store, wound: .delete),
        Hit(file: .textTable, wound: .spoilHead, name: "postlist"),
      ]),
  ]

  private static func line(
    _ title: String, _ moment: Moment, _ file: FileKind, _ wound: Wound.Kind, _ name: String = "",
    isSilent: Bool = false
  ) -> NamedDamage {
    NamedDamage(
      title: title, moment: moment,
      hits: [Hit(file: file, wound: wound, name: name, isSilent: isSilent)])
  }

  /// The injuries of a folder; a kind of file that is not there is left out.
  func injuries(in folder: StateFolder, seed: Int) -> [Injury] {
    var random = SplitMix(seed: seed)
    return hits.compactMap { hit in
      let files = folder.files.filter { $0.kind == hit.file && $0.path.contains(hit.name) }
      guard let file = files.max(by: { $0.size < $1.size }),
        let wound = Wound.random(hit.wound, size: file.size, using: &random)
      else { return nil }
      return Injury(path: file.path, kind: file.kind, wound: wound, isSilent: hit.isSilent)
    }
  }
}
