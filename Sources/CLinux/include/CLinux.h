#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Who is at the other end of a Unix socket, as the kernel recorded it on connect or listen.
typedef struct LinuxPeer {
  pid_t process;
  uid_t user;
  gid_t group;
} LinuxPeer;

/// Accepts a connection, non-blocking and closed on exec; -1 and `errno` on failure.
int linux_accept(int listener);

/// Fills in the peer of a connected Unix socket; -1 and `errno` on failure.
int linux_peer(int descriptor, LinuxPeer *peer);

/// A Unix stream socket, closed on exec; -1 and `errno` on failure.
int linux_unix_socket(void);

/// Binds a Unix socket to a path whose bytes fit `sun_path`; -1 and `errno` on failure.
int linux_bind(int descriptor, const char *path);

/// Connects a Unix socket to a path whose bytes fit `sun_path`; -1 and `errno` on failure.
int linux_connect(int descriptor, const char *path);

/// The longest path that fits `sun_path` with its NUL.
size_t linux_socket_path_limit(void);

/// What a descriptor is ready for, or wanted for; a hang-up is always reported.
typedef enum __attribute__((flag_enum, enum_extensibility(open))) LinuxReadiness : uint32_t {
  LinuxReadinessInput = 1,
  LinuxReadinessOutput = 2,
  /// Nothing sent can be read by the other end any more.
  LinuxReadinessHangUp = 4,
} LinuxReadiness;

typedef struct LinuxReadinessEvent {
  uint64_t token;
  LinuxReadiness readiness;
} LinuxReadinessEvent;

/// An epoll descriptor; -1 and `errno` on failure.
int linux_poller_create(void);

/// Reports changes of a descriptor's readiness, once each, under a token.
int linux_poller_add(int poller, int descriptor, LinuxReadiness wanted, uint64_t token);

/// Changes what is wanted, and reports anew what is ready already.
int linux_poller_change(int poller, int descriptor, LinuxReadiness wanted, uint64_t token);

int linux_poller_remove(int poller, int descriptor);

/// Waits for events; the number of them, or -1 and `errno`.
int linux_poller_wait(int poller, LinuxReadinessEvent *events, int capacity);

/// Waits until a descriptor has input or its other end is gone; whether that was in time.
bool linux_wait_for_input(int descriptor, int64_t microseconds);

/// A queue of what is done to folders and the files in them, which never blocks and no other program
/// inherits; -1 and `errno` where the system gives none.
int linux_folder_events(void);

/// Has a queue told of a folder; its number there, the same for the same folder, or -1 and `errno`.
int linux_folder_watch(int events, const char *path);

/// No longer does.
void linux_folder_leave(int events, int folder);

/// Takes the next events, at most so many: the number of the folder of each, -1 where some were lost. Returns
/// how many there were.
int linux_folder_take(int events, int32_t *folders, int capacity);

/// A pipe whose ends no other program inherits: reading end first; -1 and `errno` on failure.
int linux_pipe(int ends[_Nonnull 2]);

/// Lowers a process's priority by so many steps.
int linux_set_niceness(int process, int niceness);

/// Gives memory that was freed back to the system, which the allocator keeps in pieces.
void linux_return_memory(void);

/// The first place of some bytes within others, as an offset; -1 when there is none.
ssize_t linux_find(const void *bytes, size_t count, const void *part, size_t part_count);

/// Calls a body with the metadata of each type, generic ones apart, that conforms to a protocol of a Swift
/// module, in every image that is loaded.
void linux_swift_conformances(
    const char *module, const char *protocol,
    void (*body)(const void *metadata, void *_Nullable context), void *_Nullable context);

#pragma clang assume_nonnull end

#endif
