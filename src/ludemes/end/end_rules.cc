#include <algorithm>
#include <limits>

#include "ludemes/end/end_node.h"

namespace ludens {
namespace {

/// Whether a number is one of those that players, nobody or everybody together have.
bool IsOwner(const Model& model, int number) {
  return number >= 0 && number <= model.shared_owner();
}

/// What each player has at the end, by player number.
using Worth = Header::PerPlayer<double>;

/// Ranks all players by what they have, the most first; equals share the mean of their ranks. The
/// game is over.
void EndByRank(Context& context, const Worth& worth) {
  Header& header = context.header();
  const size_t players = static_cast<size_t>(context.model.players);
  header.active = 0;
  header.over = true;
  header.end_type = EndType::kNaturalEnd;
  header.winner = 0;
  for (size_t player = 1; player <= players; ++player) {
    int better = 0;
    int equal = 0;
    for (size_t other = 1; other <= players; ++other) {
      better += worth[other] > worth[player];
      equal += worth[other] == worth[player];
    }
    header.rank[player] = static_cast<float>(better) + (static_cast<float>(equal) + 1.0f) / 2.0f;
    if (header.rank[player] == 1.0f) header.winner = static_cast<int8_t>(player);
  }
}

/// A result that ranks all players when it is chosen.
class RankingResult : public ResultNode {
 public:
  RankingResult() {
    who = Role::kAll;
    outcome = Outcome::kDraw;
  }
};

/// (byScore [{(score role value) …}] [misere:]): ranks the players by their scores.
class ByScore final : public RankingResult {
 public:
  struct FinalScore {
    const IntNode* player;
    const IntNode* score;
  };
  ByScore(std::vector<FinalScore> scores, const BoolNode* misere)
      : scores_(std::move(scores)), misere_(misere) {}

  void Prepare(Context& context) const override {
    Header& header = context.header();
    for (const FinalScore& final_score : scores_) {
      const int player = final_score.player->Eval(context);
      if (!IsOwner(context.model, player)) continue;
      header.score[static_cast<size_t>(player)] = final_score.score->Eval(context);
    }
    const int sign = misere_ != nullptr && misere_->Eval(context) ? -1 : 1;
    Worth worth{};
    for (size_t i = 0; i < worth.size(); ++i)
      worth[i] = sign * static_cast<double>(header.score[i]);
    EndByRank(context, worth);
  }

 private:
  std::vector<FinalScore> scores_;
  const BoolNode* misere_;
};

/// (payoffs {(payoff role value) …}): ranks the players by what they get; who is not named gets
/// nothing. A player who is alone wins by getting something.
class Payoffs final : public RankingResult {
 public:
  struct Payoff {
    const IntNode* player;
    const FloatNode* value;
  };
  explicit Payoffs(std::vector<Payoff> payoffs) : payoffs_(std::move(payoffs)) {}

  void Prepare(Context& context) const override {
    Worth worth{};
    for (const Payoff& payoff : payoffs_) {
      const int player = payoff.player->Eval(context);
      if (!IsOwner(context.model, player)) continue;
      worth[static_cast<size_t>(player)] = payoff.value->Eval(context);
    }
    EndByRank(context, worth);
    if (context.model.players != 1 || worth[1] > 0) return;
    context.header().rank[1] = 0;
    context.header().winner = 0;
  }

 private:
  std::vector<Payoff> payoffs_;
};

/// (if condition [sub-rules] [result]).
class EndIf final : public EndNode {
 public:
  EndIf(const BoolNode* test, std::vector<const EndIf*> subs, const ResultNode* result)
      : test_(test), subs_(std::move(subs)), result_(result) {}

  const ResultNode* Eval(Context& context) const override {
    bool matched = false;
    return EvalNested(context, &matched);
  }
  bool Holds(Context& context) const override { return test_->Eval(context); }
  const BoolNode* Test() const override { return test_; }

 private:
  const ResultNode* EvalNested(Context& context, bool* matched) const {
    *matched = test_->Eval(context);
    if (!*matched) return nullptr;
    if (subs_.empty()) {
      if (result_ != nullptr) result_->Prepare(context);
      return result_;
    }
    for (const EndIf* sub : subs_) {
      bool sub_matched = false;
      const ResultNode* result = sub->EvalNested(context, &sub_matched);
      if (sub_matched) return result;
    }
    return result_;
  }

  const BoolNode* test_;
  std::vector<const EndIf*> subs_;
  const ResultNode* result_;
};

/// (forEach [role | Track] if:condition result): the result for every player (or track) that
/// meets the condition, all at once.
class EndForEach final : public EndNode {
 public:
  /// `common`: conditions that are part of the test and say the same of all.
  EndForEach(bool by_track, bool without_mover, const BoolNode* test,
             std::vector<const BoolNode*> common, const ResultNode* result)
      : by_track_(by_track),
        without_mover_(without_mover),
        test_(test),
        common_(std::move(common)),
        result_(result),
        holds_(*this) {}

  const ResultNode* Eval(Context& context) const override {
    ForEachThatHolds(context, [&] {
      Apply(context);
      return false;
    });
    return nullptr;
  }
  bool Holds(Context& context) const override {
    return ForEachThatHolds(context, [] { return true; });
  }
  const BoolNode* Test() const override { return &holds_; }

 private:
  /// Holds as a condition.
  class HoldsForAny final : public BoolNode {
   public:
    explicit HoldsForAny(const EndForEach& rule) : rule_(rule) {}
    bool Eval(Context& context) const override { return rule_.Holds(context); }

   private:
    const EndForEach& rule_;
  };

  /// Calls `visit()` for each one that meets the condition until it answers true.
  template <typename Visit>
  bool ForEachThatHolds(Context& context, Visit&& visit) const {
    for (const BoolNode* condition : common_)
      if (!condition->Eval(context)) return false;
    const VariableScope variables(context);
    return by_track_ ? OverTracks(context, visit) : OverPlayers(context, visit);
  }
  template <typename Visit>
  bool OverTracks(Context& context, Visit&& visit) const {
    for (size_t track = 0; track < context.model.tracks.size(); ++track) {
      if (context.header().active == 0) break;
      context.vars.track = static_cast<int>(track);
      if (test_->Eval(context) && visit()) return true;
    }
    return false;
  }
  template <typename Visit>
  bool OverPlayers(Context& context, Visit&& visit) const {
    for (int player = 1; player <= context.model.players; ++player) {
      if (without_mover_ && player == context.mover()) continue;
      if (!context.Active(player)) continue;
      context.vars.player = player;
      if (test_->Eval(context) && visit()) return true;
    }
    return false;
  }
  void Apply(Context& context) const {
    result_->Prepare(context);
    ApplyResult(context, *result_);
  }

  bool by_track_;
  bool without_mover_;
  const BoolNode* test_;
  std::vector<const BoolNode*> common_;
  const ResultNode* result_;
  HoldsForAny holds_;
};

/// True when an expression says the same of every player and track, and may be evaluated once more
/// without being noticed.
bool IsCommon(const Bound& condition) {
  static constexpr const char* kTelling[] = {"Player", "Track", "track", "Random", "Move"};
  return !AnyOf(condition, [](const Bound& bound) {
    if (bound.kind == BoundKind::kEnum) return bound.constant.name == "Player";
    if (bound.kind != BoundKind::kClause) return false;
    // Questions about moves are noted in the state.
    const std::string opcode = OpcodeOf(bound);
    return std::ranges::any_of(
        kTelling, [&](const char* part) { return opcode.find(part) != std::string::npos; });
  });
}

/// Those that all have to hold for a condition to do so, and that are common to all.
void LowerCommon(Lowering& lowering, const Bound& condition, std::vector<const BoolNode*>& out) {
  if (condition.Is("bools.And") || condition.kind == BoundKind::kArray) {
    ForEachChild(condition, [&](const Bound& child) { LowerCommon(lowering, child, out); });
  } else if (IsCommon(condition)) {
    out.push_back(lowering.Bool(condition));
  }
}

const ResultNode* LowerResult(const Args& args) {
  if (args.bound().Is("ByScore")) {
    std::vector<ByScore::FinalScore> scores;
    for (const Args& score : args.Clauses("finalScore"))
      scores.push_back({score.lowering().RoleNumber(*score.RoleOf("role")), score.Int("score")});
    return args.Make<ByScore>(std::move(scores), args.Bool("misere"));
  }
  if (args.bound().Is("Payoffs")) {
    std::vector<Payoffs::Payoff> payoffs;
    for (const Args& each : args.Clauses("finalPayoffs"))
      payoffs.push_back({each.lowering().RoleNumber(*each.RoleOf("role")), each.Float("payoff")});
    return args.Make<Payoffs>(std::move(payoffs));
  }
  ResultNode* result = args.Make<ResultNode>();
  result->who = *args.RoleOf("who");
  result->outcome = static_cast<Outcome>(*args.Ordinal("result"));
  return result;
}

const EndIf* LowerIf(const Args& args) {
  std::vector<const EndIf*> subs;
  if (args.Has("sub")) subs.push_back(LowerIf(*args.Clause("sub")));
  for (const Args& sub : args.Clauses("subs")) subs.push_back(LowerIf(sub));
  const ResultNode* result = args.Has("result") ? LowerResult(*args.Clause("result")) : nullptr;
  return args.Make<EndIf>(args.Bool("test"), std::move(subs), result);
}

const EndNode* LowerRule(const Args& args) {
  if (args.bound().Is("ends.If")) return LowerIf(args);
  const auto role = args.RoleOf("type");
  std::vector<const BoolNode*> common;
  if (const Bound* condition = args.Raw("if")) LowerCommon(args.lowering(), *condition, common);
  return args.Make<EndForEach>(args.Has("trackType"), role == Role::kNonMover, args.Bool("if"),
                               std::move(common), LowerResult(*args.Clause("result")));
}

}  // namespace

EndRules LowerEnd(const Args& args) {
  EndRules end;
  if (args.Has("endRule")) end.rules.push_back(LowerRule(*args.Clause("endRule")));
  for (const Args& rule : args.Clauses("endRules")) end.rules.push_back(LowerRule(rule));
  return end;
}

}  // namespace ludens
