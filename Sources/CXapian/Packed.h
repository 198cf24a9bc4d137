#pragma once

#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include "Guarded.h"

inline std::string string_of(XapianBytes bytes) {
  return std::string(static_cast<const char *>(bytes.bytes), bytes.count);
}

/// A path, which the system takes only up to its first zero byte.
inline std::string path_of(XapianBytes bytes) {
  if (bytes.count == 0 || memchr(bytes.bytes, 0, bytes.count)) {
    throw Xapian::InvalidArgumentError("A path is empty or has a zero byte");
  }
  return string_of(bytes);
}

inline XapianBuffer buffer_of(const std::string &string) {
  if (string.empty()) {
    return XapianBuffer();
  }
  auto *bytes = static_cast<uint8_t *>(malloc(string.size()));
  if (!bytes) {
    throw std::bad_alloc();
  }
  memcpy(bytes, string.data(), string.size());
  return XapianBuffer{bytes, string.size()};
}

template <typename Number> void append(std::string &packed, Number number) {
  packed.append(reinterpret_cast<const char *>(&number), sizeof number);
}

/// Whether Xapian can store a term: its B-trees double zero bytes in keys.
inline bool is_storable(const char *bytes, size_t count) {
  size_t stored = count;
  if (count > XAPIAN_TERM_LIMIT) {
    return false;
  }
  for (const char *end = bytes + count; (bytes = static_cast<const char *>(memchr(bytes, 0, end - bytes))); ++bytes) {
    ++stored;
  }
  return count > 0 && stored <= XAPIAN_TERM_LIMIT;
}

/// Reads a packed buffer from front to back and never past its end.
class PackedReader {
  const char *next;
  const char *end;

public:
  explicit PackedReader(XapianBytes bytes)
      : next(static_cast<const char *>(bytes.bytes)), end(next + bytes.count) {}

  bool at_end() const { return next == end; }

  const char *take(size_t count) {
    if (size_t(end - next) < count) {
      throw Malformed{"a packed buffer ends too early"};
    }
    const char *taken = next;
    next += count;
    return taken;
  }

  template <typename Number> Number take() {
    Number number;
    memcpy(&number, take(sizeof number), sizeof number);
    return number;
  }

  PackedReader take_reader(size_t count) { return PackedReader({take(count), count}); }
};
