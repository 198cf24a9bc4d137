#include "Peer.h"
#include "SQLite.h"

namespace {

constexpr const char *settings = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;";

/// A table of payloads: the least that makes a donation durable.
class TablePeer final : public Peer {
 public:
  explicit TablePeer(const std::string &folder) : database_(folder + "/table.sqlite") {
    database_.execute(settings);
    database_.execute(
        "CREATE TABLE items (id INTEGER PRIMARY KEY, identifier TEXT NOT NULL, payload);"
        "CREATE UNIQUE INDEX byIdentifier ON items (identifier);");
  }

  void add(const PeerItem *items, size_t count) override {
    Transaction transaction(database_);
    auto *const statement = database_.statement(
        "INSERT INTO items (identifier, payload) VALUES (?, ?)"
        " ON CONFLICT (identifier) DO UPDATE SET payload = excluded.payload");
    for (size_t i = 0; i < count; ++i) {
      SQLite::Run run(database_, statement);
      run.bind(items[i].identifier).bind(items[i].payload).next();
    }
    transaction.commit();
  }

  PeerAnswer find(const PeerQuery &) override { throw std::logic_error("a table finds nothing"); }

 private:
  SQLite database_;
};

/// Items in a table with the indexes that the queries want, their words in FTS5.
class FTS5Peer final : public Peer {
 public:
  explicit FTS5Peer(const std::string &folder) : database_(folder + "/fts5.sqlite") {
    database_.execute(settings);
    database_.execute(
        "CREATE TABLE items (id INTEGER PRIMARY KEY, identifier TEXT NOT NULL, domain TEXT,"
        " title TEXT, description TEXT, text TEXT, section TEXT, size REAL, payload);"
        "CREATE UNIQUE INDEX byIdentifier ON items (identifier);"
        "CREATE INDEX byDomain ON items (domain);"
        "CREATE INDEX bySection ON items (section, size);"
        "CREATE INDEX bySize ON items (size);"
        "CREATE VIRTUAL TABLE words USING fts5(title, description, text, content='items',"
        " content_rowid='id', tokenize='porter unicode61');");
  }

  void add(const PeerItem *items, size_t count) override {
    Transaction transaction(database_);
    for (size_t i = 0; i < count; ++i) {
      removeWords(items[i]);
      store(items[i]);
    }
    transaction.commit();
  }

  PeerAnswer find(const PeerQuery &query) override {
    const auto words = match(query);
    std::string sql = query.limit ? "SELECT i.payload" : "SELECT count(*)";
    std::string condition;
    const auto require = [&](const char *text) {
      condition += (condition.empty() ? " WHERE " : " AND ") + std::string(text);
    };
    if (words.empty()) {
      sql += " FROM items i";
    } else {
      sql += " FROM words w JOIN items i ON i.id = w.rowid";
      require("words MATCH ?");
    }
    if (query.section.count) require("i.section = ?");
    if (query.hasRange) require("i.size BETWEEN ? AND ?");
    sql += condition;
    if (query.limit) {
      sql += query.sortsBySize ? " ORDER BY i.size DESC" : " ORDER BY w.rank";
      sql += " LIMIT ?";
    }

    SQLite::Run run(database_, database_.statement(sql));
    if (!words.empty()) run.bind(words);
    if (query.section.count) run.bind(query.section);
    if (query.hasRange) run.bind(query.low).bind(query.high);
    if (query.limit) run.bind(static_cast<sqlite3_int64>(query.limit));
    PeerAnswer answer{};
    while (run.next()) {
      if (query.limit == 0) {
        answer.total = static_cast<size_t>(run.integer(0));
      } else {
        answer.bytes += run.bytes(0);
        ++answer.hits;
      }
    }
    return answer;
  }

 private:
  /// Takes the words of a stored item out of FTS5, which wants to be told what they were.
  void removeWords(const PeerItem &item) {
    SQLite::Run run(
        database_,
        database_.statement("INSERT INTO words (words, rowid, title, description, text)"
                            " SELECT 'delete', id, title, description, text FROM items"
                            " WHERE identifier = ?"));
    run.bind(item.identifier).next();
  }

  void store(const PeerItem &item) {
    sqlite3_int64 row = 0;
    {
      SQLite::Run run(
          database_,
          database_.statement(
              "INSERT INTO items (identifier, domain, title, description, text, section, size,"
              " payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (identifier) DO UPDATE SET"
              " domain = excluded.domain, title = excluded.title,"
              " description = excluded.description, text = excluded.text,"
              " section = excluded.section, size = excluded.size, payload = excluded.payload"
              " RETURNING id"));
      run.bind(item.identifier).bind(item.domain).bind(item.title).bind(item.description);
      run.bind(item.text).bind(item.section).bind(item.size).bind(item.payload);
      if (run.next()) row = run.integer(0);
      run.next();
    }
    SQLite::Run run(
        database_, database_.statement(
                       "INSERT INTO words (rowid, title, description, text) VALUES (?, ?, ?, ?)"));
    run.bind(row).bind(item.title).bind(item.description).bind(item.text).next();
  }

  static std::string match(const PeerQuery &query) {
    std::string result;
    if (query.isPhrase) {
      for (size_t i = 0; i < query.wordCount; ++i) {
        result += (i ? " " : "\"") + string_of(query.words[i]);
      }
      return result + "\"";
    }
    for (size_t i = 0; i < query.wordCount; ++i) {
      if (i) result += " AND ";
      result += "\"" + string_of(query.words[i]) + "\"";
      if (query.isTyping && i + 1 == query.wordCount) result += "*";
    }
    return result;
  }

  SQLite database_;
};

}  // namespace

std::unique_ptr<Peer> make_table_peer(const std::string &folder) {
  return std::make_unique<TablePeer>(folder);
}

std::unique_ptr<Peer> make_fts5_peer(const std::string &folder) {
  return std::make_unique<FTS5Peer>(folder);
}
