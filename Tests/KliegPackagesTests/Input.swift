import Glibc
import Testing

@testable import klieg_packages

/// A source of a text.
func source(_ text: String) throws -> ByteSource {
  let file = try #require(tmpfile())
  defer { fclose(file) }
  let bytes = Array(text.utf8)
  try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  fflush(file)
  // Opening it anew begins at its beginning.
  return try ByteSource(file: "/proc/self/fd/\(fileno(file))")
}
