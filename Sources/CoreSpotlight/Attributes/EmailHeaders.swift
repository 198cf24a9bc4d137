import Foundation

/// The headers of a message, as they are stored.
enum EmailHeaders {
  /// Writes headers; values that are no strings are written as they describe themselves.
  static func text(of headers: [String: [Any]]) -> String {
    let texts = headers.mapValues { $0.map { $0 as? String ?? "\($0)" } }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: (try? encoder.encode(texts)) ?? Data("{}".utf8), as: UTF8.self)
  }

  /// Reads headers.
  static func headers(in text: String) -> [String: [Any]] {
    (try? JSONDecoder().decode([String: [String]].self, from: Data(text.utf8))) ?? [:]
  }
}
