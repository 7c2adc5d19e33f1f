#include "search/heuristics/forecast.h"

#include <cstring>

#include "compiler/fast/placement_game.h"
#include "search/heuristics/lud_evaluator.h"

namespace ludens {
namespace {

/// Games in which stones are placed until somebody has a line. The stones of the position are kept
/// from call to call and brought up to date where the owner of a site has changed.
class PlacementForecast final : public Forecast {
 public:
  PlacementForecast(const LudGame& game, const PlacementGame& compact, const Heuristics& heuristics)
      : game_(game),
        compact_(compact),
        evaluator_(game, heuristics),
        stones_(compact.plan().words(), 0),
        owner_(compact.plan().sites(), 0) {}

  bool CanForesee() const { return evaluator_.Foresees(); }

  bool Look(const StateBytes* state, std::span<const Move> moves) override {
    const Header& header = *reinterpret_cast<const Header*>(state);
    // The last stone of all is followed by passes, not by the end.
    if (header.over || header.mover == header.next || moves.size() < 2) return false;
    mover_ = header.mover;
    Update(State(game_.model().layout, const_cast<StateBytes*>(state)));
    evaluator_.Look(state);
    return true;
  }

  Outlook After(const Move& move, int player) override {
    const int site = compact_.SiteOf(mover_, move.code);
    const int winner = compact_.plan().WinnerBy(stones_.data(), mover_, site);
    if (winner != 0) return {winner, 0};
    return {0, evaluator_.MarginAfter(player, {mover_, site})};
  }

 private:
  void Update(const State& state) {
    const Placement& plan = compact_.plan();
    const uint8_t* now = state.At<uint8_t>(state.layout().who);
    if (std::memcmp(now, owner_.data(), owner_.size()) == 0) return;
    for (size_t site = 0; site < owner_.size(); ++site) {
      if (now[site] == owner_[site]) continue;
      if (owner_[site] != 0) plan.TakeStone(stones_.data(), owner_[site], static_cast<int>(site));
      if (now[site] != 0) plan.PutStone(stones_.data(), now[site], static_cast<int>(site));
      owner_[site] = now[site];
    }
  }

  const LudGame& game_;
  const PlacementGame& compact_;
  LudEvaluator evaluator_;
  std::vector<uint32_t> stones_;
  std::vector<uint8_t> owner_;  ///< By site: as the stones have it.
  int mover_ = 0;
};

}  // namespace

std::unique_ptr<Forecast> MakeForecast(const Game& game, const Heuristics& heuristics) {
  const auto* lud = dynamic_cast<const LudGame*>(&game);
  if (lud == nullptr) return nullptr;
  const auto* compact = dynamic_cast<const PlacementGame*>(lud->compact());
  const Layout& layout = lud->model().layout;
  // Stones are told apart by their owners, and sites are slots.
  if (compact == nullptr || layout.has_what || layout.has_stacks ||
      compact->plan().site_type() != lud->model().default_site ||
      static_cast<int>(compact->plan().sites()) != lud->model().board_sites ||
      !compact->plan().HasLinesAlone())
    return nullptr;
  auto forecast = std::make_unique<PlacementForecast>(*lud, *compact, heuristics);
  return forecast->CanForesee() ? std::move(forecast) : nullptr;
}

}  // namespace ludens
