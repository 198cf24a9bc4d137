import Foundation
import Glibc
import KliegModel
import Testing

@testable import KliegStorage

@Suite struct TextMarkTests {
  /// The file of versions says where all else lies; a disk that spoils it changes no time.
  @Test func aFlippedBitOfTheVersionIsNoticedThoughNoTimeChanges() throws {
    let sample = try TextViewSample()
    try sample.generation.create()
    let path = sample.generation.path(ofShard: 1) + "/iamglass"
    let sound = try Data(contentsOf: URL(fileURLWithPath: path))
    let mark = TextMark(sample.generation)
    #expect(mark.damage == nil)
    for bit in 0..<(sound.count * 8) {
      var spoilt = sound
      spoilt[bit / 8] ^= 1 << UInt8(bit % 8)
      try write(spoilt, to: path)
      #expect(mark.damage?.file == "text/1/shard-1/iamglass", "bit \(bit)")
    }
    try write(sound, to: path)
    #expect(mark.damage == nil)
  }

  /// Writes over a file, and sets its time back.
  private func write(_ bytes: Data, to path: String) throws {
    var status = stat()
    #expect(stat(path, &status) == 0)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.write(contentsOf: bytes)
    try handle.close()
    var times = [status.st_atim, status.st_mtim]
    #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
  }
}
