import KliegModel

/// A hit as people read it: title, description or the passages that match, and where it is.
struct HitText {
  let hit: Hit
  let style: Style
  let width: Int

  private static let titles = ["title", "displayName"]
  private static let descriptions = ["contentDescription", "summary", "textContent"]

  /// All lines.
  var lines: [String] {
    let place = [hit.index, hit.identifier, hit.type].compactMap { $0?.singleLine }
    return [title] + about
      + ["  " + style.dim(place.joined(separator: " · ").cut(toColumns: width - 2))]
  }

  /// The title without marks, or what stands for it.
  var plainTitle: String {
    Self.text(of: hit, Self.titles) ?? hit.identifier.singleLine
  }

  private var title: String {
    guard let highlight = highlight(Self.titles) else {
      return style.bold(plainTitle.cut(toColumns: width))
    }
    return marked(highlight, columns: width, style.bold)
  }

  private var about: [String] {
    let passages = hit.highlights.filter { !Self.titles.contains($0.attribute) }
    guard passages.isEmpty else {
      return passages.map { "  " + marked($0, columns: width - 2) { $0 } }
    }
    let text = Self.text(of: hit, Self.descriptions)
    return text.map { ["  " + $0.cut(toColumns: width - 2)] } ?? []
  }

  private func highlight(_ names: [String]) -> Highlight? {
    for name in names {
      if let highlight = hit.highlights.first(where: { $0.attribute == name }) { return highlight }
    }
    return nil
  }

  /// A passage in one line, with its places marked, cut to the width.
  private func marked(
    _ highlight: Highlight, columns: Int, _ plain: (String) -> String
  ) -> String {
    let parts = Self.parts(of: highlight)
    let isCut = parts.reduce(0) { $0 + $1.text.columns } > columns
    var left = isCut ? columns - 1 : columns
    var line = ""
    for (text, isMatch) in parts where left > 0 {
      let shown = text.start(ofColumns: left)
      left = shown.endIndex == text.endIndex ? left - shown.columns : 0
      line += isMatch ? style.yellow(String(shown)) : plain(String(shown))
    }
    return isCut ? line + "…" : line
  }

  /// The passage in pieces, each of which matches or does not; whitespace is as in one line.
  private static func parts(of highlight: Highlight) -> [(text: String, isMatch: Bool)] {
    let bytes = Array(highlight.text.utf8)
    var parts: [(String, Bool)] = highlight.isCutBefore ? [("…", false)] : []
    var end = 0
    func add(_ range: Range<Int>, isMatch: Bool) {
      let text = String(decoding: bytes[range], as: UTF8.self)
      // Blanks at the edges belong to the pieces between the words.
      let before = !isMatch && text.first?.isWhitespace == true && !parts.isEmpty ? " " : ""
      let core = text.singleLine
      let after = !isMatch && !core.isEmpty && text.last?.isWhitespace == true ? " " : ""
      let piece = before + core + after
      if !piece.isEmpty { parts.append((piece, isMatch)) }
    }
    for range in highlight.ranges where range.lowerBound >= end && range.upperBound <= bytes.count {
      add(end..<range.lowerBound, isMatch: false)
      add(range, isMatch: true)
      end = range.upperBound
    }
    add(end..<bytes.count, isMatch: false)
    if highlight.isCutAfter { parts.append(("…", false)) }
    return parts
  }

  private static func text(of hit: Hit, _ names: [String]) -> String? {
    for name in names {
      if let text = hit.attributes[name]?.description.singleLine, !text.isEmpty { return text }
    }
    return nil
  }
}
