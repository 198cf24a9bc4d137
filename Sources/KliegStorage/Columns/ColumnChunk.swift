/// The values of up to 4096 neighbouring rows.
///
/// Few rows are kept as a sorted list of slots and values. From ``denseRows`` rows on, the first
/// value of each row stands in an array by slot, and the list keeps only further values.
struct ColumnChunk<Element: BitwiseCopyable & Hashable & Sendable>: Sendable {
  static var shift: Int64 { 12 }
  static var size: Int { 1 << 12 }
  static var words: Int { size / 64 }
  static var denseRows: Int { 1024 }

  /// The rows that have a value by slot; empty while the chunk is sparse.
  private(set) var presence: [UInt64] = []
  /// The first values by slot; empty while the chunk is sparse.
  private(set) var dense: [Element] = []
  /// The slots of the listed values, ascending, once for each value.
  private(set) var slots: [UInt16] = []
  /// The listed values.
  private(set) var listed: [Element] = []
  /// How many rows have a value.
  private(set) var rows = 0

  init() {}

  /// Restores a chunk of its parts; nil when they contradict each other.
  init?(presence: [UInt64], dense: [Element], slots: [UInt16], listed: [Element], rows: Int) {
    let isDense = !dense.isEmpty
    guard slots.count == listed.count, presence.count == (isDense ? Self.words : 0),
      dense.count == (isDense ? Self.size : 0), Self.areInOrder(slots)
    else { return nil }
    self.presence = presence
    self.dense = dense
    self.slots = slots
    self.listed = listed
    self.rows = rows
    guard rows == presentWords().reduce(0, { $0 + $1.nonzeroBitCount }),
      !isDense || slots.allSatisfy({ has(Int($0)) })
    else { return nil }
  }

  var isDense: Bool { !dense.isEmpty }

  /// Whether no row has several values.
  var isSingleValued: Bool { isDense ? listed.isEmpty : listed.count == rows }

  /// Whether a slot of a dense chunk has a value.
  fileprivate func has(_ slot: Int) -> Bool {
    presence[slot >> 6] & (1 << UInt64(slot & 63)) != 0
  }

  /// The first value of a slot.
  func first(_ slot: Int) -> Element? {
    if isDense { return has(slot) ? dense[slot] : nil }
    let index = lowerBound(slot)
    return index < slots.count && slots[index] == UInt16(slot) ? listed[index] : nil
  }

  /// Calls a function with each value of a slot, the first one first.
  func forEach(_ slot: Int, _ body: (Element) throws -> Void) rethrows {
    if isDense {
      guard has(slot) else { return }
      try body(dense[slot])
    }
    guard !slots.isEmpty else { return }
    for index in lowerBound(slot)..<slots.count {
      guard slots[index] == UInt16(slot) else { return }
      try body(listed[index])
    }
  }

  /// The rows that have a value, one bit a slot.
  func presentWords() -> [UInt64] {
    if isDense { return presence }
    var words = [UInt64](repeating: 0, count: Self.words)
    for slot in slots { words[Int(slot) >> 6] |= 1 << UInt64(slot & 63) }
    return words
  }

  /// Sets the values of a slot instead of those it had.
  mutating func set(_ slot: Int, _ value: Element, _ more: ArraySlice<Element> = []) {
    if isDense {
      if has(slot) { unlist(slot) } else { rows += 1 }
      presence[slot >> 6] |= 1 << UInt64(slot & 63)
      dense[slot] = value
      if !more.isEmpty { list(slot, more) }
      return
    }
    clear(slot)
    rows += 1
    if more.isEmpty, slots.last.map({ $0 < UInt16(slot) }) ?? true {
      slots.append(UInt16(slot))
      listed.append(value)
    } else {
      list(slot, [value] + more)
    }
    if rows >= Self.denseRows { densify() }
  }

  /// Takes the values of a slot away.
  mutating func clear(_ slot: Int) {
    if isDense {
      guard has(slot) else { return }
      presence[slot >> 6] &= ~(1 << UInt64(slot & 63))
      rows -= 1
      unlist(slot)
    } else if unlist(slot) {
      rows -= 1
    }
    if rows == 0 { self = Self() }
  }

  private mutating func list(_ slot: Int, _ values: ArraySlice<Element>) {
    let index = lowerBound(slot)
    slots.insert(contentsOf: repeatElement(UInt16(slot), count: values.count), at: index)
    listed.insert(contentsOf: values, at: index)
  }

  @discardableResult
  private mutating func unlist(_ slot: Int) -> Bool {
    guard let last = slots.last, Int(last) >= slot else { return false }
    let start = lowerBound(slot)
    var end = start
    while end < slots.count, slots[end] == UInt16(slot) { end += 1 }
    guard start < end else { return false }
    slots.removeSubrange(start..<end)
    listed.removeSubrange(start..<end)
    return true
  }

  private mutating func densify() {
    presence = presentWords()
    dense = [Element](repeating: listed[0], count: Self.size)
    var moreSlots: [UInt16] = []
    var more: [Element] = []
    for (index, slot) in slots.enumerated() {
      if index == 0 || slots[index - 1] != slot {
        dense[Int(slot)] = listed[index]
      } else {
        moreSlots.append(slot)
        more.append(listed[index])
      }
    }
    slots = moreSlots
    listed = more
  }

  private func lowerBound(_ slot: Int) -> Int {
    if let last = slots.last, Int(last) < slot { return slots.count }
    var low = 0
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      if Int(slots[middle]) < slot { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func areInOrder(_ slots: [UInt16]) -> Bool {
    guard let last = slots.last, Int(last) < size else { return slots.isEmpty }
    return zip(slots, slots.dropFirst()).allSatisfy { $0 <= $1 }
  }
}

extension ColumnChunk where Element: Comparable {
  /// The smallest of all values.
  func smallest() -> Element? {
    var result = listed.min()
    guard isDense else { return result }
    for slot in dense.indices where has(slot) {
      result = result.map { min($0, dense[slot]) } ?? dense[slot]
    }
    return result
  }
}

extension ColumnChunk {
  /// Whether all values pass a test, those in the room of absent rows included.
  func allValues(_ accepts: (Element) -> Bool) -> Bool {
    dense.allSatisfy(accepts) && listed.allSatisfy(accepts)
  }

  /// The chunk with each value turned to another.
  func map<Other>(_ transform: (Element) -> Other) -> ColumnChunk<Other> {
    var result = ColumnChunk<Other>()
    result.presence = presence
    result.dense = dense.map(transform)
    result.slots = slots
    result.listed = listed.map(transform)
    result.rows = rows
    return result
  }
}
