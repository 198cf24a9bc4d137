/// Version of the analyser's rules.
///
/// It is stored with each text view. Any change of what terms a text yields raises it, and a view
/// with another version is rebuilt.
package enum AnalyserVersion {
  /// The version of the rules in force.
  package static let current = 5
}
