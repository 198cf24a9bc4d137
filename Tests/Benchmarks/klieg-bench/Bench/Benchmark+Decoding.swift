import Foundation
import KliegJSON
import KliegModel
import KliegWire

extension Benchmark {
  /// Decodes the same call with Foundation and as the daemon does, in turn.
  mutating func measureDecoding(_ items: BenchItems) throws {
    let data = Data(items.call)
    let decoder = JSONDecoder()
    let parser = try JSONParser()
    let megabytes = Double(items.call.count) / 1e6
    var foundation = Samples()
    var own = Samples()
    for _ in 0..<20 {
      var watch = Stopwatch()
      let call = try decoder.decode(PackageCall.self, from: data)
      foundation.add(megabytes / watch.processorSeconds)
      watch = Stopwatch()
      let request = try parser.withDocument(items.call) { root in
        try UpdateRequest(from: root.object ?? .empty, limits: MessageLimits())
      }
      own.add(megabytes / watch.processorSeconds)
      precondition(call.items.count == request.update.items.count)
    }
    let row = Measurements.Row(name: "decode an update of 1,000", unit: "MB/s", better: .more)
    measurements.add(row, .klieg, own.median)
    measurements.add(row, .foundation, foundation.median)
  }
}
