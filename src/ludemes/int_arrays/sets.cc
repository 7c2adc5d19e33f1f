#include <algorithm>

#include "ludemes/int_arrays/nodes.h"

namespace ludens {
namespace {

using Arrays = std::vector<const IntsNode*>;

/// The operands of (union a b), (union {a b c}) and (intersection …).
Arrays OperandsOf(const Args& args) {
  if (args.Has("array1")) return {args.Ints("array1"), args.Ints("array2")};
  return args.IntsArray("arrays");
}

/// The first array, joined with one after another of the others.
template <void (*join)(const IntList& values, IntList& out)>
class Joined final : public IntsNode {
 public:
  explicit Joined(Arrays arrays) : arrays_(std::move(arrays)) {}

  void Eval(Context& context, IntList& out) const override {
    if (arrays_.empty()) return;
    arrays_[0]->Eval(context, out);
    for (size_t i = 1; i < arrays_.size(); ++i) {
      BorrowedInts values(context);
      arrays_[i]->Eval(context, *values);
      join(*values, out);
    }
  }

 private:
  Arrays arrays_;
};

/// (union …): the values of the first array, then new ones of the others.
void AddNew(const IntList& values, IntList& out) {
  for (const int value : values)
    if (!Contains(out, value)) out.push_back(value);
}
using Union = Joined<AddNew>;

/// The same of arrays that all know their members.
class UnionOfKnown final : public IntsNode, public MemberTest {
 public:
  UnionOfKnown(Arrays arrays, std::vector<const MemberTest*> members)
      : listed_(std::move(arrays)), members_(std::move(members)) {}

  void Eval(Context& context, IntList& out) const override { listed_.Eval(context, out); }
  bool Contains(Context& context, int value) const override {
    return std::ranges::any_of(
        members_, [&](const MemberTest* part) { return part->Contains(context, value); });
  }

 private:
  Union listed_;
  std::vector<const MemberTest*> members_;
};

const IntsNode* LowerUnion(const Args& args) {
  Arrays arrays = OperandsOf(args);
  std::vector<const MemberTest*> members;
  for (const IntsNode* array : arrays) members.push_back(dynamic_cast<const MemberTest*>(array));
  if (std::ranges::find(members, nullptr) != members.end())
    return args.Make<Union>(std::move(arrays));
  return args.Make<UnionOfKnown>(std::move(arrays), std::move(members));
}

/// (intersection …): the values of one array that the others contain, repetitions kept.
void KeepCommon(const IntList& values, IntList& out) {
  std::erase_if(out, [&](int value) { return !Contains(values, value); });
}
using Intersection = Joined<KeepCommon>;

/// Of two arrays the second one's values stay, in its order.
const IntsNode* LowerIntersection(const Args& args) {
  Arrays arrays = OperandsOf(args);
  if (args.Has("array1")) std::reverse(arrays.begin(), arrays.end());
  return args.Make<Intersection>(std::move(arrays));
}

/// (difference a b): for every value of b one equal value of a goes, the first. (difference a n):
/// likewise for a single value.
class Difference final : public IntsNode {
 public:
  Difference(const IntsNode* source, const IntsNode* subtraction, const IntNode* value)
      : source_(source), subtraction_(subtraction), value_(value) {}

  void Eval(Context& context, IntList& out) const override {
    source_->Eval(context, out);
    BorrowedInts removed(context);
    if (subtraction_ != nullptr)
      subtraction_->Eval(context, *removed);
    else
      removed->push_back(value_->Eval(context));
    for (const int value : *removed) {
      const auto found = std::find(out.begin(), out.end(), value);
      if (found != out.end()) out.erase(found);
    }
  }

 private:
  const IntsNode* source_;
  const IntsNode* subtraction_;
  const IntNode* value_;
};

/// (if condition a [b]): nothing without b.
class ArrayIf final : public IntsNode {
 public:
  ArrayIf(const BoolNode* condition, const IntsNode* yes, const IntsNode* no)
      : condition_(condition), yes_(yes), no_(no) {}

  void Eval(Context& context, IntList& out) const override {
    const IntsNode* chosen = condition_->Eval(context) ? yes_ : no_;
    if (chosen != nullptr) chosen->Eval(context, out);
  }

 private:
  const BoolNode* condition_;
  const IntsNode* yes_;
  const IntsNode* no_;
};

}  // namespace

void RegisterArraySets(Registry& registry) {
  registry.Ints("intArrays.Union", LowerUnion);
  registry.Ints("intArrays.Intersection", LowerIntersection);
  registry.Ints("intArrays.Difference", [](const Args& args) -> const IntsNode* {
    return args.Make<Difference>(args.Ints("source"), args.Ints("subtraction"),
                                 args.Int("intToRemove"));
  });
  registry.Ints("intArrays.If", [](const Args& args) -> const IntsNode* {
    return args.Make<ArrayIf>(args.Bool("cond"), args.Ints("ok"), args.Ints("notOk"));
  });
}

}  // namespace ludens
