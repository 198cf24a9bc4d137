/// The distinct terms of one document with frequencies and positions.
struct TermTable: ~Copyable, TokenSink {
  struct Entry: BitwiseCopyable {
    var hash: UInt64
    var offset: UInt32
    var count: UInt32
    var wdf: UInt32
    var positionCount: UInt32
    var firstPosition: UInt32
    var lastPosition: UInt32
  }

  struct PositionLink: BitwiseCopyable {
    let position: UInt32
    var next: UInt32
  }

  static let wantsParts = true
  static let wantsPairs = true
  static let wantsExact = true
  static let isIndex = true
  private static let longestEntry = Int(UInt16.max)
  private static let headerBytes = 8

  private let seed = PaddedBytes.seed
  private var generation: UInt32 = 1
  private var slots = Arena<UInt64>(capacity: 1_024)
  private var entries = Arena<Entry>(capacity: 512)
  private var bytes = Arena<UInt8>(capacity: 8_192)
  private var links = Arena<PositionLink>(capacity: 1_024)
  private var scratch = Arena<UInt8>(capacity: WordLimits.termBytes + PaddedBytes.padding)

  var positions = PositionKeeping.none
  private var role = FieldRole.text
  private var firstPosition = 1
  private var lastPosition = 0

  init() { slots.resize(to: 1_024, filledWith: 0) }

  var count: Int { entries.count }

  mutating func removeAll() {
    entries.removeAll()
    bytes.removeAll()
    links.removeAll()
    firstPosition = 1
    lastPosition = 0
    generation &+= 1
    if generation == 0 {
      slots.base.update(repeating: 0, count: slots.count)
      generation = 1
    }
  }

  /// Begins a field; its positions keep their distance from those of the field before.
  mutating func begin(_ role: FieldRole) {
    self.role = role
    if lastPosition > 0 { firstPosition = lastPosition + TermCollector.fieldGap }
  }

  @inline(__always)
  mutating func take(_ token: Token) {
    lastPosition = firstPosition + token.position
    add(
      token.stem, hash: token.stemHash, wdf: token.kind == .character ? 0 : role.weight,
      position: positions == .none ? nil : UInt32(truncatingIfNeeded: lastPosition))
    guard role.hasEdges else { return }
    switch token.kind {
    case .word, .part: addEdges(of: token.folded)
    case .pair, .character: break
    }
  }

  mutating func takeExact(_ term: PaddedBytes, hash: UInt64) {
    add(term, hash: hash, wdf: role.weight, position: nil)
  }

  /// Adds a term that has no positions and is not longer than terms may be.
  mutating func add(exact term: some Collection<UInt8>, wdf: UInt32) {
    var count = 0
    for byte in term.prefix(WordLimits.termBytes) {
      scratch.base[count] = byte
      count += 1
    }
    guard count > 0 else { return }
    addScratch(count: count, wdf: wdf)
  }

  private mutating func addEdges(of form: PaddedBytes) {
    scratch.base[0] = WordLimits.edgePrefix
    var count = 0
    let bytes = form.buffer
    for _ in 0..<WordLimits.edgeCharacters where count < bytes.count {
      repeat {
        scratch.base[count + 1] = bytes[count]
        count += 1
      } while count < bytes.count && bytes[count] & 0xC0 == 0x80
      addScratch(count: count + 1, wdf: 0)
    }
  }

  private mutating func addScratch(count: Int, wdf: UInt32) {
    let term = scratch.finishPadded(count: count)
    add(term, hash: term.hash(seed: seed), wdf: wdf, position: nil)
  }

  @inline(__always)
  private mutating func add(_ term: PaddedBytes, hash: UInt64, wdf: UInt32, position: UInt32?) {
    let index = find(term, hash: hash)
    entries.base[index].wdf &+= wdf
    if let position { append(position, to: index) }
  }

  @inline(__always)
  private mutating func find(_ term: PaddedBytes, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let content = slots.base[slot]
      guard UInt32(truncatingIfNeeded: content >> 32) == generation else { break }
      let index = Int(UInt32(truncatingIfNeeded: content))
      let entry = entries.base[index]
      if entry.hash == hash,
        bytes.padded(at: Int(entry.offset), count: Int(entry.count)).equals(term)
      {
        return index
      }
      slot = (slot + 1) & mask
    }
    let index = entries.count
    let offset = bytes.append(padded: term)
    entries.append(
      Entry(
        hash: hash, offset: UInt32(truncatingIfNeeded: offset), count: UInt32(term.count), wdf: 0,
        positionCount: 0, firstPosition: 0, lastPosition: 0))
    slots.base[slot] = UInt64(generation) << 32 | UInt64(index)
    if entries.count * 2 > slots.count { widen() }
    return index
  }

  @inline(never)
  private mutating func widen() {
    slots.base.update(repeating: 0, count: slots.count)
    slots.resize(to: slots.count * 2, filledWith: 0)
    let mask = slots.count - 1
    for index in 0..<entries.count {
      var slot = Int(truncatingIfNeeded: entries.base[index].hash) & mask
      while slots.base[slot] != 0 { slot = (slot + 1) & mask }
      slots.base[slot] = UInt64(generation) << 32 | UInt64(index)
    }
  }

  private mutating func append(_ position: UInt32, to index: Int) {
    let entry = entries.base + index
    let link = UInt32(truncatingIfNeeded: links.count)
    if entry.pointee.positionCount == 0 {
      entry.pointee.firstPosition = link
    } else {
      let last = links.base + Int(entry.pointee.lastPosition)
      guard last.pointee.position != position else { return }
      last.pointee.next = link
    }
    links.append(PositionLink(position: position, next: 0))
    entry.pointee.lastPosition = link
    entry.pointee.positionCount += 1
  }
}

extension TermTable {
  /// The bytes that ``pack(into:)`` writes.
  private var packedCount: Int {
    var total = 0
    for index in 0..<entries.count {
      let entry = entries.base[index]
      let positions = Int(entry.positionCount)
      let rounds = Swift.max(1, (positions + Self.longestEntry - 1) / Self.longestEntry)
      total += rounds * (Self.headerBytes + Int(entry.count)) + 4 * positions
    }
    return total
  }

  /// Appends all terms in the form that the text view takes.
  func pack(into output: inout [UInt8]) {
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: packedCount))
    output.withUnsafeMutableBytes { buffer in
      guard var cursor = buffer.baseAddress else { return }
      cursor += start
      for index in 0..<entries.count { cursor = pack(entries.base[index], to: cursor) }
    }
  }

  /// Writes one term and returns where the next goes.
  ///
  /// A term with very many positions is repeated.
  private func pack(_ entry: Entry, to start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    var cursor = start
    var left = Int(entry.positionCount)
    var wdf = entry.wdf
    var link = entry.firstPosition
    repeat {
      let taken = Swift.min(left, Self.longestEntry)
      cursor.storeBytes(of: UInt8(truncatingIfNeeded: entry.count), as: UInt8.self)
      cursor.storeBytes(of: positions == .together ? 1 : 0, toByteOffset: 1, as: UInt8.self)
      cursor.storeBytes(of: UInt16(taken).littleEndian, toByteOffset: 2, as: UInt16.self)
      cursor.storeBytes(of: wdf.littleEndian, toByteOffset: 4, as: UInt32.self)
      cursor += Self.headerBytes
      cursor.copyMemory(from: bytes.base + Int(entry.offset), byteCount: Int(entry.count))
      cursor += Int(entry.count)
      for _ in 0..<taken {
        let node = links.base[Int(link)]
        cursor.storeBytes(of: node.position.littleEndian, as: UInt32.self)
        cursor += 4
        link = node.next
      }
      left -= taken
      wdf = 0
    } while left > 0
    return cursor
  }
}
