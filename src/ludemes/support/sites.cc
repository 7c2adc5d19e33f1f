#include "ludemes/support/sites.h"

namespace ludens {
namespace {

class LastTo final : public IntNode {
 public:
  int Eval(Context& context) const override { return context.header().last.to; }
};

}  // namespace

const IntNode* LastToNode(Lowering& lowering) { return lowering.Make<LastTo>(); }

SiteQuery SiteQuery::Of(const Args& args) {
  SiteQuery query;
  query.type = args.Type();
  query.at = args.Int("at");
  if (args.Has("level")) query.level = args.Int("level");
  return query;
}

SiteList SiteList::Of(const Args& args, std::string_view slot) {
  const uint16_t region = Grammar::Get().Type("region");
  const Bound& bound = args.bound();
  const auto& slots = bound.signature->slots;
  SiteList list;
  for (size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].name != slot || bound.args[i] == nullptr) continue;
    if (slots[i].type.base == region)
      list.region = args.lowering().Region(*bound.args[i]);
    else
      list.site = args.lowering().Int(*bound.args[i]);
  }
  return list;
}

SiteList SiteList::AtOrIn(const Args& args) {
  SiteList list;
  if (args.Has("in"))
    list.region = args.Region("in");
  else
    list.site = args.Has("at") ? args.Int("at") : LastToNode(args.lowering());
  return list;
}

int SiteList::Count(Context& context) const {
  if (region != nullptr) return region->Count(context);
  int count = 0;
  ForEach(context, [&](int) { ++count; });
  return count;
}

int SiteList::First(Context& context) const {
  int first = kOff;
  ForEach(context, [&](int number) {
    if (first == kOff) first = number;
  });
  return first;
}

}  // namespace ludens
