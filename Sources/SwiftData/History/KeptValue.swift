import KliegModel

/// A value of a deleted model as the history keeps it.
struct KeptValue: Codable {
  let value: AttributeValue

  init(_ value: AttributeValue) {
    self.value = value
  }

  private enum Key: String, CodingKey {
    case text, whole, number, flag, moment, list
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let text = try values.decodeIfPresent(String.self, forKey: .text) {
      value = .string(text)
    } else if let whole = try values.decodeIfPresent(Int64.self, forKey: .whole) {
      value = .integer(whole)
    } else if let number = try values.decodeIfPresent(Double.self, forKey: .number) {
      value = .number(number)
    } else if let flag = try values.decodeIfPresent(Bool.self, forKey: .flag) {
      value = .boolean(flag)
    } else if let moment = try values.decodeIfPresent(Int64.self, forKey: .moment) {
      value = .date(Timestamp(microseconds: moment))
    } else if let list = try values.decodeIfPresent([KeptValue].self, forKey: .list) {
      value = .list(list.map(\.value))
    } else {
      value = .null
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch value {
    case .string(let text): try values.encode(text, forKey: .text)
    case .integer(let whole): try values.encode(whole, forKey: .whole)
    case .number(let number): try values.encode(number, forKey: .number)
    case .boolean(let flag): try values.encode(flag, forKey: .flag)
    case .date(let moment): try values.encode(moment.microseconds, forKey: .moment)
    case .list(let list): try values.encode(list.map { KeptValue($0) }, forKey: .list)
    case .null: break
    }
  }
}
