#include "ludemes/int_arrays/nodes.h"
#include "ludemes/memo.h"
#include "ludemes/support/sites.h"

namespace ludens {
namespace {

/// (array {a b c})
class ArrayOfInts final : public IntsNode {
 public:
  explicit ArrayOfInts(std::vector<const IntNode*> values) : values_(std::move(values)) {}
  void Eval(Context& context, IntList& out) const override {
    for (const IntNode* value : values_) out.push_back(value->Eval(context));
  }

 private:
  std::vector<const IntNode*> values_;
};

/// (array region): its sites.
class ArrayOfSites final : public IntsNode {
 public:
  explicit ArrayOfSites(const RegionNode* region) : region_(region) {}
  void Eval(Context& context, IntList& out) const override {
    BorrowedRegion sites(context);
    region_->Eval(context, *sites);
    sites->ForEach([&](int site) { out.push_back(site); });
  }

 private:
  const RegionNode* region_;
};

const IntsNode* LowerArray(const Args& args) {
  if (args.Has("region")) return args.Make<ArrayOfSites>(args.Region("region"));
  return args.Make<ArrayOfInts>(args.IntArray("ints"));
}

/// (values Remembered ["Name"])
class Remembered final : public IntsNode, public MemberTest {
 public:
  explicit Remembered(int list) : list_(list) {}
  void Eval(Context& context, IntList& out) const override {
    if (list_ >= context.state.layout().lists) return;
    const auto values = context.state.Remembered(list_);
    out.insert(out.end(), values.begin(), values.end());
  }
  bool Contains(Context& context, int value) const override {
    if (list_ >= context.state.layout().lists) return false;
    const auto values = context.state.Remembered(list_);
    return std::find(values.begin(), values.end(), value) != values.end();
  }

 private:
  int list_;
};

const IntsNode* LowerRemembered(const Args& args) {
  return args.Make<Remembered>(args.model().NameIndex(args.String("name")));
}

/// (results from: to: function): the function's values for all pairs of sites.
class Results final : public IntsNode {
 public:
  Results(const SiteList& from, const SiteList& to, const IntNode* function)
      : from_(from), to_(to), function_(function) {}

  void Eval(Context& context, IntList& out) const override {
    const FrozenScope frozen(context);
    VariableScope variables(context);
    BorrowedInts origins(context);
    from_.ForEach(context, [&](int from) { origins->push_back(from); });
    for (const int from : *origins) {
      context.vars.from = from;
      BorrowedInts targets(context);
      to_.ForEach(context, [&](int to) { targets->push_back(to); });
      for (const int to : *targets) {
        context.vars.to = to;
        out.push_back(function_->Eval(context));
      }
    }
  }

 private:
  SiteList from_;
  SiteList to_;
  const IntNode* function_;
};

const IntsNode* LowerResults(const Args& args) {
  return args.Make<Results>(SiteList::Of(args, "from"), SiteList::Of(args, "to"),
                            args.Int("function"));
}

}  // namespace

void RegisterArrayValues(Registry& registry) {
  registry.Ints("Array", LowerArray);
  registry.Ints("Results", LowerResults);
  registry.Ints("intArrays.Values", LowerRemembered);
}

}  // namespace ludens
