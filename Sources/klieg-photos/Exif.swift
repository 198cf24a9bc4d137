import CExif
import Foundation

/// What a camera has written into a picture.
struct Exif: Sendable {
  var takenAt: Date?
  var camera: String?
  var description: String?
  var tags: [String] = []
  var width: Int?
  var height: Int?
  var iso: Int?
  var focalLength: Double?

  /// Reads a picture; one without such data has none of it.
  init(path: String) {
    guard let data = exif_data_new_from_file(path) else { return }
    defer { exif_data_unref(data) }
    let reader = Reader(data: data)
    let model = reader.text(EXIF_TAG_MODEL, in: EXIF_IFD_0)
    let make = reader.text(EXIF_TAG_MAKE, in: EXIF_IFD_0)
    camera = Self.camera(make: make, model: model)
    description = reader.text(EXIF_TAG_IMAGE_DESCRIPTION, in: EXIF_IFD_0)
    tags = (reader.text(EXIF_TAG_XP_KEYWORDS, in: EXIF_IFD_0) ?? "")
      .split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    width = reader.number(EXIF_TAG_PIXEL_X_DIMENSION, in: EXIF_IFD_EXIF).map { Int($0) }
    height = reader.number(EXIF_TAG_PIXEL_Y_DIMENSION, in: EXIF_IFD_EXIF).map { Int($0) }
    iso = reader.number(EXIF_TAG_ISO_SPEED_RATINGS, in: EXIF_IFD_EXIF).map { Int($0) }
    focalLength = reader.number(EXIF_TAG_FOCAL_LENGTH, in: EXIF_IFD_EXIF)
    takenAt = reader.text(EXIF_TAG_DATE_TIME_ORIGINAL, in: EXIF_IFD_EXIF).flatMap { text in
      Self.moment(text, offset: reader.text(EXIF_TAG_OFFSET_TIME_ORIGINAL, in: EXIF_IFD_EXIF))
    }
  }

  /// Many models begin with their maker's name already.
  private static func camera(make: String?, model: String?) -> String? {
    guard let model else { return make }
    guard let make, let first = make.split(separator: " ").first else { return model }
    return model.lowercased().hasPrefix(first.lowercased()) ? model : "\(make) \(model)"
  }

  /// Reads `2020:07:14 18:30:12`, by the clock of where it was taken, or else of here.
  static func moment(_ text: String, offset: String?) -> Date? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 6, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else {
      return nil
    }
    var calendar = Calendar(identifier: .gregorian)
    if let zone = offset.flatMap(zone) { calendar.timeZone = zone }
    return calendar.date(
      from: DateComponents(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3],
        minute: numbers[4], second: numbers[5]))
  }

  /// Reads `+02:00`.
  private static func zone(_ text: String) -> TimeZone? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    let seconds = numbers[0] * 3600 + numbers[1] * 60
    return TimeZone(secondsFromGMT: text.hasPrefix("-") ? -seconds : seconds)
  }

  /// Takes entries out of what was read.
  private struct Reader {
    let data: UnsafeMutablePointer<ExifData>

    func text(_ tag: ExifTag, in directory: ExifIfd) -> String? {
      guard let entry = entry(tag, directory) else { return nil }
      var buffer = [CChar](repeating: 0, count: 4096)
      guard exif_entry_get_value(entry, &buffer, UInt32(buffer.count)) != nil else { return nil }
      let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
      return text.isEmpty ? nil : text
    }

    func number(_ tag: ExifTag, in directory: ExifIfd) -> Double? {
      guard let entry = entry(tag, directory), let bytes = entry.pointee.data,
        entry.pointee.components > 0
      else { return nil }
      let order = exif_data_get_byte_order(data)
      switch entry.pointee.format {
      case EXIF_FORMAT_SHORT: return Double(exif_get_short(bytes, order))
      case EXIF_FORMAT_LONG: return Double(exif_get_long(bytes, order))
      case EXIF_FORMAT_RATIONAL:
        let value = exif_get_rational(bytes, order)
        return value.denominator == 0 ? nil : Double(value.numerator) / Double(value.denominator)
      default: return nil
      }
    }

    private func entry(
      _ tag: ExifTag, _ directory: ExifIfd
    ) -> UnsafeMutablePointer<ExifEntry>? {
      let directories = [data.pointee.ifd.0, data.pointee.ifd.1, data.pointee.ifd.2]
      let place = Int(directory.rawValue)
      guard directories.indices.contains(place), let content = directories[place] else {
        return nil
      }
      return exif_content_get_entry(content, tag)
    }
  }
}
