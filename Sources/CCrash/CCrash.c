#define _GNU_SOURCE
#include "CCrash.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

// A handler must not allocate, so all that it needs belongs to the thread from its start on; the model
// keeps it from being asked of the loader.
#define OF_THREAD static __thread __attribute__((tls_model("initial-exec")))

OF_THREAD const CrashNote *current;
OF_THREAD int has_stack;
// A thread that overflowed its own stack has no other to run the handler on.
OF_THREAD char stack[16384] __attribute__((aligned(16)));

static void noted(int signal_number) {
  const CrashNote *note = current;
  if (note) {
    // One write, so that lines of two threads do not mix. There is nobody to tell if it fails.
    ssize_t ignored = write(note->descriptor, note->line, note->count);
    (void)ignored;
  }
  // The action was reset to the default when this handler was called.
  raise(signal_number);
}

void crash_notes_install(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = noted;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  static const int crashes[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; ++i) {
    sigaction(crashes[i], &action, NULL);
  }
}

void crash_note_enter(CrashNote *note, int descriptor, const char *subject, size_t count) {
  if (!has_stack) {
    has_stack = 1;
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
  }
  if (count > CRASH_SUBJECT_LIMIT) {
    count = CRASH_SUBJECT_LIMIT;
  }
  memcpy(note->line, subject, count);
  note->line[count] = '\n';
  note->count = count + 1;
  note->descriptor = descriptor;
  note->outer = current;
  // The handler runs on this thread: the note must be whole before it can be seen.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  current = note;
}

void crash_note_leave(const CrashNote *note) {
  current = note->outer;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
