#pragma once

#include <atomic>
#include <chrono>

#include "CXapian.h"

/// Thrown where a search ends early, and caught where what it has found so far is taken.
struct Stopped {};

struct XapianStop {
  using Clock = std::chrono::steady_clock;

  std::atomic<bool> raised{false};
  std::atomic<bool> noticed{false};
  bool is_timed = false;
  Clock::time_point end;

  bool is_over() {
    if (!noticed && (raised || (is_timed && Clock::now() >= end))) {
      noticed = true;
    }
    return noticed;
  }
};

/// Asks a stop once in a while: the time is looked up every so many steps.
class StopWatch {
  static constexpr unsigned interval = 1024;

  XapianStopRef stop;
  unsigned steps = 0;

public:
  explicit StopWatch(XapianStopRef stop) : stop(stop) {}

  bool is_over_now() const { return stop && stop->is_over(); }

  bool is_over() {
    if (++steps < interval) {
      return false;
    }
    steps = 0;
    return is_over_now();
  }

  void step() {
    if (is_over()) {
      throw Stopped();
    }
  }
};
