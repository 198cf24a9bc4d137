import KliegJSON
import KliegModel

/// Items that are made of packages: as many as wanted, the same for the same packages.
///
/// Each has the attributes of a package with its size changed, and a text of words that are drawn as often
/// as they stand in all descriptions, so that common and rare words are as far apart as in the originals.
struct MadeItems {
  private static let titleWords = 2...4
  private static let summaryWords = 5...10
  private static let textWords = 12...40

  private let packages: [PackageItems.Package]
  /// Every word of every description, as often as it stands there.
  private let words: [Substring]
  private var random = SplitMix(seed: 5)

  init(_ packages: [PackageItems.Package]) {
    self.packages = packages
    words = packages.flatMap { package in
      (package.summary + " " + package.text).split { !$0.isLetter && !$0.isNumber }
        .filter { $0.utf8.count > 1 }
    }
  }

  /// Prints so many.
  mutating func printAll(_ count: Int) {
    guard !words.isEmpty else { return }
    for number in 0..<count {
      var package = packages[number % packages.count]
      package.name += "-\(number)"
      package.summary = text(Self.summaryWords)
      package.text = text(Self.textWords)
      package.size = package.size.map { $0 / 2 + Int64.random(in: 0...max(1, $0), using: &random) }
      print(package.line(title: text(Self.titleWords)))
    }
  }

  private mutating func text(_ range: ClosedRange<Int>) -> String {
    (0..<Int.random(in: range, using: &random)).compactMap { _ in
      words.randomElement(using: &random)
    }.joined(separator: " ")
  }
}
