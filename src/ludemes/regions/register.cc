#include "ludemes/registry.h"

namespace ludens {
namespace {

/// (sites Empty [type]): the empty sites of the board.
class EmptySites final : public RegionNode {
 public:
  explicit EmptySites(std::optional<SiteType> type) : type_(type) {}

  void Eval(Context& context, Region& out) const override {
    const SiteType type = context.TypeOr(type_);
    for (int site = 0; site < context.topology().size(type); ++site)
      if (context.state.IsEmpty(context.SlotOf(type, site))) out.Add(site);
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(type_); }

 private:
  std::optional<SiteType> type_;
};

}  // namespace

void RegisterRegions(Registry& registry) {
  registry.Region("Sites Empty", [](const Args& args) -> const RegionNode* {
    return args.Make<EmptySites>(args.Has("elementType") ? args.Type("elementType") : std::nullopt);
  });
}

}  // namespace ludens
