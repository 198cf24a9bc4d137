#define _GNU_SOURCE
#include "CPowerCut.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* Only raw system calls are made in here: the C library's functions are the ones that are replaced. */

enum { Block = 4096 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static char folder[PATH_MAX];
static char journal_folder[PATH_MAX];
static int journal = -1;
static uint64_t kept;
static long records_left = -1;

static void prepare(void) {
  const char *watched = getenv("POWER_CUT_FOLDER");
  const char *path = getenv("POWER_CUT_JOURNAL");
  if (!watched || !path || !realpath(watched, folder) || !realpath(path, journal_folder)) {
    folder[0] = 0;
    return;
  }
  char name[PATH_MAX + 16];
  snprintf(name, sizeof name, "%s/journal", journal_folder);
  journal = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  kept = (uint64_t)getpid() << 32;
  const char *after = getenv("POWER_CUT_AFTER");
  if (after && atol(after) > 0) records_left = atol(after);
}

static bool is_below(const char *path) {
  pthread_once(&once, prepare);
  size_t length = strlen(folder);
  return journal >= 0 && length > 0 && strncmp(path, folder, length) == 0
      && (path[length] == '/' || path[length] == 0);
}

/* The folder and the name of a path; false where it is not watched. */
static bool split(int at, const char *path, char parent[PATH_MAX], char name[NAME_MAX + 1]) {
  char whole[PATH_MAX * 2];
  pthread_once(&once, prepare);
  if (journal < 0 || !path) return false;
  if (path[0] == '/') {
    snprintf(whole, sizeof whole, "%s", path);
  } else {
    char link[64];
    if (at == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
    else snprintf(link, sizeof link, "/proc/self/fd/%d", at);
    ssize_t count = syscall(SYS_readlinkat, AT_FDCWD, link, whole, PATH_MAX - 1);
    if (count < 0) return false;
    snprintf(whole + count, sizeof whole - (size_t)count, "/%s", path);
  }
  size_t length = strlen(whole);
  while (length > 1 && whole[length - 1] == '/') whole[--length] = 0;
  char *slash = strrchr(whole, '/');
  if (!slash || strlen(slash + 1) > NAME_MAX) return false;
  snprintf(name, NAME_MAX + 1, "%s", slash + 1);
  *slash = 0;
  char real[PATH_MAX];
  if (!realpath(whole[0] ? whole : "/", real)) return false;
  snprintf(parent, PATH_MAX, "%s", real);
  return is_below(parent);
}

static uint64_t inode_at(const char *parent, const char *name, mode_t *mode) {
  char path[PATH_MAX * 2];
  struct stat status;
  if (name) snprintf(path, sizeof path, "%s/%s", parent, name);
  else snprintf(path, sizeof path, "%s", parent);
  if (syscall(SYS_newfstatat, AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) != 0) return 0;
  if (mode) *mode = status.st_mode;
  return status.st_ino;
}

static void append(
    uint32_t kind, uint64_t file, uint64_t a, uint64_t b, uint64_t c, const void *bytes, size_t length) {
  PowerCutRecord record = {PowerCutMagic, kind, file, a, b, c, length};
  struct iovec parts[2] = {{&record, sizeof record}, {(void *)bytes, length}};
  syscall(SYS_writev, journal, parts, length ? 2 : 1);
  if (records_left > 0 && --records_left == 0) syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
}

/* Whether a descriptor is a watched file, and which. */
static bool watched(int descriptor, struct stat *status) {
  pthread_once(&once, prepare);
  if (journal < 0 || descriptor == journal) return false;
  if (syscall(SYS_fstat, descriptor, status) != 0 || !S_ISREG(status->st_mode)) return false;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (count < 0) return false;
  path[count] = 0;
  return is_below(path);
}

/* Keeps the blocks of a range as they are now. */
static void keep_blocks(int descriptor, const struct stat *status, uint64_t from, uint64_t end) {
  char link[64], bytes[Block];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  int reader = (int)syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC, 0);
  if (reader < 0) return;
  for (uint64_t place = from - from % Block; place < end; place += Block) {
    ssize_t count = place < (uint64_t)status->st_size
        ? syscall(SYS_pread64, reader, bytes, sizeof bytes, place) : 0;
    append(PowerCutWrite, status->st_ino, place, (uint64_t)status->st_size, 0, bytes,
           count > 0 ? (size_t)count : 0);
  }
  syscall(SYS_close, reader);
}

static ssize_t write_at(int descriptor, const void *bytes, size_t count, off_t offset) {
  struct stat status;
  pthread_mutex_lock(&lock);
  if (watched(descriptor, &status))
    keep_blocks(descriptor, &status, (uint64_t)offset, (uint64_t)offset + count);
  ssize_t result = syscall(SYS_pwrite64, descriptor, bytes, count, offset);
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return write_at(descriptor, bytes, count, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return write_at(descriptor, bytes, count, offset);
}

static bool begin_append(int descriptor, size_t count) {
  struct stat status;
  if (!watched(descriptor, &status)) return false;
  long flags = syscall(SYS_fcntl, descriptor, F_GETFL);
  off_t place = flags & O_APPEND ? status.st_size : syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
  keep_blocks(descriptor, &status, (uint64_t)place, (uint64_t)place + count);
  return true;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  struct stat status;
  /* Sockets and pipes may block for long, so they do not hold the lock. */
  if (!watched(descriptor, &status)) return syscall(SYS_write, descriptor, bytes, count);
  pthread_mutex_lock(&lock);
  begin_append(descriptor, count);
  ssize_t result = syscall(SYS_write, descriptor, bytes, count);
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  struct stat status;
  if (!watched(descriptor, &status)) return syscall(SYS_writev, descriptor, parts, count);
  size_t length = 0;
  for (int part = 0; part < count; part++) length += parts[part].iov_len;
  pthread_mutex_lock(&lock);
  begin_append(descriptor, length);
  ssize_t result = syscall(SYS_writev, descriptor, parts, count);
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

static void keep_length(int descriptor, off_t length) {
  struct stat status;
  if (!watched(descriptor, &status)) return;
  if (length < status.st_size)
    keep_blocks(descriptor, &status, (uint64_t)length, (uint64_t)status.st_size);
  append(PowerCutLength, status.st_ino, 0, (uint64_t)status.st_size, 0, NULL, 0);
}

static int cut(int descriptor, off_t length) {
  pthread_mutex_lock(&lock);
  keep_length(descriptor, length);
  int result = (int)syscall(SYS_ftruncate, descriptor, length);
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int ftruncate(int descriptor, off_t length) { return cut(descriptor, length); }
int ftruncate64(int descriptor, off64_t length) { return cut(descriptor, length); }

static int cut_path(const char *path, off_t length) {
  int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  int result = cut(descriptor, length);
  int error = errno;
  syscall(SYS_close, descriptor);
  errno = error;
  return result;
}

int truncate(const char *path, off_t length) { return cut_path(path, length); }
int truncate64(const char *path, off64_t length) { return cut_path(path, length); }

static int reserve(int descriptor, int mode, off_t offset, off_t length) {
  pthread_mutex_lock(&lock);
  struct stat status;
  if (watched(descriptor, &status))
    append(PowerCutLength, status.st_ino, 0, (uint64_t)status.st_size, 0, NULL, 0);
  int result = (int)syscall(SYS_fallocate, descriptor, mode, offset, length);
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int fallocate(int descriptor, int mode, off_t offset, off_t length) {
  return reserve(descriptor, mode, offset, length);
}
int fallocate64(int descriptor, int mode, off64_t offset, off64_t length) {
  return reserve(descriptor, mode, offset, length);
}
int posix_fallocate(int descriptor, off_t offset, off_t length) {
  return reserve(descriptor, 0, offset, length) == 0 ? 0 : errno;
}
int posix_fallocate64(int descriptor, off64_t offset, off64_t length) {
  return posix_fallocate(descriptor, offset, length);
}

static void note_sync(int descriptor) {
  struct stat status;
  if (watched(descriptor, &status)) {
    append(PowerCutSynced, status.st_ino, 0, 0, 0, NULL, 0);
    return;
  }
  if (journal < 0 || syscall(SYS_fstat, descriptor, &status) != 0) return;
  if (S_ISDIR(status.st_mode)) append(PowerCutFolderSynced, status.st_ino, 0, 0, 0, NULL, 0);
}

/* The test's disk need not really wait: it only has to be known that the program did. */
static int sync_file(int descriptor) {
  struct stat status;
  if (syscall(SYS_fstat, descriptor, &status) != 0) return -1;
  pthread_mutex_lock(&lock);
  note_sync(descriptor);
  pthread_mutex_unlock(&lock);
  return 0;
}

int fsync(int descriptor) { return sync_file(descriptor); }
int fdatasync(int descriptor) { return sync_file(descriptor); }
/* It promises nothing of a file's length, so nothing is noted. */
int sync_file_range(int descriptor, off64_t offset, off64_t count, unsigned flags) {
  return (int)syscall(SYS_sync_file_range, descriptor, offset, count, flags);
}

static int open_file(int at, const char *path, int flags, mode_t mode) {
  char parent[PATH_MAX], name[NAME_MAX + 1];
  if (!(flags & (O_CREAT | O_TRUNC)) || (flags & O_TMPFILE) == O_TMPFILE
      || !split(at, path, parent, name))
    return (int)syscall(SYS_openat, at, path, flags, mode);
  pthread_mutex_lock(&lock);
  uint64_t before = inode_at(parent, name, NULL);
  int result;
  if (before && (flags & O_TRUNC) && !(flags & O_EXCL)) {
    /* Opened first and emptied then, so that what is cut can be kept. */
    result = (int)syscall(SYS_openat, at, path, flags & ~O_TRUNC, mode);
    if (result >= 0) {
      keep_length(result, 0);
      syscall(SYS_ftruncate, result, 0);
    }
  } else {
    result = (int)syscall(SYS_openat, at, path, flags, mode);
  }
  int error = errno;
  if (result >= 0 && !before) {
    append(PowerCutMade, inode_at(parent, name, NULL), inode_at(parent, NULL, NULL), 0, 0, name,
           strlen(name));
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

#define TAKE_MODE(flags)                                  \
  mode_t mode = 0;                                        \
  if ((flags) & (O_CREAT | O_TMPFILE)) {                  \
    va_list arguments;                                    \
    va_start(arguments, flags);                           \
    mode = (mode_t)va_arg(arguments, int);                \
    va_end(arguments);                                    \
  }

int open(const char *path, int flags, ...) {
  TAKE_MODE(flags)
  return open_file(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  TAKE_MODE(flags)
  return open_file(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}
int openat(int at, const char *path, int flags, ...) {
  TAKE_MODE(flags)
  return open_file(at, path, flags, mode);
}
int openat64(int at, const char *path, int flags, ...) {
  TAKE_MODE(flags)
  return open_file(at, path, flags | O_LARGEFILE, mode);
}
int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags);
int __open64_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) {
  return open_file(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

/* Keeps a file that is about to lose its name; the number by which it is kept, or 0. */
static uint64_t keep_file(const char *parent, const char *name) {
  char path[PATH_MAX * 2], target[PATH_MAX + 32];
  mode_t mode = 0;
  if (!inode_at(parent, name, &mode) || !S_ISREG(mode)) return 0;
  kept++;
  snprintf(path, sizeof path, "%s/%s", parent, name);
  snprintf(target, sizeof target, "%s/%llu", journal_folder, (unsigned long long)kept);
  return syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, target, 0) == 0 ? kept : 0;
}

static int remove_name(int at, const char *path, int flags) {
  char parent[PATH_MAX], name[NAME_MAX + 1];
  if (!split(at, path, parent, name)) return (int)syscall(SYS_unlinkat, at, path, flags);
  pthread_mutex_lock(&lock);
  uint64_t file = inode_at(parent, name, NULL);
  uint64_t holder = inode_at(parent, NULL, NULL);
  uint64_t number = flags & AT_REMOVEDIR ? 0 : keep_file(parent, name);
  int result = (int)syscall(SYS_unlinkat, at, path, flags);
  int error = errno;
  if (result == 0) {
    append(flags & AT_REMOVEDIR ? PowerCutFolderRemoved : PowerCutRemoved, file, holder, number, 0,
           name, strlen(name));
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int unlink(const char *path) { return remove_name(AT_FDCWD, path, 0); }
int unlinkat(int at, const char *path, int flags) { return remove_name(at, path, flags); }
int rmdir(const char *path) { return remove_name(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  if (unlink(path) == 0) return 0;
  return errno == EISDIR ? rmdir(path) : -1;
}

static int rename_name(int from, const char *path, int to, const char *new_path, unsigned flags) {
  char parent[PATH_MAX], new_parent[PATH_MAX], names[2 * (NAME_MAX + 1)], name[NAME_MAX + 1];
  bool is_watched = split(from, path, parent, names);
  if (!split(to, new_path, new_parent, name) || !is_watched)
    return (int)syscall(SYS_renameat2, from, path, to, new_path, flags);
  pthread_mutex_lock(&lock);
  uint64_t number = keep_file(new_parent, name);
  uint64_t file = inode_at(parent, names, NULL);
  int result = (int)syscall(SYS_renameat2, from, path, to, new_path, flags);
  int error = errno;
  if (result == 0) {
    size_t length = strlen(names) + 1;
    memcpy(names + length, name, strlen(name) + 1);
    append(PowerCutRenamed, file, inode_at(parent, NULL, NULL), inode_at(new_parent, NULL, NULL),
           number, names, length + strlen(name) + 1);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int rename(const char *path, const char *new_path) {
  return rename_name(AT_FDCWD, path, AT_FDCWD, new_path, 0);
}
int renameat(int from, const char *path, int to, const char *new_path) {
  return rename_name(from, path, to, new_path, 0);
}
int renameat2(int from, const char *path, int to, const char *new_path, unsigned flags) {
  return rename_name(from, path, to, new_path, flags);
}

static int link_name(int from, const char *path, int to, const char *new_path, int flags) {
  char parent[PATH_MAX], name[NAME_MAX + 1];
  bool is_watched = split(to, new_path, parent, name);
  pthread_mutex_lock(&lock);
  int result = (int)syscall(SYS_linkat, from, path, to, new_path, flags);
  int error = errno;
  if (result == 0 && is_watched)
    append(PowerCutMade, inode_at(parent, name, NULL), inode_at(parent, NULL, NULL), 0, 0, name,
           strlen(name));
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int link(const char *path, const char *new_path) {
  return link_name(AT_FDCWD, path, AT_FDCWD, new_path, 0);
}
int linkat(int from, const char *path, int to, const char *new_path, int flags) {
  return link_name(from, path, to, new_path, flags);
}

static int make_folder(int at, const char *path, mode_t mode) {
  char parent[PATH_MAX], name[NAME_MAX + 1];
  bool is_watched = split(at, path, parent, name);
  pthread_mutex_lock(&lock);
  int result = (int)syscall(SYS_mkdirat, at, path, mode);
  int error = errno;
  if (result == 0 && is_watched)
    append(PowerCutFolderMade, inode_at(parent, name, NULL), inode_at(parent, NULL, NULL), 0, 0, name,
           strlen(name));
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int mkdir(const char *path, mode_t mode) { return make_folder(AT_FDCWD, path, mode); }
int mkdirat(int at, const char *path, mode_t mode) { return make_folder(at, path, mode); }
