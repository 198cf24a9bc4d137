import Foundation

/// What the command line asks for.
struct Options {
  /// The folder of pictures; nil to show the help.
  private(set) var folder: URL?
  /// Stay, and donate again what the index loses.
  private(set) var serves = false

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(_ words: some Sequence<String>) throws {
    var wantsHelp = false
    for word in words {
      switch word {
      case "--serve": serves = true
      case "--help", "-h": wantsHelp = true
      case _ where word.hasPrefix("-") || folder != nil:
        throw Failure(description: "There is no use for “\(word)”; see --help.")
      default: folder = URL(fileURLWithPath: word).standardizedFileURL
      }
    }
    if wantsHelp { folder = nil }
  }

  static let help = """
    Makes a folder of pictures searchable.

    Usage: klieg-photos FOLDER [--serve]

      --serve    stay, and donate again what the index loses

    Run again, it donates what has come and deletes what is gone. It is started by itself when
    something is lost, and by klieg find. Try:
      klieg search beach
      klieg find PhotoEntity --where 'takenAt<2020-01-01' --sort -takenAt
    """
}
