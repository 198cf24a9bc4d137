#include <cstdlib>

#include "Guarded.h"

void xapian_failure_free(XapianFailure *failure) {
  free(failure->message);
  failure->message = nullptr;
}

void xapian_buffer_free(XapianBuffer *buffer) {
  free(buffer->bytes);
  *buffer = XapianBuffer();
}

const char *xapian_version(void) { return Xapian::version_string(); }

bool xapian_version_check(XapianFailure *failure) {
  return guarded(failure, [] {
    if (Xapian::major_version() != XAPIAN_MAJOR_VERSION ||
        Xapian::minor_version() != XAPIAN_MINOR_VERSION ||
        Xapian::revision() < XAPIAN_REVISION) {
      throw Xapian::DatabaseVersionError(std::string("Xapian ") + Xapian::version_string() +
                                         " runs where " XAPIAN_VERSION " was compiled for");
    }
    return true;
  });
}
