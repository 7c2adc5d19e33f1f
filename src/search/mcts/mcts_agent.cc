#include "search/mcts/mcts_agent.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/error.h"
#include "game/compact_game.h"
#include "search/mcts/search.h"
#include "search/mcts/settings.h"
#include "search/policy/adaptive_policy.h"
#include "search/policy/policy_file.h"

namespace ludens {
namespace {

using Clock = std::chrono::steady_clock;

/// One tree with the policy that plays beyond it. Where nothing but the rules matters, the tree is
/// that of the game's compact form.
class Worker {
 public:
  Worker(const Game& game, const MctsOptions& options, const SavedPolicy* initial)
      : game_(game), options_(options), initial_(initial) {
    if (options.playout == PlayoutStyle::kPpa) {
      weights_ = std::make_unique<PolicyWeights>(
          options.features ? game.feature_codes() : game.facts().move_codes, options.k);
      policy_ = std::make_unique<AdaptivePolicy>(*weights_, options.alpha);
    } else {
      policy_ = MakePlayoutPolicy(options, options.selection != Selection::kUcb1);
    }
    if (policy_ == nullptr && options.compact && game.compact() != nullptr) {
      compact_ = std::make_unique<MctsSearch>(*game.compact(), options, nullptr);
      compact_state_ = std::make_unique<OwnedState>(*game.compact());
    }
  }

  /// Grows the tree of a position, `iterations` times or to the deadline.
  void Run(const StateBytes* state, Rng rng, int64_t iterations, Clock::time_point deadline) {
    if (policy_ != nullptr) policy_->NewSearch();
    if (weights_ != nullptr) PrepareWeights(state);
    SetRoot(state);
    const bool timed = options_.seconds > 0;
    for (done_ = 0; iterations == 0 || done_ < iterations; ++done_) {
      if (timed && Clock::now() >= deadline) break;
      if (search_->Solved()) break;
      search_->Iterate(rng);
    }
    first_move_ = false;
  }

  /// What the search knows of the given moves of a player at its root.
  std::vector<MctsSearch::RootMove> Judge(std::span<const Move> moves, int player) const {
    std::vector<MctsSearch::RootMove> judged;
    const std::vector<MctsSearch::RootMove> known = search_->RootMoves(player);
    for (const Move& move : moves) {
      const auto same = std::find_if(known.begin(), known.end(), [&](const auto& entry) {
        return search_ == compact_.get() ? entry.move.code == move.code : entry.move == move;
      });
      judged.push_back(same == known.end() ? MctsSearch::RootMove() : *same);
      judged.back().move = move;
    }
    return judged;
  }

  /// Nothing of a run is left for the next one but memory.
  bool ForgetsAll() const { return policy_ == nullptr && !options_.reuse; }
  size_t nodes() const { return search_->nodes(); }
  int64_t done() const { return done_; }

 private:
  void SetRoot(const StateBytes* state) {
    if (compact_ != nullptr && game_.compact()->Load(state, compact_state_->get())) {
      search_ = compact_.get();
      search_->SetRoot(compact_state_->get());
      return;
    }
    if (whole_ == nullptr) whole_ = std::make_unique<MctsSearch>(game_, options_, policy_.get());
    search_ = whole_.get();
    search_->SetRoot(state);
  }

  /// The policy starts anew for every move, or goes on from the previous own one.
  void PrepareWeights(const StateBytes* state) {
    if (options_.memorize && !first_move_) return;
    weights_->Reset();
    if (initial_ != nullptr) initial_->LoadFor(state, *weights_);
  }

  const Game& game_;
  const MctsOptions& options_;
  const SavedPolicy* initial_;
  std::unique_ptr<PolicyWeights> weights_;
  std::unique_ptr<PlayoutPolicy> policy_;
  std::unique_ptr<MctsSearch> whole_, compact_;  ///< On the game's own states, and on compact ones.
  std::unique_ptr<OwnedState> compact_state_;
  MctsSearch* search_ = nullptr;  ///< The one of the last run.
  int64_t done_ = 0;
  bool first_move_ = true;
};

class MctsAgent final : public Agent {
 public:
  explicit MctsAgent(const MctsOptions& options) : options_(options) {}

  void NewGame(const Game& game, uint64_t) override {
    if (game.facts().hidden)
      Fail("tree search does not suit '{}': it would look at what players may not see",
           game.facts().name);
    if (game.facts().players < 1)
      Fail("tree search does not suit '{}': nobody plays it", game.facts().name);
    const bool kept = game_ == &game && !workers_.empty() && workers_.front()->ForgetsAll();
    if (kept) return;
    game_ = &game;
    initial_.reset();
    if (!options_.policy_file.empty())
      initial_ = std::make_unique<SavedPolicy>(
          SavedPolicy::Read(options_.policy_file, game, options_.features));
    workers_.clear();
    for (int i = 0; i < options_.trees; ++i)
      workers_.push_back(std::make_unique<Worker>(game, options_, initial_.get()));
  }

  AgentChoice Choose(const StateBytes* state, int player, Rng& rng) override {
    RunWorkers(state, rng.Next());
    moves_.clear();
    game_->SearchMoves(state, player, moves_);
    return Best(player);
  }

 private:
  /// Tree i always gets the same random numbers and the same share of the iterations, whichever
  /// thread grows it.
  void RunWorkers(const StateBytes* state, uint64_t seed) {
    const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(options_.seconds));
    const int trees = options_.trees, threads = std::min(options_.threads, trees);
    const auto work = [&](int thread) {
      for (int i = thread; i < trees; i += threads) {
        // With fewer iterations than trees the later trees have nothing to do.
        const int64_t share = (options_.iterations + trees - 1 - i) / trees;
        if (options_.iterations > 0 && share == 0) continue;
        workers_[static_cast<size_t>(i)]->Run(state, Rng(seed, static_cast<uint64_t>(i)), share,
                                              deadline);
      }
    };
    std::vector<std::jthread> helpers;
    for (int thread = 1; thread < threads; ++thread) helpers.emplace_back(work, thread);
    work(0);
  }

  /// The most visited move over all trees; a certain win before anything, a certain loss last.
  AgentChoice Best(int player) const {
    std::vector<MctsSearch::RootMove> sum;
    AgentChoice choice;
    for (const auto& worker : workers_) {
      if (worker->done() == 0 && worker != workers_.front()) continue;
      Add(worker->Judge(moves_, player), sum);
      choice.iterations += worker->done();
      choice.nodes += static_cast<int64_t>(worker->nodes());
    }
    const auto key = [](const MctsSearch::RootMove& move) {
      const int certain = move.lower >= 1 ? 1 : move.upper <= 0 ? -1 : 0;
      return std::tuple(certain, move.visits, move.sum);
    };
    const auto best = std::max_element(
        sum.begin(), sum.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
    choice.move = best->move;
    choice.value = best->visits == 0 ? 0.5 : best->sum / static_cast<double>(best->visits);
    return choice;
  }

  static void Add(const std::vector<MctsSearch::RootMove>& moves,
                  std::vector<MctsSearch::RootMove>& sum) {
    if (sum.empty()) {
      sum = moves;
      return;
    }
    for (size_t i = 0; i < moves.size(); ++i) {
      sum[i].visits += moves[i].visits;
      sum[i].sum += moves[i].sum;
      sum[i].lower = std::max(sum[i].lower, moves[i].lower);
      sum[i].upper = std::min(sum[i].upper, moves[i].upper);
    }
  }

  const MctsOptions options_;
  const Game* game_ = nullptr;
  MoveList moves_;  ///< At the root.
  std::unique_ptr<SavedPolicy> initial_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace

std::unique_ptr<Agent> MakeMctsAgent(const MctsOptions& options) {
  if (options.iterations == 0 && options.seconds == 0)
    Fail("a tree search needs iterations= or seconds=");
  if (!options.policy_file.empty() && options.playout != PlayoutStyle::kPpa)
    Fail("policy= is for playout=ppa only");
  return std::make_unique<MctsAgent>(options);
}

}  // namespace ludens
