import Klieg
import KliegText

extension Benchmark {
  /// Turns the texts of the items into terms, as a lane of the text view does.
  mutating func measureAnalysing(_ items: BenchItems) throws {
    let texts = items.items.prefix(10_000).map { item in
      ["title", "contentDescription", "textContent"].compactMap { item.text($0) }
    }
    let megabytes = Double(texts.joined().reduce(0) { $0 + $1.utf8.count }) / 1e6
    let analyser = try Analyser()
    let collector = TermCollector()
    var language = LanguageSample()
    var packed: [UInt8] = []
    var samples = Samples()
    for _ in 0..<5 {
      let watch = Stopwatch()
      for text in texts {
        collector.clear()
        language.begin()
        for (number, var value) in text.enumerated() {
          value.withUTF8 { language.add($0) }
          collector.add(value, field: number == 0 ? .title : .text, using: analyser)
        }
        _ = language.guess()
        packed.removeAll(keepingCapacity: true)
        collector.pack(into: &packed)
      }
      samples.add(megabytes / watch.processorSeconds)
    }
    let row = Measurements.Row(name: "turn texts into terms", unit: "MB/s", better: .more)
    measurements.add(row, .klieg, samples.median)
  }
}
