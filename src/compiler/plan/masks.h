#pragma once

#include <algorithm>
#include <vector>

#include "base/lanes.h"
#include "compiler/plan/mask_node.h"

// The conditions and regions that are known for all sites at once; PlanMask and PlanRegion choose
// among them.

namespace ludens {

template <int W>
class EmptyMask final : public MaskNode<W> {
 public:
  explicit EmptyMask(int sites) : board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    return Mask<W>::Load(context.state.EmptySet()) & board_;
  }
  bool IsLocal() const override { return true; }

 private:
  Mask<W> board_;
};

/// Sites by the owner of their top item; for 0 those of nobody, empty ones included.
template <int W>
[[gnu::always_inline]] inline Mask<W> TopOwnerMask(const State& state, int sites, int owner) {
  const uint8_t* owners = state.At<uint8_t>(state.layout().who);
  Mask<W> out;
  for (int first = 0; first < sites; first += 64)
    out.words[static_cast<size_t>(first) >> 6] =
        BytesEqual(owners + first, std::min(64, sites - first), owner);
  return out;
}

/// Sites whose owner is an enemy (or friend) of the mover. Shared items count as enemies.
template <int W>
class OwnerMask final : public MaskNode<W> {
 public:
  OwnerMask(bool enemy, int sites) : enemy_(enemy), sites_(sites), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    const int mover = context.mover();
    if (context.state.layout().has_stacks) return OfTops(context.state, mover);
    if (!enemy_) return Mask<W>::Load(context.state.OwnedSet(mover)) & board_;
    Mask<W> enemies;
    for (int player = 1; player <= context.model.shared_owner(); ++player)
      if (player != mover) enemies |= Mask<W>::Load(context.state.OwnedSet(player));
    return enemies & board_;
  }
  bool IsLocal() const override { return true; }

 private:
  Mask<W> OfTops(const State& state, int mover) const {
    const Mask<W> own = TopOwnerMask<W>(state, sites_, mover);
    if (!enemy_) return own;
    return board_.Without(own).Subtract(TopOwnerMask<W>(state, sites_, 0));
  }

  bool enemy_;
  int sites_;
  Mask<W> board_;
};

/// A condition that is the same for all sites.
template <int W>
class UniformMask final : public MaskNode<W> {
 public:
  UniformMask(const BoolNode* condition, int sites)
      : condition_(condition), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    return condition_->Eval(context) ? board_ : Mask<W>();
  }

 private:
  const BoolNode* condition_;
  Mask<W> board_;
};

/// Sites that are fixed but for whose turn it is.
template <int W>
class FixedMask final : public MaskNode<W> {
 public:
  explicit FixedMask(std::vector<Mask<W>> by_mover) : by_mover_(std::move(by_mover)) {}
  Mask<W> Eval(Context& context) const override {
    return by_mover_[static_cast<size_t>(context.mover())];
  }
  bool IsLocal() const override { return true; }

 private:
  std::vector<Mask<W>> by_mover_;
};

template <int W>
class RegionMask final : public MaskNode<W> {
 public:
  RegionMask(const RegionNode* region, int sites)
      : region_(region), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    if (const auto kept = region_->Kept(context)) return Mask<W>::Load(*kept) & board_;
    BorrowedRegion region(context);
    region_->Eval(context, *region);
    return Mask<W>::Load(region->words()) & board_;
  }

 private:
  const RegionNode* region_;
  Mask<W> board_;
};

template <int W>
class NotMask final : public MaskNode<W> {
 public:
  NotMask(const MaskNode<W>* a, int sites) : a_(a), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override { return board_.Without(a_->Eval(context)); }
  Mask<W> EvalIn(Context& context, const Mask<W>& among) const override {
    return among.Without(a_->EvalIn(context, among));
  }
  bool IsLocal() const override { return a_->IsLocal(); }

 private:
  const MaskNode<W>* a_;
  Mask<W> board_;
};

template <int W>
class JoinedMask final : public MaskNode<W> {
 public:
  JoinedMask(std::vector<const MaskNode<W>*> parts, bool all)
      : parts_(std::move(parts)), all_(all) {}
  Mask<W> Eval(Context& context) const override {
    Mask<W> out = parts_[0]->Eval(context);
    for (size_t i = 1; i < parts_.size(); ++i) {
      if (all_)
        out &= parts_[i]->Eval(context);
      else
        out |= parts_[i]->Eval(context);
    }
    return out;
  }
  Mask<W> EvalIn(Context& context, const Mask<W>& among) const override {
    Mask<W> out = parts_[0]->EvalIn(context, among);
    for (size_t i = 1; i < parts_.size(); ++i) {
      if (all_)
        out = parts_[i]->EvalIn(context, out);
      else
        out |= parts_[i]->EvalIn(context, among);
    }
    return out;
  }
  bool IsLocal() const override {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const MaskNode<W>* part) { return part->IsLocal(); });
  }

 private:
  std::vector<const MaskNode<W>*> parts_;
  bool all_;
};

/// The sites whose value in a field of the state is the wanted one.
template <int W>
[[gnu::always_inline]] inline Mask<W> LanesMask(const uint16_t* values, int sites, int wanted) {
  if constexpr (W == 1) return {{LanesEqual(values, sites, wanted)}};
  Mask<W> out;
  for (int first = 0; first < sites; first += 64)
    out.words[static_cast<size_t>(first) >> 6] =
        LanesEqual(values + first, std::min(64, sites - first), wanted);
  return out;
}

/// Sites by the component or owner that a number names: (= (what at:x) n), (= (who at:x) n).
/// `by_turn`: the number follows from whose turn it is.
template <int W>
class HoldsMask final : public MaskNode<W> {
 public:
  HoldsMask(const IntNode* number, bool owner, int sites, bool by_turn = false)
      : number_(number),
        owner_(owner),
        by_turn_(by_turn),
        sites_(sites),
        board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    const int number = number_->Eval(context);
    if (number == 0 && !owner_) return Mask<W>::Load(context.state.EmptySet()) & board_;
    const Layout& layout = context.state.layout();
    if (owner_ && layout.has_stacks && number >= 0 && number <= context.model.shared_owner())
      return TopOwnerMask<W>(context.state, sites_, number);
    const int owners = layout.has_what ? context.model.shared_owner() : context.model.players;
    if ((owner_ || !layout.has_what) && number >= 1 && number <= owners)
      return Mask<W>::Load(context.state.OwnedSet(number)) & board_;
    if (!owner_ && layout.has_what)
      return LanesMask<W>(context.state.template At<uint16_t>(layout.what), sites_, number);
    Mask<W> out;
    for (int site = 0; site < sites_; ++site)
      if ((owner_ ? context.state.Who(site) : context.state.What(site)) == number) out.Add(site);
    return out;
  }
  bool IsLocal() const override { return by_turn_; }

 private:
  const IntNode* number_;
  bool owner_, by_turn_;
  int sites_;
  Mask<W> board_;
};

/// Sites where what stands there stood when the game began.
template <int W>
class UnmovedMask final : public MaskNode<W> {
 public:
  explicit UnmovedMask(int sites) : sites_(sites) {}
  Mask<W> Eval(Context& context) const override {
    const State& state = context.state;
    const Layout& layout = state.layout();
    Mask<W> out;
    if (!layout.has_start_items) return out;
    const uint16_t* whats = state.template At<uint16_t>(layout.what);
    const uint16_t* before = state.template At<uint16_t>(layout.start_what);
    for (int first = 0; first < sites_; first += 64)
      out.words[static_cast<size_t>(first) >> 6] =
          LanesEqual(whats + first, std::min(64, sites_ - first), before + first);
    return out.Subtract(LanesMask<W>(whats, sites_, 0));
  }
  bool IsUnmoved() const override { return true; }

 private:
  int sites_;
};

/// Sites whose number of items, or height of the stack, compares to a number in one of the three
/// ways that `wanted` names.
template <int W>
class CountMask final : public MaskNode<W> {
 public:
  CountMask(const IntNode* number, Outcomes wanted, bool heights, int sites)
      : number_(number), wanted_(wanted), heights_(heights), sites_(sites) {}
  Mask<W> Eval(Context& context) const override {
    const int number = number_->Eval(context);
    const Layout& layout = context.model.layout;
    const bool lanes =
        heights_ ? layout.has_stacks : layout.has_count && context.model.max_count < kMostLanes;
    if (lanes && number >= 0 && number < kMostLanes) return ByLanes(context.state, number);
    Mask<W> out;
    for (int site = 0; site < sites_; ++site) {
      const int count = heights_ ? context.state.Height(site) : context.state.Count(site);
      const bool meant = count < number   ? wanted_.less
                         : count > number ? wanted_.more
                                          : wanted_.equal;
      if (meant) out.Add(site);
    }
    return out;
  }

 private:
  static constexpr int kMostLanes = 1 << 15;

  Mask<W> ByLanes(const State& state, int number) const {
    const uint16_t* counts =
        state.template At<uint16_t>(heights_ ? state.layout().height : state.layout().count);
    Mask<W> out;
    for (int first = 0; first < sites_; first += 64) {
      const int lanes = std::min(64, sites_ - first);
      const uint64_t all = lanes == 64 ? ~uint64_t{0} : (uint64_t{1} << lanes) - 1;
      const uint64_t equal = LanesEqual(counts + first, lanes, number);
      const uint64_t more = LanesMore(counts + first, lanes, number);
      out.words[static_cast<size_t>(first) >> 6] = (wanted_.equal ? equal : 0) |
                                                   (wanted_.more ? more : 0) |
                                                   (wanted_.less ? all & ~(equal | more) : 0);
    }
    return out;
  }

  const IntNode* number_;
  Outcomes wanted_;
  bool heights_;
  int sites_;
};

/// Sites whose local state or value compares to a number in one of the ways that `wanted` names.
/// REQUIRES: no stacks.
template <int W>
class FieldMask final : public MaskNode<W> {
 public:
  FieldMask(bool value, const IntNode* number, Outcomes wanted, int sites)
      : value_(value),
        number_(number),
        wanted_(wanted),
        sites_(sites),
        board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override { return EvalIn(context, board_); }
  Mask<W> EvalIn(Context& context, const Mask<W>& among) const override {
    const int number = number_->Eval(context);
    const State& state = context.state;
    const bool lanes = !value_ && state.layout().has_state && number >= 0 && number < (1 << 16);
    if (lanes && wanted_.less == wanted_.more) {
      const Mask<W> equal =
          LanesMask<W>(state.template At<uint16_t>(state.layout().state), sites_, number);
      return wanted_.equal ? among & equal : among.Without(equal);
    }
    Mask<W> out;
    among.ForEach([&](int site) {
      const int held = value_ ? state.Value(site) : state.LocalState(site);
      const bool meant = held < number   ? wanted_.less
                         : held > number ? wanted_.more
                                         : wanted_.equal;
      if (meant) out.Add(site);
    });
    return out;
  }

 private:
  bool value_;
  const IntNode* number_;
  Outcomes wanted_;
  int sites_;
  Mask<W> board_;
};

/// A condition that is asked about many sites at once.
template <int W>
class KeepingMask final : public MaskNode<W> {
 public:
  KeepingMask(const SiteCondition* condition, int sites)
      : condition_(condition), sites_(sites), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override { return EvalIn(context, board_); }
  Mask<W> EvalIn(Context& context, const Mask<W>& among) const override {
    SiteBits sites(among.words, sites_);
    condition_->Keep(context, sites);
    return Mask<W>::Load(sites.words());
  }

 private:
  const SiteCondition* condition_;
  int sites_;
  Mask<W> board_;
};

/// The one site that a number names, which follows from whose turn it is where `by_turn` says so.
template <int W>
class SiteMask final : public MaskNode<W> {
 public:
  SiteMask(const IntNode* site, int sites, bool by_turn = false)
      : site_(site), sites_(sites), by_turn_(by_turn) {}
  Mask<W> Eval(Context& context) const override {
    Mask<W> out;
    const int site = site_->Eval(context);
    if (site >= 0 && site < sites_) out.Add(site);
    return out;
  }
  bool IsLocal() const override { return by_turn_; }

 private:
  const IntNode* site_;
  int sites_;
  bool by_turn_;
};

/// Sites where the mover was during this turn.
template <int W>
class VisitedMask final : public MaskNode<W> {
 public:
  explicit VisitedMask(int sites) : board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    return Mask<W>::Load(context.state.VisitedSet()) & board_;
  }

 private:
  Mask<W> board_;
};

/// Sites whose local state is the number of an enemy (or friend) of the mover.
template <int W>
class StateOwnerMask final : public MaskNode<W> {
 public:
  StateOwnerMask(bool enemy, int sites)
      : enemy_(enemy), sites_(sites), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    Mask<W> out;
    const Layout& layout = context.state.layout();
    if (!layout.has_state) return out;
    const uint16_t* states = context.state.template At<uint16_t>(layout.state);
    const Mask<W> own = LanesMask<W>(states, sites_, context.mover());
    if (!enemy_) return context.mover() == 0 ? out : own;
    return board_.Without(own).Without(LanesMask<W>(states, sites_, 0));
  }

 private:
  bool enemy_;
  int sites_;
  Mask<W> board_;
};

}  // namespace ludens
