import Klieg
import KliegJSON
import KliegModel
import KliegWire

extension FuzzTarget {
  /// What people write.
  static let textTargets: [FuzzTarget] = [
    FuzzTarget(
      name: "where",
      tokens: [
        "a", "=", "!=", "<", "<=", "^=", "$=", "*=", "~", "(", ")", " and ", " or ", " not ", "!",
        "\"", "\"x\"cd", "\"x\"w", "..", ",", " in (", " has ", "phrase \"a b\"", "near/5 \"x\"",
        "fuzzy/2 \"x\"", "a=1", "\\",
      ], run: whereExpression),
    FuzzTarget(
      name: "timestamp",
      tokens: [
        "2026-11-30", "T", "09:30:00", ".123456", "Z", "+01:00", "-23:59", ":60", "-", "0000",
        "-290308", "294247-01-10", "24:00",
      ], run: timestamp),
    FuzzTarget(
      name: "settings",
      tokens: Setting.allCases.map { "\($0.rawValue) = \($0.line.standard)\n" } + ["=", "#"],
      run: settings),
  ]

  private static func whereExpression(_ input: [UInt8]) throws(Fault) {
    let text = String(decoding: input, as: UTF8.self)
    do {
      let filter = try WhereExpression(text).filter
      let request = FindRequest(query: Query(filter: filter))
      _ = try? JSONWriter.object(request.encode)
    } catch let error as KliegError {
      let offset = error.details["offset"].flatMap { Int($0) } ?? -1
      try require(
        (0...text.utf8.count).contains(offset), "an error is at \(offset): \(error.message)")
    } catch {
      throw Fault("an error of another type: \(error)")
    }
  }

  private static func timestamp(_ input: [UInt8]) throws(Fault) {
    guard let moment = Timestamp(String(decoding: input, as: UTF8.self)) else { return }
    try require(
      Timestamp(moment.description) == moment,
      "\(moment.microseconds) is written as \(moment.description)")
  }

  private static func settings(_ input: [UInt8]) throws(Fault) {
    var settings = Settings()
    do {
      try settings.read(String(decoding: input, as: UTF8.self), file: "kliegd.conf")
    } catch is KliegError {
      return
    } catch {
      throw Fault("an error of another type: \(error)")
    }
    for setting in Setting.allCases {
      try require(
        setting.line.limits.contains(settings[setting]), "\(setting.rawValue) is beyond its limits")
    }
  }
}
