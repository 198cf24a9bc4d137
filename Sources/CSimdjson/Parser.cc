#include "CSimdjson.h"

#include <simdjson.h>

#include <new>

struct SimdjsonParser {
  simdjson::dom::parser parser;
};

namespace {

SimdjsonStatus status_of(simdjson::error_code code) noexcept {
  switch (code) {
  case simdjson::SUCCESS:
    return SimdjsonStatusSuccess;
  case simdjson::DEPTH_ERROR:
    return SimdjsonStatusDepth;
  case simdjson::CAPACITY:
  case simdjson::MEMALLOC:
    return SimdjsonStatusMemory;
  case simdjson::UTF8_ERROR:
    return SimdjsonStatusUtf8;
  case simdjson::NUMBER_ERROR:
  case simdjson::NUMBER_OUT_OF_RANGE:
    return SimdjsonStatusNumber;
  case simdjson::EMPTY:
    return SimdjsonStatusEmpty;
  case simdjson::TAPE_ERROR:
  case simdjson::STRING_ERROR:
  case simdjson::T_ATOM_ERROR:
  case simdjson::F_ATOM_ERROR:
  case simdjson::N_ATOM_ERROR:
  case simdjson::UNESCAPED_CHARS:
  case simdjson::UNCLOSED_STRING:
  case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
  case simdjson::TRAILING_CONTENT:
    return SimdjsonStatusSyntax;
  default:
    return SimdjsonStatusOther;
  }
}

// The one catch ladder: nothing that C++ throws reaches Swift.
template <typename Body> SimdjsonStatus guarded(Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return SimdjsonStatusMemory;
  } catch (...) {
    return SimdjsonStatusOther;
  }
}

} // namespace

extern "C" SimdjsonParser *simdjson_parser_create(void) {
  SimdjsonParser *parser = nullptr;
  guarded([&] {
    parser = new SimdjsonParser();
    return SimdjsonStatusSuccess;
  });
  return parser;
}

extern "C" void simdjson_parser_destroy(SimdjsonParser *parser) { delete parser; }

extern "C" void simdjson_parser_release_buffers(SimdjsonParser *parser) {
  guarded([&] {
    parser->parser = simdjson::dom::parser();
    return SimdjsonStatusSuccess;
  });
}

extern "C" SimdjsonStatus simdjson_parser_parse(
    SimdjsonParser *parser, const uint8_t *bytes, size_t length, size_t max_depth,
    SimdjsonDocument *document) {
  return guarded([&]() -> SimdjsonStatus {
    document->tape = nullptr;
    document->strings = nullptr;
    if (length == 0) {
      return SimdjsonStatusEmpty;
    }
    simdjson::dom::parser &dom = parser->parser;
    if (length > dom.max_capacity()) {
      return SimdjsonStatusMemory;
    }
    // simdjson sizes its buffers exactly; growing by half spares a reallocation on each slightly
    // longer message.
    if (length > dom.capacity() || length > dom.doc.capacity() || max_depth != dom.max_depth()) {
      size_t wanted = length + length / 2 + 256;
      if (wanted > dom.max_capacity()) {
        wanted = dom.max_capacity();
      }
      simdjson::error_code grown = dom.allocate(wanted, max_depth);
      if (grown == simdjson::SUCCESS) {
        grown = dom.doc.allocate(wanted);
      }
      if (grown != simdjson::SUCCESS) {
        return status_of(grown);
      }
    }
    const simdjson::error_code code = dom.parse(bytes, length).error();
    if (code != simdjson::SUCCESS) {
      return status_of(code);
    }
    document->tape = dom.doc.tape.get();
    document->strings = dom.doc.string_buf.get();
    return SimdjsonStatusSuccess;
  });
}
