#include "lab/match/runner.h"

#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

namespace ludens {
namespace {

using Json = nlohmann::json;

std::string ToJson(const RunSettings& settings, const MatchJob& job, const MatchResult& result) {
  Json seats = Json::array();
  for (const int agent : job.seats) seats.push_back(settings.agents[static_cast<size_t>(agent)]);
  Json json = {{"game", settings.game_text},
               {"index", job.index},
               {"pair", job.opening},
               {"seats", seats},
               {"utility", result.utility},
               {"plies", result.plies},
               {"turns", result.turns},
               {"limit", result.hit_limit},
               {"forfeit", ForfeitName(result.forfeit)},
               {"opening", result.opening},
               {"seconds", result.seconds},
               {"moves", result.choices}};
  if (result.forfeit != Forfeit::kNone) {
    json["loser"] = result.loser;
    json["message"] = result.message;
  }
  // Programs of others may send anything; what is no UTF-8 is replaced.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

PlayedGame FromJson(const MatchJob& job, const std::string& text) {
  const Json json = Json::parse(text);
  return {job,
          json["utility"].get<std::vector<double>>(),
          json["plies"].get<int>(),
          json["limit"].get<bool>(),
          json["forfeit"].get<std::string>(),
          json.value("loser", 0),
          text};
}

/// Shares out the games and puts the results in order.
class Runner {
 public:
  Runner(const RunSettings& settings, ResultStore& store, const std::string& key, int64_t count,
         FunctionRef<MatchJob(int64_t)> job, FunctionRef<bool(const PlayedGame&)> deliver)
      : settings_(settings), store_(store), key_(key), count_(count), job_(job), deliver_(deliver) {
    for (ResultStore::Result& result : store.All(key))
      known_.emplace(result.index, std::move(result.json));
  }

  void Run() {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < settings_.threads; ++i) helpers.emplace_back([this] { Work(); });
    Work();
    helpers.clear();  // Joins.
    if (error_) std::rethrow_exception(error_);
  }

 private:
  /// Agents of one thread: for every agent as many objects as it has seats in one game.
  using Seats = std::map<std::pair<int, int>, std::unique_ptr<Agent>>;

  void Work() {
    Seats seats;
    try {
      while (const auto index = Take()) Finish(*index, Result(*index, seats));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
      stopped_ = true;
    }
  }

  std::optional<int64_t> Take() {
    const std::lock_guard lock(mutex_);
    if (stopped_ || next_ >= count_) return std::nullopt;
    return next_++;
  }

  std::string Result(int64_t index, Seats& agents) {
    // known_ is only read once the threads run.
    if (const auto found = known_.find(index); found != known_.end()) return found->second;
    const MatchJob job = job_(index);
    std::map<int, int> copies;
    std::vector<Agent*> seats;
    for (const int agent : job.seats) {
      std::unique_ptr<Agent>& own = agents[{agent, copies[agent]++}];
      if (own == nullptr)
        own = MakeParticipant(settings_.agents[static_cast<size_t>(agent)], settings_.rules.times);
      seats.push_back(own.get());
    }
    const MatchResult result = PlayMatchGame(*settings_.game, seats, settings_.rules, job);
    const std::string json = ToJson(settings_, job, result);
    store_.Append(key_, index, json);
    return json;
  }

  void Finish(int64_t index, std::string json) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(index, std::move(json));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == delivered_;
         first = waiting_.erase(first), ++delivered_) {
      if (!stopped_ && !deliver_(FromJson(job_(first->first), first->second))) stopped_ = true;
    }
  }

  const RunSettings& settings_;
  ResultStore& store_;
  const std::string& key_;
  int64_t count_;
  FunctionRef<MatchJob(int64_t)> job_;
  FunctionRef<bool(const PlayedGame&)> deliver_;
  std::map<int64_t, std::string> known_;

  std::mutex mutex_;
  int64_t next_ = 0, delivered_ = 0;
  bool stopped_ = false;
  std::map<int64_t, std::string> waiting_;
  std::exception_ptr error_;
};

}  // namespace

std::string MatchKey(const RunSettings& settings, const std::string& kind) {
  Json key = {{"kind", kind},
              {"game", settings.game_text},
              {"agents", settings.agents},
              {"seed", settings.rules.seed},
              {"opening", settings.rules.opening_plies},
              {"turns", settings.rules.turn_limit}};
  for (const std::string& agent : settings.agents)
    if (IsExternal(agent)) key["move_seconds"] = settings.rules.times.move_seconds;
  return key.dump();
}

void RunMatchGames(const RunSettings& settings, ResultStore& store, const std::string& key,
                   int64_t count, FunctionRef<MatchJob(int64_t)> job,
                   FunctionRef<bool(const PlayedGame&)> deliver) {
  Runner(settings, store, key, count, job, deliver).Run();
}

}  // namespace ludens
