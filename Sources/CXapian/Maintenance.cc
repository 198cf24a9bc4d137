#include <sstream>

#include "Packed.h"

XapianFindings xapian_check(XapianBytes path, XapianFailure *failure) {
  return guarded(failure, [&] {
    std::ostringstream report;
    auto faults = Xapian::Database::check(path_of(path), 0, &report);
    return XapianFindings{faults, buffer_of(report.str())};
  });
}

bool xapian_compact(XapianBytes path, XapianBytes destination, XapianFailure *failure) {
  return guarded(failure, [&] {
    Xapian::Database(path_of(path), Xapian::DB_BACKEND_GLASS)
        .compact(path_of(destination), Xapian::DBCOMPACT_NO_RENUMBER);
    return true;
  });
}
