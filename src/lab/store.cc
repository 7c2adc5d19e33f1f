#include "lab/store.h"

#include <sqlite3.h>

#include <mutex>

#include "base/error.h"

namespace ludens {
namespace {

constexpr int kApplicationId = 0x4c754431;  // "LuD1": the file is a store of results, version 1.

constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS results("
    "  key TEXT NOT NULL, position INTEGER NOT NULL, json TEXT NOT NULL,"
    "  stored TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,"
    "  PRIMARY KEY(key, position)) WITHOUT ROWID";

}  // namespace

/// The connection with its prepared statements, used under one lock.
class ResultStore::Database {
 public:
  explicit Database(const std::string& path) : path_(path.empty() ? ":memory:" : path) {
    try {
      if (sqlite3_open(path_.c_str(), &handle_) != SQLITE_OK) Complain("cannot open");
      sqlite3_busy_timeout(handle_, 60000);
      CheckKind();
      Execute("PRAGMA journal_mode=WAL");  // Readers see a run that is under way.
      Execute("PRAGMA synchronous=NORMAL");
      Execute(kSchema);
      Execute("PRAGMA application_id=" + std::to_string(kApplicationId));
    } catch (...) {
      sqlite3_close(handle_);
      throw;
    }
  }
  ~Database() { sqlite3_close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Runs a statement with up to three parameters and calls `row(statement)` for every row.
  template <typename Row>
  void Query(const char* text, const std::string* key, const int64_t* index,
             const std::string* json, Row&& row) {
    const std::lock_guard lock(mutex_);
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(handle_, text, -1, &statement, nullptr) != SQLITE_OK)
      Complain("cannot read");
    if (key != nullptr) BindText(statement, 1, *key);
    if (index != nullptr) sqlite3_bind_int64(statement, 2, *index);
    if (json != nullptr) BindText(statement, 3, *json);
    int status = SQLITE_ROW;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) row(statement);
    sqlite3_finalize(statement);
    if (status != SQLITE_DONE) Complain("cannot use");
  }

 private:
  static void BindText(sqlite3_stmt* statement, int at, const std::string& text) {
    sqlite3_bind_text(statement, at, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  }

  void CheckKind() {
    int64_t id = 0, tables = 0;
    Query("PRAGMA application_id", nullptr, nullptr, nullptr,
          [&](sqlite3_stmt* s) { id = sqlite3_column_int64(s, 0); });
    Query("SELECT count(*) FROM sqlite_master", nullptr, nullptr, nullptr,
          [&](sqlite3_stmt* s) { tables = sqlite3_column_int64(s, 0); });
    if (tables > 0 && id != kApplicationId)
      Fail("{} is a database, but not a store of results", path_);
  }

  void Execute(const std::string& text) {
    if (sqlite3_exec(handle_, text.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
      Complain("cannot prepare");
  }

  [[noreturn]] void Complain(const char* what) const {
    Fail("{} the store of results {}: {}", what, path_, sqlite3_errmsg(handle_));
  }

  std::string path_;
  sqlite3* handle_ = nullptr;
  std::mutex mutex_;
};

ResultStore::ResultStore(const std::string& path) : database_(std::make_unique<Database>(path)) {}
ResultStore::~ResultStore() = default;

bool ResultStore::Has(const std::string& key, int64_t index) const {
  bool found = false;
  database_->Query("SELECT 1 FROM results WHERE key=? AND position=?", &key, &index, nullptr,
                   [&](sqlite3_stmt*) { found = true; });
  return found;
}

void ResultStore::Append(const std::string& key, int64_t index, const std::string& json) {
  database_->Query("INSERT OR IGNORE INTO results(key, position, json) VALUES(?, ?, ?)", &key,
                   &index, &json, [](sqlite3_stmt*) {});
}

std::vector<ResultStore::Result> ResultStore::All(const std::string& key) const {
  std::vector<Result> results;
  database_->Query("SELECT position, json FROM results WHERE key=? ORDER BY position", &key,
                   nullptr, nullptr, [&](sqlite3_stmt* s) {
                     results.push_back({sqlite3_column_int64(s, 0),
                                        reinterpret_cast<const char*>(sqlite3_column_text(s, 1))});
                   });
  return results;
}

int64_t ResultStore::Count(const std::string& key) const {
  int64_t count = 0;
  database_->Query("SELECT count(*) FROM results WHERE key=?", &key, nullptr, nullptr,
                   [&](sqlite3_stmt* s) { count = sqlite3_column_int64(s, 0); });
  return count;
}

std::vector<std::string> ResultStore::Keys() const {
  std::vector<std::string> keys;
  database_->Query("SELECT DISTINCT key FROM results ORDER BY key", nullptr, nullptr, nullptr,
                   [&](sqlite3_stmt* s) {
                     keys.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(s, 0)));
                   });
  return keys;
}

}  // namespace ludens
