#pragma once

#include "ludemes/effects/effect.h"

namespace ludens {

/// The variable of the language through which a condition sees the site it is asked about.
using SiteVariable = int EvalVariables::*;

/// Which sites a capture aims at or needs: a condition on a variable; without one, sites of the
/// mover's enemies (or friends).
class SiteTest {
 public:
  enum Default { kEnemy, kFriend };
  SiteTest(const BoolNode* condition, SiteVariable variable, Default otherwise)
      : condition_(condition), variable_(variable), otherwise_(otherwise) {}

  /// Leaves the variable at `site`.
  bool Holds(Context& context, int site) const;

 private:
  const BoolNode* condition_;
  SiteVariable variable_;
  Default otherwise_;
};

/// What happens to a captured site: a rule that sees it in a variable; without one, what stands
/// there is removed.
class SiteEffect {
 public:
  SiteEffect(const MovesNode* rule, SiteVariable variable) : rule_(rule), variable_(variable) {}

  /// Sets the variable to `site` and appends the moves of the rule.
  void Append(Context& context, int site, MoveIds& out) const;

 private:
  const MovesNode* rule_;
  SiteVariable variable_;
};

/// The slots that captures share: (from …), (between …), (to …).
class CaptureEffect : public MovesNode {
 public:
  void Eval(Context& context, MoveIds& out) const final {
    const size_t first = out.size();
    Generate(context, out);
    Finish(context, out, first);
  }

 protected:
  virtual void Generate(Context& context, MoveIds& out) const = 0;

  explicit CaptureEffect(const Args& args);

  /// Where the capture starts from: the site of (from …), else `otherwise`.
  int Start(Context& context, int otherwise) const { return ValueOr(start_, context, otherwise); }
  SiteType TypeOf(const Context& context) const { return context.TypeOr(type_); }
  /// Marks sites as those that the newest move went over, if there is one since `first`.
  static void SetBetween(Context& context, const MoveIds& out, size_t first,
                         std::span<const int> sites);

 private:
  const IntNode* start_ = nullptr;
  std::optional<SiteType> type_;
};

/// The condition and the rule of a (between …) or (to …) clause.
SiteTest TestOf(const Args& args, std::string_view slot, SiteTest::Default otherwise);
SiteEffect EffectOf(const Args& args, std::string_view slot);

/// The bounds of the range of (between …); `otherwise` without one.
class RangeOf {
 public:
  RangeOf(const Args& args, IntRange otherwise);
  IntRange Eval(Context& context) const {
    return range_ == nullptr ? otherwise_ : range_->Eval(context);
  }

 private:
  const RangeNode* range_ = nullptr;
  IntRange otherwise_;
};

}  // namespace ludens
