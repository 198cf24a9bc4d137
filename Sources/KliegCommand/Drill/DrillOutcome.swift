import KliegJSON
import KliegModel
import KliegWire

/// What came of one damage.
struct DrillOutcome: Sendable {
  let damage: NamedDamage
  /// What was done, file by file.
  var injuries: [String] = []
  /// How it was noticed; nil if it never was.
  var noticed: String?
  /// How long after the damage, or after the start that followed it.
  var noticedMicroseconds: Int?
  var answers = DrillProbe.Answers()
  var asked = DrillDonor.Asked()
  /// How long it took until the copy was sound.
  var microseconds = 0
  var verdict = CheckReport.Verdict.sound

  /// A line for people, and a second one if it did not end well.
  func lines(_ number: Int, of count: Int, _ style: Style) -> [String] {
    let when = damage.moment == .live ? "while it serves" : "while it is stopped"
    var parts = [noticedSentence, "searches meanwhile: \(answers.sentence)"]
    if asked.isEverything {
      parts.append("the donor was asked for everything")
    } else if asked.items > 0 {
      parts.append("the donor was asked for \(Quantity.count(asked.items, of: "item"))")
    } else {
      parts.append("the donor was asked for nothing")
    }
    if verdict == .sound {
      parts.append("sound after \(Quantity.time(microseconds: microseconds))")
    }
    let title = style.bold("\(number)/\(count) \(damage.title), \(when)")
    let line = title + ": " + parts.joined(separator: "; ")
    return verdict == .sound
      ? [line]
      : [line, style.red("  \(verdict.sentence), after \(injuries.joined(separator: ", "))")]
  }

  private var noticedSentence: String {
    guard let noticed else { return "of no consequence" }
    guard let noticedMicroseconds else { return "noticed \(noticed)" }
    return "noticed \(noticed) after \(Quantity.time(microseconds: noticedMicroseconds))"
  }
}

extension DrillOutcome: MessageEncodable {
  func encode(into writer: inout JSONWriter) {
    writer.member("damage", damage.title)
    writer.member("moment", damage.moment.rawValue)
    writer.member("injuries", injuries)
    writer.member("noticed", noticed)
    writer.member("noticedMicroseconds", noticedMicroseconds)
    writer.member("right", answers.right)
    writer.member("marked", answers.marked)
    writer.member("refused", answers.refused)
    writer.member("wrong", answers.wrong)
    writer.member("asked", asked.items)
    writer.member("askedForEverything", asked.isEverything)
    writer.member("microseconds", microseconds)
    writer.member("verdict", verdict.word)
  }
}
