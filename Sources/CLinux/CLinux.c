// What Glibc's Swift import lacks: GNU extensions, and structures that hide behind them.
#define _GNU_SOURCE

#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int linux_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int linux_peer(int descriptor, LinuxPeer *peer) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) {
    return -1;
  }
  peer->process = credentials.pid;
  peer->user = credentials.uid;
  peer->group = credentials.gid;
  return 0;
}

int linux_unix_socket(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); }

static int fill(struct sockaddr_un *address, const char *path) {
  size_t length = strlen(path);
  if (length > linux_socket_path_limit()) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return 0;
}

int linux_bind(int descriptor, const char *path) {
  struct sockaddr_un address;
  if (fill(&address, path) != 0) {
    return -1;
  }
  return bind(descriptor, (const struct sockaddr *)&address, sizeof address);
}

int linux_connect(int descriptor, const char *path) {
  struct sockaddr_un address;
  if (fill(&address, path) != 0) {
    return -1;
  }
  return connect(descriptor, (const struct sockaddr *)&address, sizeof address);
}

size_t linux_socket_path_limit(void) { return sizeof(((struct sockaddr_un *)0)->sun_path) - 1; }

int linux_poller_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int control(int poller, int operation, int descriptor, LinuxReadiness wanted,
                   uint64_t token) {
  struct epoll_event event = {.events = EPOLLET, .data.u64 = token};
  if (wanted & LinuxReadinessInput) {
    event.events |= EPOLLIN | EPOLLRDHUP;
  }
  if (wanted & LinuxReadinessOutput) {
    event.events |= EPOLLOUT;
  }
  return epoll_ctl(poller, operation, descriptor, &event);
}

int linux_poller_add(int poller, int descriptor, LinuxReadiness wanted, uint64_t token) {
  return control(poller, EPOLL_CTL_ADD, descriptor, wanted, token);
}

int linux_poller_change(int poller, int descriptor, LinuxReadiness wanted, uint64_t token) {
  return control(poller, EPOLL_CTL_MOD, descriptor, wanted, token);
}

int linux_poller_remove(int poller, int descriptor) {
  return epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, NULL);
}

int linux_poller_wait(int poller, LinuxReadinessEvent *events, int capacity) {
  struct epoll_event ready[64];
  int count = epoll_wait(poller, ready, capacity < 64 ? capacity : 64, -1);
  for (int i = 0; i < count; i++) {
    uint32_t readiness = 0;
    if (ready[i].events & (EPOLLIN | EPOLLRDHUP)) {
      readiness |= LinuxReadinessInput;
    }
    if (ready[i].events & EPOLLOUT) {
      readiness |= LinuxReadinessOutput;
    }
    if (ready[i].events & (EPOLLHUP | EPOLLERR)) {
      readiness |= LinuxReadinessHangUp;
    }
    events[i] = (LinuxReadinessEvent){.token = ready[i].data.u64, .readiness = readiness};
  }
  return count;
}

bool linux_wait_for_input(int descriptor, int64_t microseconds) {
  struct pollfd wanted = {.fd = descriptor, .events = POLLIN};
  struct timespec time = {.tv_sec = microseconds / 1000000,
                          .tv_nsec = microseconds % 1000000 * 1000};
  return ppoll(&wanted, 1, &time, NULL) > 0;
}

int linux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int linux_folder_events(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int linux_folder_watch(int events, const char *path) {
  return inotify_add_watch(events, path,
                           IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO |
                               IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
}

void linux_folder_leave(int events, int folder) { inotify_rm_watch(events, folder); }

int linux_folder_take(int events, int32_t *folders, int capacity) {
  // An event is at least its head, so that all of a read have room.
  _Alignas(struct inotify_event) char buffer[4096];
  size_t room = (size_t)capacity * sizeof(struct inotify_event);
  ssize_t count = read(events, buffer, room < sizeof buffer ? room : sizeof buffer);
  int taken = 0;
  for (ssize_t at = 0; at < count; ++taken) {
    const struct inotify_event *event = (const struct inotify_event *)(buffer + at);
    folders[taken] = event->mask & IN_Q_OVERFLOW ? -1 : event->wd;
    at += (ssize_t)(sizeof *event + event->len);
  }
  return taken;
}

int linux_set_niceness(int process, int niceness) {
  return setpriority(PRIO_PROCESS, (id_t)process, niceness);
}

ssize_t linux_find(const void *bytes, size_t count, const void *part, size_t part_count) {
  const char *found = memmem(bytes, count, part, part_count);
  return found == NULL ? -1 : found - (const char *)bytes;
}

void linux_return_memory(void) { malloc_trim(0); }
