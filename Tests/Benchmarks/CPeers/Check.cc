#include <sqlite3.h>

#include <cstdio>
#include <cstring>

#include "include/CPeers.h"

int peer_check_sqlite(const char *path, char *report, size_t capacity) {
  sqlite3 *database = nullptr;
  sqlite3_stmt *statement = nullptr;
  int status = 1;
  if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nullptr) == SQLITE_OK &&
      sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, nullptr) ==
          SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW) {
    const auto *finding = reinterpret_cast<const char *>(sqlite3_column_text(statement, 0));
    status = finding && std::strcmp(finding, "ok") == 0 ? 0 : 1;
    std::snprintf(report, capacity, "%s", finding ? finding : "no answer");
  } else {
    std::snprintf(report, capacity, "%s", sqlite3_errmsg(database));
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return status;
}
