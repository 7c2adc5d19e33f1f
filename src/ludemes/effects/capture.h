#pragma once

#include "ludemes/effects/effect.h"
#include "ludemes/site_set.h"

namespace ludens {

/// The variable of the language through which a condition sees the site it is asked about.
using SiteVariable = int EvalVariables::*;

/// Which sites a capture aims at or needs: a condition on a variable; without one, sites of the
/// mover's enemies (or friends).
class CaptureTest {
 public:
  enum Default { kEnemy, kFriend };
  CaptureTest(const BoolNode* condition, const SiteSetSlot* set, SiteVariable variable,
              Default otherwise)
      : condition_(condition), set_(set), variable_(variable), otherwise_(otherwise) {}

  /// Leaves the variable at `site`.
  bool Holds(Context& context, int site) const;
  void Leave(Context& context, int site) const { context.vars.*variable_ = site; }
  /// True when Sites may be asked about sites of this type.
  bool HasSites(const Context& context, SiteType type) const;
  /// All sites of the board for which it holds. REQUIRES: HasSites.
  SiteBits Sites(Context& context) const;

 private:
  const BoolNode* condition_;
  const SiteSetSlot* set_;  ///< Of the condition.
  SiteVariable variable_;
  Default otherwise_;
};

/// What happens to a captured site: a rule that sees it in a variable; without one, what stands
/// there is removed.
class SiteEffect {
 public:
  /// Effects that direct writes can do to flat sites.
  enum class Plain : uint8_t { kNo, kRemove, kFlip };
  /// `besides`: what a plain effect does for each site that has nothing to do with the board.
  SiteEffect(const MovesNode* rule, SiteVariable variable, Plain plain,
             std::vector<const MovesNode*> besides)
      : rule_(rule), variable_(variable), plain_(plain), besides_(std::move(besides)) {}

  /// Sets the variable to `site` and appends the moves of the rule, or its deeds.
  void Append(Context& context, int site, MoveIds& out) const;
  void Append(Context& context, int site, DeedList& out) const;
  bool IsPlain() const { return plain_ != Plain::kNo; }
  /// Does it to sites of the board by direct writes; the last one is logged for all.
  /// REQUIRES: IsPlain and Model::flat_moves.
  void PerformPlain(Context& context, const SiteBits& sites) const;

 private:
  const MovesNode* rule_;
  SiteVariable variable_;
  Plain plain_;
  std::vector<const MovesNode*> besides_;
};

/// Where captures go: into the arena as moves, or as deeds, to be applied at once, or only their
/// sites, as a set.
class Captures {
 public:
  explicit Captures(MoveIds& moves) : moves_(&moves) {}
  explicit Captures(DeedList& deeds) : deeds_(&deeds) {}
  explicit Captures(SiteBits& sites) : sites_(&sites) {}

  /// The set that only the sites go to, in any order; null where there is more to them.
  SiteBits* sites() const { return sites_; }
  /// Lets the effect befall a site.
  void Add(Context& context, const SiteEffect& effect, int site);
  /// The same for sites that are captured together: those that the newest move goes over.
  void AddTogether(Context& context, const SiteEffect& effect, std::span<const int> sites);

 private:
  MoveIds* moves_ = nullptr;
  DeedList* deeds_ = nullptr;
  SiteBits* sites_ = nullptr;
};

/// The (from …) of an effect.
class StartSite {
 public:
  explicit StartSite(const Args& args);
  int Site(Context& context, int otherwise) const { return ValueOr(site_, context, otherwise); }
  SiteType TypeOf(const Context& context) const { return context.TypeOr(type_); }

 private:
  const IntNode* site_ = nullptr;
  std::optional<SiteType> type_;
};

/// The slots that captures share: (from …), and in `captured` what befalls the sites.
class CaptureEffect : public MovesNode {
 public:
  void Eval(Context& context, MoveIds& out) const final {
    const size_t first = out.size();
    Captures captures(out);
    Generate(context, captures);
    Finish(context, out, first);
  }
  void Deeds(Context& context, DeedList& out) const final {
    if (then != nullptr) return MovesNode::Deeds(context, out);
    Captures captures(out);
    Generate(context, captures);
  }
  void Perform(Context& context) const final;

 protected:
  virtual void Generate(Context& context, Captures& out) const = 0;

  CaptureEffect(const Args& args, std::string_view captured);
  const SiteEffect& effect() const { return effect_; }

  /// Where the capture starts from: the site of (from …), else `otherwise`.
  int Start(Context& context, int otherwise) const { return start_.Site(context, otherwise); }
  SiteType TypeOf(const Context& context) const { return start_.TypeOf(context); }

 private:
  StartSite start_;
  SiteEffect effect_;
};

/// The condition of a (between …) or (to …) clause.
CaptureTest TestOf(const Args& args, std::string_view slot, CaptureTest::Default otherwise);

/// The bounds of the range of (between …); `otherwise` without one.
class RangeOf {
 public:
  RangeOf(const Args& args, IntRange otherwise);
  IntRange Eval(Context& context) const {
    return range_ == nullptr ? otherwise_ : range_->Eval(context);
  }
  bool given() const { return range_ != nullptr; }

 private:
  const RangeNode* range_ = nullptr;
  IntRange otherwise_;
};

}  // namespace ludens
