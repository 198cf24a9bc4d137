package import KliegModel
import KliegStorage

extension Catalog {
  /// Keeps what an index is, for the day on which its own store cannot say it.
  package func remember(_ description: IndexDescription, epoch: String, of key: IndexKey) {
    let registration = CatalogRegistration(description: description, epoch: epoch)
    guard contents.registrations[key] != registration else { return }
    write {
      $0.registrations[key] = registration
    } _: { file in
      try file.store(registration.row(of: key), in: .registration)
    }
  }

  /// What an index is, as far as it was ever opened.
  package func registration(of key: IndexKey) -> CatalogRegistration? {
    contents.registrations[key]
  }

  /// What an index is, as far as it was ever opened.
  package func description(of key: IndexKey) -> IndexDescription? {
    contents.registrations[key]?.description
  }

  /// Every index that was ever opened and not dropped since.
  package var keys: [IndexKey] { Array(contents.registrations.keys) }

  /// Forgets a dropped index, except for what happened to it.
  package func forget(_ key: IndexKey) {
    guard contents.registrations[key] != nil || contents.checks[key] != nil else { return }
    write {
      $0.registrations[key] = nil
      $0.checks[key] = nil
    } _: { file in
      try file.connection.query("DELETE FROM registration WHERE user = ? AND name = ?") {
        try $0.bind(1, Int64(key.user))
        try $0.bind(2, copying: key.name.text)
        try $0.execute()
      }
      try file.connection.query("DELETE FROM last_check WHERE user = ? AND name = ?") {
        try $0.bind(1, Int64(key.user))
        try $0.bind(2, copying: key.name.text)
        try $0.execute()
      }
    }
  }

  /// Keeps what a check came to, as the last one of its level.
  package func note(_ report: CheckReport, of key: IndexKey) {
    let check = IndexHealth.LastCheck(verdict: report.verdict, at: report.started)
    write {
      $0.checks[key, default: [:]][report.level] = check
    } _: { file in
      try file.store(CatalogContents.row(of: key, report.level, check), in: .lastCheck)
    }
  }

  /// The last check of each level.
  package func lastChecks(of key: IndexKey) -> [CheckLevel: IndexHealth.LastCheck] {
    contents.checks[key] ?? [:]
  }

  /// Keeps whether a user's background work is paused.
  package func setPaused(_ isPaused: Bool, of user: UInt32) {
    guard contents.paused.contains(user) != isPaused else { return }
    write {
      if isPaused { $0.paused.insert(user) } else { $0.paused.remove(user) }
    } _: { file in
      if isPaused {
        try file.store([.integer(Int64(user))], in: .paused)
      } else {
        try file.connection.query("DELETE FROM paused WHERE user = ?") {
          try $0.bind(1, Int64(user))
          try $0.execute()
        }
      }
    }
  }

  /// Whose background work is paused.
  package var pausedUsers: Set<UInt32> { contents.paused }
}
