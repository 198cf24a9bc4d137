import KliegModel

/// Whether donations can be taken: what keeps them from it, and when that is over.
struct DonationGate {
  private var space: DiskSpace
  private(set) var writes = IndexHealth.Writes.accepted

  /// What became of the gate with a try.
  enum Turn {
    case none
    case closed(KliegError)
    case opened
  }

  init(folder: String, settings: Settings) {
    space = DiskSpace(folder: folder, settings: settings)
  }

  var isClosed: Bool { writes != .accepted }

  /// Throws while there is too little room.
  mutating func check() throws { try space.check() }

  /// Takes over how a try to write ended.
  mutating func note(_ failure: (any Error)?) -> Turn {
    let error = failure.flatMap { $0 as? KliegError }.flatMap { $0.isOfStorage ? $0 : nil }
    switch (error, isClosed) {
    case (let error?, false):
      writes = .refused(error)
      return .closed(error)
    case (let error?, true):
      writes = .refused(error)
      return .none
    case (nil, true):
      // An error of another kind says nothing about whether writing works.
      guard failure == nil else { return .none }
      writes = .accepted
      return .opened
    case (nil, false): return .none
    }
  }
}

extension KliegError {
  /// Whether the disk is at fault, and not what was asked.
  var isOfStorage: Bool { code == .storageFull || code == .storageFailed }
}
