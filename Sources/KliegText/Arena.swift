/// Memory that only grows, for plain values, without the checks that an array makes on each access.
struct Arena<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  mutating func append(_ element: Element) {
    reserve(1)
    (base + count).initialize(to: element)
    count += 1
  }

  /// Makes room for so many elements behind the present ones.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if count + extra > capacity { grow(to: count + extra) }
  }

  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let larger = Swift.max(needed, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.moveInitialize(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}

extension Arena {
  /// Sets the number of elements; those that are new hold the given value.
  mutating func resize(to newCount: Int, filledWith value: Element) {
    if newCount > count {
      reserve(newCount - count)
      (base + count).initialize(repeating: value, count: newCount - count)
    }
    count = newCount
  }
}

extension Arena<UInt8> {
  /// Copies bytes and their padding and returns the offset of the copy.
  @inline(__always)
  mutating func append(padded bytes: PaddedBytes) -> Int {
    let offset = count
    let room = (bytes.count + 7) & ~7
    reserve(room)
    UnsafeMutableRawPointer(base + offset).copyMemory(from: bytes.base, byteCount: room)
    count += room
    return offset
  }

  /// The bytes that an earlier append put at an offset.
  @inline(__always)
  func padded(at offset: Int, count: Int) -> PaddedBytes {
    PaddedBytes(base: UnsafeRawPointer(base + offset), count: count)
  }
}

extension Arena<UInt8> {
  /// Zeroes what follows the first bytes and hands them out.
  ///
  /// The capacity must have eight bytes of room behind them.
  @inline(__always)
  func finishPadded(count: Int) -> PaddedBytes {
    UnsafeMutableRawPointer(base + count).storeBytes(of: 0, as: UInt64.self)
    return PaddedBytes(base: UnsafeRawPointer(base), count: count)
  }
}
