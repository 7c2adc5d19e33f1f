#include "search/mcts/mcts_agent.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/error.h"
#include "search/mcts/search.h"
#include "search/mcts/settings.h"
#include "search/policy/adaptive_policy.h"
#include "search/policy/policy_file.h"

namespace ludens {
namespace {

using Clock = std::chrono::steady_clock;

/// One tree with the policy that plays beyond it.
class Worker {
 public:
  Worker(const Game& game, const MctsOptions& options, const SavedPolicy* initial)
      : options_(options), initial_(initial) {
    if (options.playout == PlayoutStyle::kPpa) {
      weights_ = std::make_unique<PolicyWeights>(
          options.features ? game.feature_codes() : game.facts().move_codes, options.k);
      policy_ = std::make_unique<AdaptivePolicy>(*weights_, options.alpha);
    } else {
      policy_ = MakePlayoutPolicy(options, options.selection != Selection::kUcb1);
    }
    search_ = std::make_unique<MctsSearch>(game, options, policy_.get());
  }

  /// Grows the tree of a position, `iterations` times or to the deadline.
  void Run(const StateBytes* state, Rng rng, int64_t iterations, Clock::time_point deadline) {
    if (policy_ != nullptr) policy_->NewSearch();
    if (weights_ != nullptr) PrepareWeights(state);
    search_->SetRoot(state);
    const bool timed = options_.seconds > 0;
    for (done_ = 0; iterations == 0 || done_ < iterations; ++done_) {
      if (timed && Clock::now() >= deadline) break;
      if (search_->Solved()) break;
      search_->Iterate(rng);
    }
    first_move_ = false;
  }

  const MctsSearch& search() const { return *search_; }
  int64_t done() const { return done_; }

 private:
  /// The policy starts anew for every move, or goes on from the previous own one.
  void PrepareWeights(const StateBytes* state) {
    if (options_.memorize && !first_move_) return;
    weights_->Reset();
    if (initial_ != nullptr) initial_->LoadFor(state, *weights_);
  }

  const MctsOptions& options_;
  const SavedPolicy* initial_;
  std::unique_ptr<PolicyWeights> weights_;
  std::unique_ptr<PlayoutPolicy> policy_;
  std::unique_ptr<MctsSearch> search_;
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
      Add(worker->search().RootMoves(player), sum);
      choice.iterations += worker->done();
      choice.nodes += static_cast<int64_t>(worker->search().nodes());
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
