#pragma once
#include <sqlite3.h>

/// Lets a connection leave the log as it is when it is closed.
static inline int csqlite_leave_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
