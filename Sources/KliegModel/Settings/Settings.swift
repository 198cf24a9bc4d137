/// The daemon's settings: the standard values, and what a configuration says otherwise.
package struct Settings: Sendable, Hashable {
  private var values: [Setting: Int] = [:]

  /// Makes the standard settings.
  package init() {}

  /// The value of a setting, in its unit.
  package subscript(setting: Setting) -> Int {
    get { values[setting] ?? setting.line.standard }
    set { values[setting] = newValue }
  }
}
