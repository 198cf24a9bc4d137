import Glibc

/// Which seed a worker is at, in memory that outlives it.
struct Journal {
  private let memory: UnsafeMutablePointer<Int>

  /// Opens the file, which is made when there is none.
  init(path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, ftruncate(descriptor, Self.size) == 0 else {
      throw Options.Fault(description: "\(path) cannot be written.")
    }
    defer { Glibc.close(descriptor) }
    let address = mmap(
      nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else {
      throw Options.Fault(description: "\(path) cannot be mapped.")
    }
    memory = address.bindMemory(to: Int.self, capacity: 2)
  }

  private static let size = 4096

  /// The seed of the input that is being decoded.
  var seed: Int {
    get { memory[0] }
    nonmutating set { memory[0] = newValue }
  }

  /// How many inputs have been decoded.
  var count: Int {
    get { memory[1] }
    nonmutating set { memory[1] = newValue }
  }

  func close() { munmap(memory, Self.size) }
}
