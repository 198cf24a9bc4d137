#pragma once

#include <xapian.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include "CXapian.h"

/// A packed buffer that breaks its format.
struct Malformed {
  const char *message;
};

/// Takes the outcome of a call down. Allocation may fail here too: then there is no sentence.
inline void record(XapianFailure *failure, XapianStatus status, const char *message) noexcept {
  failure->status = status;
  failure->message = strdup(message);
}

inline void record(XapianFailure *failure, XapianStatus status, const Xapian::Error &error) {
  record(failure, status, error.get_description().c_str());
}

/// Tells a database error that is none of the others by what the system said, if it was the system.
///
/// Xapian keeps an error number only as its text. Without one, the error is about what was read: "EOF
/// reading block", "inflate failed", "not in sorted order".
inline XapianStatus status_of(const Xapian::DatabaseError &error) {
  const char *reason = error.get_error_string();
  if (!reason || !strcmp(reason, strerror(EIO))) {
    return XapianStatusDamaged;
  }
  bool is_full = !strcmp(reason, strerror(ENOSPC)) || !strcmp(reason, strerror(EDQUOT));
  return is_full ? XapianStatusFull : XapianStatusFailed;
}

/// Tells a database that cannot be opened since it is not there or not whole from one that nobody may
/// look at now.
inline XapianStatus status_of_opening(const Xapian::DatabaseError &error) {
  auto status = status_of(error);
  const char *reason = error.get_error_string();
  bool is_absent = reason && (!strcmp(reason, strerror(ENOENT)) || !strcmp(reason, strerror(ENOTDIR)) ||
                              !strcmp(reason, strerror(EISDIR)));
  return status == XapianStatusDamaged || is_absent ? XapianStatusUnopenable : status;
}

/// Runs a body and turns whatever it throws into a status. The only place that catches them all.
template <typename Body>
auto guarded(XapianFailure *failure, Body body) noexcept -> decltype(body()) {
  failure->status = XapianStatusOk;
  failure->message = nullptr;
  try {
    try {
      return body();
    } catch (const Malformed &error) {
      record(failure, XapianStatusMalformed, error.message);
    } catch (const Xapian::DatabaseLockError &error) {
      record(failure, XapianStatusLocked, error);
    } catch (const Xapian::DatabaseNotFoundError &error) {
      record(failure, XapianStatusNotFound, error);
    } catch (const Xapian::DatabaseCorruptError &error) {
      record(failure, XapianStatusDamaged, error);
    } catch (const Xapian::DatabaseModifiedError &error) {
      record(failure, XapianStatusModified, error);
    } catch (const Xapian::DatabaseVersionError &error) {
      record(failure, XapianStatusUnsupported, error);
    } catch (const Xapian::DatabaseClosedError &error) {
      record(failure, XapianStatusClosed, error);
    } catch (const Xapian::DatabaseOpeningError &error) {
      record(failure, status_of_opening(error), error);
    } catch (const Xapian::DatabaseCreateError &error) {
      record(failure, status_of_opening(error), error);
    } catch (const Xapian::DatabaseError &error) {
      record(failure, status_of(error), error);
    } catch (const Xapian::InvalidArgumentError &error) {
      record(failure, XapianStatusInvalid, error);
    } catch (const Xapian::DocNotFoundError &error) {
      // A document that one table names and another lacks: nobody here asks for one by guess.
      record(failure, XapianStatusDamaged, error);
    } catch (const Xapian::RangeError &error) {
      // Thrown where a stored number does not fit its type.
      record(failure, XapianStatusDamaged, error);
    } catch (const Xapian::SerialisationError &error) {
      record(failure, XapianStatusDamaged, error);
    } catch (const Xapian::Error &error) {
      record(failure, XapianStatusFailed, error);
    } catch (const std::bad_alloc &) {
      record(failure, XapianStatusOutOfMemory, "not enough memory");
    } catch (const std::length_error &error) {
      // Thrown where a stored length is nonsense; nothing here asks for such a length.
      record(failure, XapianStatusDamaged, error.what());
    } catch (const std::out_of_range &error) {
      record(failure, XapianStatusDamaged, error.what());
    } catch (const std::exception &error) {
      record(failure, XapianStatusUnexpected, error.what());
    } catch (...) {
      record(failure, XapianStatusUnexpected, "an exception of unknown type");
    }
  } catch (...) {
    // Describing an error allocates.
    record(failure, XapianStatusOutOfMemory, "not enough memory to describe an error");
  }
  return decltype(body())();
}
