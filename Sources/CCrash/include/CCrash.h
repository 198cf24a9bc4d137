#ifndef CCRASH_H
#define CCRASH_H

#include <stddef.h>

#pragma clang assume_nonnull begin

// What a thread was at when the process crashed: noted beforehand, written by a signal handler.

/// The longest subject that is kept.
#define CRASH_SUBJECT_LIMIT 200

/// What a thread is at, and what it was at before. Lives on the stack of whoever enters.
typedef struct CrashNote {
  int descriptor;
  size_t count;
  char line[CRASH_SUBJECT_LIMIT + 1];
  const struct CrashNote *_Nullable outer;
} CrashNote;

/// Says what this thread is at; should it crash, the subject is appended to a descriptor as a line.
void crash_note_enter(CrashNote *note, int descriptor, const char *subject, size_t count);

/// Says that this thread is at what it was at before.
void crash_note_leave(const CrashNote *note);

/// Makes the process note a crash (SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP) before it ends
/// by it as it would have.
void crash_notes_install(void);

#pragma clang assume_nonnull end

#endif
