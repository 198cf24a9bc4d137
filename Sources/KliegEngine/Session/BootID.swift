import Glibc

/// Which start of the machine this is: what was written before another one may not all have
/// reached the disk.
enum BootID {
  static let current: String = {
    if let given = getenv("KLIEG_BOOT_ID") { return String(cString: given) }
    let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "unknown" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)).filter { $0 > 32 }, as: UTF8.self)
  }()
}
