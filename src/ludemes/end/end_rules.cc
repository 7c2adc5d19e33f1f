#include <algorithm>
#include <limits>

#include "ludemes/end/end_node.h"

namespace ludens {
namespace {

/// (byScore [{(score role value) …}] [misere:]): ranks the players by their scores.
class ByScore final : public ResultNode {
 public:
  struct FinalScore {
    const IntNode* player;
    const IntNode* score;
  };
  ByScore(std::vector<FinalScore> scores, const BoolNode* misere)
      : scores_(std::move(scores)), misere_(misere) {
    who = Role::kAll;
    outcome = Outcome::kDraw;
  }

  void Prepare(Context& context) const override {
    Header& header = context.header();
    for (const FinalScore& final_score : scores_) {
      const int player = final_score.player->Eval(context);
      header.score[static_cast<size_t>(player)] = final_score.score->Eval(context);
    }
    const bool misere = misere_ != nullptr && misere_->Eval(context);
    const int players = context.model.players;
    for (int player = 1; player <= players; ++player) {
      // Players with equal scores share the mean of their ranks.
      int better = 0;
      int equal = 0;
      const int own = header.score[static_cast<size_t>(player)];
      for (int other = 1; other <= players; ++other) {
        const int score = header.score[static_cast<size_t>(other)];
        better += misere ? score < own : score > own;
        equal += score == own;
      }
      header.rank[static_cast<size_t>(player)] =
          static_cast<float>(better) + (static_cast<float>(equal) + 1.0f) / 2.0f;
    }
    header.active = 0;
    header.over = true;
    header.end_type = EndType::kNaturalEnd;
    header.winner = 0;
    for (int player = 1; player <= players; ++player)
      if (header.rank[static_cast<size_t>(player)] == 1.0f)
        header.winner = static_cast<int8_t>(player);
  }

 private:
  std::vector<FinalScore> scores_;
  const BoolNode* misere_;
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
  EndForEach(bool by_track, bool without_mover, const BoolNode* test, const ResultNode* result)
      : by_track_(by_track), without_mover_(without_mover), test_(test), result_(result) {}

  const ResultNode* Eval(Context& context) const override {
    const VariableScope variables(context);
    if (by_track_)
      OverTracks(context);
    else
      OverPlayers(context);
    return nullptr;
  }

 private:
  void OverTracks(Context& context) const {
    for (size_t track = 0; track < context.model.tracks.size(); ++track) {
      if (context.header().active == 0) break;
      context.vars.track = static_cast<int>(track);
      if (test_->Eval(context)) Apply(context);
    }
  }
  void OverPlayers(Context& context) const {
    for (int player = 1; player <= context.model.players; ++player) {
      if (without_mover_ && player == context.mover()) continue;
      if (!context.Active(player)) continue;
      context.vars.player = player;
      if (test_->Eval(context)) Apply(context);
    }
  }
  void Apply(Context& context) const {
    result_->Prepare(context);
    ApplyResult(context, *result_);
  }

  bool by_track_;
  bool without_mover_;
  const BoolNode* test_;
  const ResultNode* result_;
};

const ResultNode* LowerResult(const Args& args) {
  if (args.bound().Is("ByScore")) {
    std::vector<ByScore::FinalScore> scores;
    for (const Args& score : args.Clauses("finalScore"))
      scores.push_back({score.lowering().RoleNumber(*score.RoleOf("role")), score.Int("score")});
    return args.Make<ByScore>(std::move(scores), args.Bool("misere"));
  }
  if (!args.bound().Is("Result")) args.Unsupported("this kind of result");
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
  if (!args.bound().Is("ends.ForEach")) args.Unsupported("this kind of end rule");
  const auto role = args.RoleOf("type");
  return args.Make<EndForEach>(args.Has("trackType"), role == Role::kNonMover, args.Bool("if"),
                               LowerResult(*args.Clause("result")));
}

}  // namespace

EndRules LowerEnd(const Args& args) {
  EndRules end;
  if (args.Has("endRule")) end.rules.push_back(LowerRule(*args.Clause("endRule")));
  for (const Args& rule : args.Clauses("endRules")) end.rules.push_back(LowerRule(rule));
  return end;
}

}  // namespace ludens
