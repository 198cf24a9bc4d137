package import KliegModel

/// What could be read out of a damaged store, and what not.
package struct SalvageReport: Sendable, Hashable {
  /// Items that were read and match their digests.
  package var kept = 0
  /// Items that were lost and are asked for by their identifiers now.
  package var lost = 0
  /// Whether more may be lost than is known by identifier: everything is asked for, and the client
  /// state is gone.
  package var isEverythingLost = false
  /// Whether the new store has the old one's epoch.
  package var keepsEpoch = false
  /// Whether the fields are all known from the old store.
  package var keepsFields = false
  /// Whether the log of deletions is whole; where it is not, open requests must be withdrawn.
  package var keepsFence = false
  /// Whether what was to be asked for before is all known still.
  package var keepsWanted = false
  /// What was met, the first hundred.
  package var findings: [Damage] = []

  package init() {}

  mutating func found(_ damage: Damage) {
    guard findings.count < 100, !findings.contains(damage) else { return }
    findings.append(damage)
  }
}
