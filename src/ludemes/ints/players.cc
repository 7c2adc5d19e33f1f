#include "ludemes/ints/nodes.h"

namespace ludens {
namespace {

/// (mover), (next), (prev)
template <int8_t Header::*player>
const IntNode* HeaderPlayer(const Args& args) {
  return args.Make<ContextInt>(
      [](Context& context) { return static_cast<int>(context.header().*player); });
}

/// (prev MoverLastTurn): the mover of the latest move that was not the present mover's.
int MoverLastTurn(Context& context) {
  const Header& header = context.header();
  return header.last.mover != header.mover ? header.last.mover : header.other_mover;
}

const IntNode* LowerPrev(const Args& args) {
  if (args.ConstantName("type") == "MoverLastTurn") return args.Make<ContextInt>(MoverLastTurn);
  return HeaderPlayer<&Header::prev>(args);
}

/// (score player), (amount player), (value Player player): a number that a player has, `missing`
/// for others than players.
template <auto numbers>
class PlayerNumberOf final : public IntNode, public TermSource {
 public:
  PlayerNumberOf(const IntNode* player, int missing) : player_(player), missing_(missing) {}

  int Eval(Context& context) const override {
    const int player = player_->Eval(context);
    if (player < 1 || player > context.model.players) return missing_;
    return (context.header().*numbers)[static_cast<size_t>(player)];
  }
  TermId ToTerm(Terms& terms) const override {
    return terms.Call(
        [](Context& context, const void*, int missing, int player, int) -> int {
          if (player < 1 || player > context.model.players) return missing;
          return (context.header().*numbers)[static_cast<size_t>(player)];
        },
        nullptr, missing_, terms.Int(*player_));
  }

 private:
  const IntNode* player_;
  int missing_;
};

}  // namespace

void RegisterPlayers(Registry& registry) {
  registry.Int("Mover", HeaderPlayer<&Header::mover>);
  registry.Int("Next", HeaderPlayer<&Header::next>);
  registry.Int("Prev", LowerPrev);
  registry.Int("ints.Score", [](const Args& args) -> const IntNode* {
    return args.Make<PlayerNumberOf<&Header::score>>(args.PlayerNumber("role", "player"), 0);
  });
  registry.Int("MatchScore", [](const Args& args) -> const IntNode* {
    return args.Make<PlayerNumberOf<&Header::match_score>>(args.PlayerNumber("role", ""), kNone);
  });
  registry.Int("Amount", [](const Args& args) -> const IntNode* {
    return args.Make<PlayerNumberOf<&Header::amount>>(args.PlayerNumber("role", "player"), kNone);
  });
  registry.Int("Value Player", [](const Args& args) -> const IntNode* {
    return args.Make<PlayerNumberOf<&Header::value>>(args.PlayerNumber("role", "indexPlayer"),
                                                     kNone);
  });
}

}  // namespace ludens
