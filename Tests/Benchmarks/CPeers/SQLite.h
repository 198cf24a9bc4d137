#pragma once

#include <sqlite3.h>

#include <map>
#include <stdexcept>
#include <string>

#include "include/CPeers.h"

/// A database whose failures throw, and which keeps its statements.
class SQLite {
 public:
  /// A statement being run, reset when it is let go.
  class Run {
   public:
    Run(SQLite &database, sqlite3_stmt *statement) : database_(database), statement_(statement) {}
    Run(const Run &) = delete;
    ~Run() {
      sqlite3_reset(statement_);
      sqlite3_clear_bindings(statement_);
    }

    /// Binds the next parameter; the bytes must outlive the run.
    Run &bind(PeerText text) {
      database_.check(sqlite3_bind_text64(statement_, ++bound_, text.count ? text.bytes : "",
                                          text.count, SQLITE_STATIC, SQLITE_UTF8));
      return *this;
    }
    Run &bind(const std::string &text) { return bind(PeerText{text.data(), text.size()}); }
    Run &bind(double number) {
      database_.check(sqlite3_bind_double(statement_, ++bound_, number));
      return *this;
    }
    Run &bind(sqlite3_int64 number) {
      database_.check(sqlite3_bind_int64(statement_, ++bound_, number));
      return *this;
    }

    /// Goes to the next row; false at the end.
    bool next() {
      const int result = sqlite3_step(statement_);
      if (result != SQLITE_ROW && result != SQLITE_DONE) database_.check(result);
      return result == SQLITE_ROW;
    }
    sqlite3_int64 integer(int column) { return sqlite3_column_int64(statement_, column); }
    size_t bytes(int column) {
      return sqlite3_column_blob(statement_, column)
                 ? static_cast<size_t>(sqlite3_column_bytes(statement_, column))
                 : 0;
    }

   private:
    SQLite &database_;
    sqlite3_stmt *statement_;
    int bound_ = 0;
  };

  explicit SQLite(const std::string &path) {
    if (sqlite3_open(path.c_str(), &database_) != SQLITE_OK) {
      const std::string message = sqlite3_errmsg(database_);
      sqlite3_close(database_);
      throw std::runtime_error(message);
    }
  }
  SQLite(const SQLite &) = delete;
  ~SQLite() {
    for (auto &entry : statements_) sqlite3_finalize(entry.second);
    sqlite3_close(database_);
  }

  void execute(const char *sql) {
    check(sqlite3_exec(database_, sql, nullptr, nullptr, nullptr));
  }

  /// The statement of a text, prepared at its first use.
  sqlite3_stmt *statement(const std::string &sql) {
    auto &statement = statements_[sql];
    if (!statement) {
      check(sqlite3_prepare_v2(database_, sql.data(), static_cast<int>(sql.size()), &statement,
                               nullptr));
    }
    return statement;
  }

  sqlite3_int64 last_row() { return sqlite3_last_insert_rowid(database_); }

  void check(int result) {
    if (result != SQLITE_OK) throw std::runtime_error(sqlite3_errmsg(database_));
  }

 private:
  sqlite3 *database_ = nullptr;
  std::map<std::string, sqlite3_stmt *> statements_;
};

/// A transaction, rolled back unless it was committed.
class Transaction {
 public:
  explicit Transaction(SQLite &database) : database_(&database) { database.execute("BEGIN"); }
  Transaction(const Transaction &) = delete;
  void commit() {
    database_->execute("COMMIT");
    database_ = nullptr;
  }
  ~Transaction() {
    try {
      if (database_) database_->execute("ROLLBACK");
    } catch (...) {
      // What led here is the error to report.
    }
  }

 private:
  SQLite *database_;
};
