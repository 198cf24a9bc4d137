import Glibc
import Testing

/// Lends a descriptor from which a text can be read.
func withInput<Result>(_ text: String, _ body: (Int32) throws -> Result) throws -> Result {
  let file = try #require(tmpfile())
  defer { fclose(file) }
  let bytes = Array(text.utf8)
  try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  rewind(file)
  return try body(fileno(file))
}
