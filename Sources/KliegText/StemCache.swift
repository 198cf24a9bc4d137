/// Remembers the stems of the word forms met so far, and which of them the index must be told.
///
/// Most words of a text were in the text before, and a look-up costs a tenth of stemming. The cache
/// forgets everything at once when it is full.
struct StemCache: ~Copyable {
  struct Found {
    let stem: PaddedBytes
    let hash: UInt64
  }

  struct Entry: BitwiseCopyable {
    var hash: UInt64
    var stemHash: UInt64
    var form: UInt32
    var stem: UInt32
    var formCount: UInt8
    var stemCount: UInt8
    /// The stem differs from the form, and no document with the form has been indexed.
    var isNew: Bool
  }

  private let stemmer: Stemmer
  private let capacity: Int
  private let seed = PaddedBytes.seed
  private var slots = Arena<UInt32>(capacity: 8_192)
  private var entries = Arena<Entry>(capacity: 4_096)
  private var bytes = Arena<UInt8>(capacity: 65_536)
  private var scratch = Arena<UInt8>(capacity: WordLimits.formBytes + PaddedBytes.padding)
  private var newForms: [NewForm] = []

  init(language: Language, capacity: Int) throws(AnalyserError) {
    self.init(stemmer: try Stemmer(language), capacity: capacity)
  }

  private init(stemmer: consuming Stemmer, capacity: Int) {
    self.stemmer = stemmer
    self.capacity = capacity
    slots.resize(to: 8_192, filledWith: 0)
  }

  /// The stem of a form, valid until the next call; a form that is indexed is noted if it is new.
  @inline(__always)
  mutating func find(_ form: PaddedBytes, isIndexed: Bool) -> Found {
    let hash = form.hash(seed: seed)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let number = slots.base[slot]
      let index = number == 0 ? insert(form, hash: hash) : Int(number) - 1
      let entry = entries.base[index]
      if entry.hash == hash,
        bytes.padded(at: Int(entry.form), count: Int(entry.formCount)).equals(form)
      {
        if isIndexed, entry.isNew { note(index) }
        return Found(
          stem: bytes.padded(at: Int(entry.stem), count: Int(entry.stemCount)),
          hash: entry.stemHash)
      }
      slot = (slot + 1) & mask
    }
  }

  mutating func takeNewForms() -> [NewForm] {
    defer { newForms = [] }
    return newForms
  }

  mutating func removeAll() {
    newForms = []
    forget()
  }

  private mutating func forget() {
    entries.removeAll()
    bytes.removeAll()
    slots.base.update(repeating: 0, count: slots.count)
  }

  @inline(never)
  private mutating func insert(_ form: PaddedBytes, hash: UInt64) -> Int {
    if entries.count >= capacity { forget() }
    if entries.count * 2 >= slots.count { widen() }
    let count = stemmer.stem(form, into: scratch.base, limit: WordLimits.formBytes)
    let stem = scratch.finishPadded(count: count)
    let isSame = stem.equals(form)
    let formOffset = bytes.append(padded: form)
    let stemOffset = isSame ? formOffset : bytes.append(padded: stem)
    entries.append(
      Entry(
        hash: hash, stemHash: stem.hash(seed: seed), form: UInt32(formOffset),
        stem: UInt32(stemOffset), formCount: UInt8(form.count), stemCount: UInt8(count),
        isNew: !isSame))
    place(hash, number: UInt32(entries.count))
    return entries.count - 1
  }

  @inline(never)
  private mutating func note(_ index: Int) {
    entries.base[index].isNew = false
    let entry = entries.base[index]
    newForms.append(
      NewForm(
        form: Array(bytes.padded(at: Int(entry.form), count: Int(entry.formCount)).buffer),
        stem: Array(bytes.padded(at: Int(entry.stem), count: Int(entry.stemCount)).buffer)))
  }

  private mutating func widen() {
    slots.base.update(repeating: 0, count: slots.count)
    slots.resize(to: slots.count * 2, filledWith: 0)
    for index in 0..<entries.count {
      place(entries.base[index].hash, number: UInt32(index + 1))
    }
  }

  private mutating func place(_ hash: UInt64, number: UInt32) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots.base[slot] != 0 { slot = (slot + 1) & mask }
    slots.base[slot] = number
  }
}
