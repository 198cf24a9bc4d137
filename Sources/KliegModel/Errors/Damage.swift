/// Damage that was met: which file, and what was found there.
public struct Damage: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file or directory, relative to the index where it belongs to one.
  public var file: String
  /// What was found, in a sentence.
  public var finding: String

  /// Makes a finding about a file.
  public init(file: String, finding: String) {
    self.file = file
    self.finding = finding
  }

  /// The file and the finding.
  public var description: String { "\(file): \(finding)" }

  /// The error that a caller of the index sees.
  public func error(index: String) -> KliegError {
    KliegError(
      .damaged, "Index “\(index)” is damaged: \(self).", details: ["index": index, "file": file])
  }
}
