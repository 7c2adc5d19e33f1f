#include "ludemes/registry.h"

namespace ludens {
namespace {

/// (to): the destination of the move under evaluation.
class ToSite final : public IntNode {
 public:
  int Eval(Context& context) const override { return context.vars.to; }
};

}  // namespace

void RegisterInts(Registry& registry) {
  registry.Int("ints.To", [](const Args& args) -> const IntNode* { return args.Make<ToSite>(); });
}

}  // namespace ludens
