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

/// Sites whose owner is an enemy (or friend) of the mover. Shared items count as enemies.
template <int W>
class OwnerMask final : public MaskNode<W> {
 public:
  OwnerMask(bool enemy, int sites) : enemy_(enemy), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    const int mover = context.mover();
    if (!enemy_) return Mask<W>::Load(context.state.OwnedSet(mover)) & board_;
    Mask<W> enemies;
    for (int player = 1; player <= context.model.shared_owner(); ++player)
      if (player != mover) enemies |= Mask<W>::Load(context.state.OwnedSet(player));
    return enemies & board_;
  }
  bool IsLocal() const override { return true; }

 private:
  bool enemy_;
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
  Mask<W> out;
  for (int first = 0; first < sites; first += 64)
    out.words[static_cast<size_t>(first) >> 6] =
        LanesEqual(values + first, std::min(64, sites - first), wanted);
  return out;
}

/// Sites by the component or owner that a number names: (= (what at:x) n), (= (who at:x) n).
template <int W>
class HoldsMask final : public MaskNode<W> {
 public:
  HoldsMask(const IntNode* number, bool owner, int sites)
      : number_(number), owner_(owner), sites_(sites), board_(Mask<W>::First(sites)) {}
  Mask<W> Eval(Context& context) const override {
    const int number = number_->Eval(context);
    if (number == 0 && !owner_) return Mask<W>::Load(context.state.EmptySet()) & board_;
    const Layout& layout = context.state.layout();
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
  bool IsLocal() const override { return number_->Constant().has_value(); }

 private:
  const IntNode* number_;
  bool owner_;
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

/// Sites whose number of items compares to a number in one of the three ways that `wanted` names.
template <int W>
class CountMask final : public MaskNode<W> {
 public:
  struct Wanted {
    bool less, equal, more;
  };
  CountMask(const IntNode* number, Wanted wanted, int sites)
      : number_(number), wanted_(wanted), sites_(sites) {}
  Mask<W> Eval(Context& context) const override {
    const int number = number_->Eval(context);
    if (context.model.layout.has_count && context.model.max_count < kMostLanes && number >= 0 &&
        number < kMostLanes)
      return ByLanes(context.state, number);
    Mask<W> out;
    for (int site = 0; site < sites_; ++site) {
      const int count = context.state.Count(site);
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
    const uint16_t* counts = state.template At<uint16_t>(state.layout().count);
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
  Wanted wanted_;
  int sites_;
};

/// The one site that a number names.
template <int W>
class SiteMask final : public MaskNode<W> {
 public:
  SiteMask(const IntNode* site, int sites) : site_(site), sites_(sites) {}
  Mask<W> Eval(Context& context) const override {
    Mask<W> out;
    const int site = site_->Eval(context);
    if (site >= 0 && site < sites_) out.Add(site);
    return out;
  }

 private:
  const IntNode* site_;
  int sites_;
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
