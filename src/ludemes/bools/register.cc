#include "ludemes/registry.h"

namespace ludens {
namespace {

/// (<= a b): true when `a` is at most `b`.
class LessOrEqual final : public BoolNode {
 public:
  LessOrEqual(const IntNode* a, const IntNode* b) : a_(a), b_(b) {}
  bool Eval(Context& context) const override { return a_->Eval(context) <= b_->Eval(context); }

 private:
  const IntNode* a_;
  const IntNode* b_;
};

}  // namespace

void RegisterBools(Registry& registry) {
  registry.Bool("Le", [](const Args& args) -> const BoolNode* {
    return args.Make<LessOrEqual>(args.Int("valueA"), args.Int("valueB"));
  });
}

}  // namespace ludens
