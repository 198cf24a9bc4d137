import FoundationEssentials
import Glibc
import KliegModel

/// Where the daemon works, and with which settings.
struct Configuration {
  let socket: String
  let state: String
  let file: String?
  let settings: Settings
  let isSystemWide: Bool

  /// Takes options, environment and configuration file together.
  init(_ options: Options) throws {
    isSystemWide = options.isSystemWide
    socket = try options.socket ?? Self.socket(isSystemWide: options.isSystemWide)
    state = try options.state ?? Self.state(isSystemWide: options.isSystemWide)
    file = try options.configuration ?? Self.usualFile(isSystemWide: options.isSystemWide)
    var settings = Settings()
    if let file {
      guard let bytes = FileManager.default.contents(atPath: file) else {
        throw KliegError(
          .badConfiguration, "The configuration \(file) cannot be read.", details: ["file": file])
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw KliegError(
          .badConfiguration, "The configuration \(file) is not UTF-8.", details: ["file": file])
      }
      try settings.read(text, file: file)
    }
    self.settings = settings
  }

  /// What would be used, setting by setting, as a configuration that says the same.
  var report: String {
    var lines = ["# socket: \(socket)", "# state:  \(state)", "# file:   \(file ?? "none")"]
    for setting in Setting.allCases {
      let value = settings[setting]
      let note = value == setting.line.standard ? "" : "  (standard \(setting.line.standard))"
      lines.append("\(setting.rawValue) = \(value)  # \(setting.line.unit)\(note)")
    }
    return lines.joined(separator: "\n")
  }

  private static func socket(isSystemWide: Bool) throws -> String {
    if isSystemWide { return "/run/klieg/klieg.sock" }
    guard let runtime = environment("XDG_RUNTIME_DIR") else {
      throw KliegError(
        .usage, "XDG_RUNTIME_DIR is not set; say where to listen with --socket PATH.")
    }
    return runtime + "/klieg/klieg.sock"
  }

  private static func state(isSystemWide: Bool) throws -> String {
    if isSystemWide { return "/var/lib/klieg" }
    if let state = environment("XDG_STATE_HOME") { return state + "/klieg" }
    guard let home = environment("HOME") else {
      throw KliegError(.usage, "HOME is not set; say where the indexes are with --state PATH.")
    }
    return home + "/.local/state/klieg"
  }

  private static func usualFile(isSystemWide: Bool) throws -> String? {
    var places = ["/etc/klieg/kliegd.conf"]
    if !isSystemWide {
      let home = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
      if let home { places.insert(home + "/klieg/kliegd.conf", at: 0) }
    }
    return places.first { FileManager.default.fileExists(atPath: $0) }
  }

  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
