#include "Stop.h"

#include <new>

XapianStopRef xapian_stop_make(uint64_t nanoseconds) {
  auto *stop = new (std::nothrow) XapianStop;
  // What lies a hundred years ahead is never.
  if (stop && nanoseconds < uint64_t(100) * 366 * 86'400 * 1'000'000'000) {
    stop->is_timed = true;
    stop->end = XapianStop::Clock::now() + std::chrono::nanoseconds(nanoseconds);
  }
  return stop;
}

void xapian_stop_free(XapianStopRef stop) { delete stop; }

void xapian_stop_raise(XapianStopRef stop) { stop->raised = true; }

bool xapian_stop_is_over(XapianStopRef stop) { return stop->is_over(); }

bool xapian_stop_was_noticed(XapianStopRef stop) { return stop->noticed; }
