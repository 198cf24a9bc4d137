extension Settings {
  /// Reads a configuration: lines of `key = number`, blank lines, and comments that begin with `#`.
  ///
  /// - Parameters:
  ///   - text: The configuration's text.
  ///   - file: Its name, for messages.
  /// - Throws: ``KliegError`` with ``KliegError/Code/badConfiguration``, naming line and key.
  package mutating func read(_ text: String, file: String) throws {
    var seen: [Setting: Int] = [:]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let content = line.prefix { $0 != "#" }
      guard content.contains(where: { !$0.isWhitespace }) else { continue }
      let place = Place(file: file, line: number + 1)
      let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw place.error(key: "", "has no “=”; a setting is written “key = number”")
      }
      let key = Self.trimmed(parts[0])
      guard let setting = Setting(rawValue: key) else {
        throw place.error(key: key, "names no setting: “\(key)”\(Self.suggestion(for: key))")
      }
      if let earlier = seen.updateValue(place.line, forKey: setting) {
        throw place.error(key: key, "sets “\(key)” again, after line \(earlier)")
      }
      self[setting] = try Self.value(Self.trimmed(parts[1]), of: setting, at: place)
    }
  }

  /// The documented defaults, as `config/kliegd.conf` has them.
  package static var documentation: String {
    var text = """
      # The settings of kliegd with their standard values. A line that is not a comment changes one:
      # “key = number”, in the unit that stands above it.
      #
      # Read from the first of these that exists: the file that --config names,
      # $XDG_CONFIG_HOME/klieg/kliegd.conf (~/.config where that is not set), /etc/klieg/kliegd.conf.
      # `kliegd --check-config` says what it would use, and refuses unknown keys by name and line.

      """
    for setting in Setting.allCases {
      let line = setting.line
      text += """

        # \(line.meaning) (\(line.unit), \(line.limits.lowerBound) to \(line.limits.upperBound))
        #\(setting.rawValue) = \(line.standard)

        """
    }
    return text
  }

  private struct Place {
    let file: String
    let line: Int

    func error(key: String, _ fault: String) -> KliegError {
      KliegError(
        .badConfiguration, "\(file), line \(line) \(fault).",
        details: ["file": file, "line": String(line), "key": key])
    }
  }

  private static func value(_ text: String, of setting: Setting, at place: Place) throws -> Int {
    let line = setting.line
    guard let value = Int(text) else {
      throw place.error(
        key: setting.rawValue, "gives “\(text)” for “\(setting.rawValue)”, which takes \(line.unit)"
      )
    }
    guard line.limits.contains(value) else {
      throw place.error(
        key: setting.rawValue,
        "gives \(value) for “\(setting.rawValue)”, which takes \(line.limits.lowerBound) to "
          + "\(line.limits.upperBound) \(line.unit)")
    }
    return value
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  private static func suggestion(for key: String) -> String {
    let near = Setting.allCases.first { setting in
      setting.rawValue.hasPrefix(key) || key.hasPrefix(setting.rawValue)
        || setting.rawValue.split(separator: "-").contains { key.contains($0) }
    }
    return near.map { " (did you mean “\($0.rawValue)”?)" } ?? ""
  }
}
