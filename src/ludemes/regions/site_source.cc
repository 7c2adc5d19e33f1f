#include "ludemes/regions/site_source.h"

namespace ludens {

SiteSource SiteSource::FromSlot(const Args& args, std::string_view slot) {
  const Bound& raw = *args.Raw(slot);
  const Signature& signature = *args.bound().signature;
  // Both readings share the slot's name; the one that was matched says which it is.
  for (size_t i = 0; i < signature.slots.size(); ++i) {
    if (args.bound().args[i] != &raw) continue;
    if (Grammar::Get().TypeName(signature.slots[i].type) == "region")
      return {nullptr, args.lowering().Region(raw)};
  }
  return {args.lowering().Int(raw), nullptr};
}

void SiteSource::Eval(Context& context, IntList& out) const {
  if (site_ != nullptr) {
    if (const int site = site_->Eval(context); site >= 0) out.push_back(site);
    return;
  }
  BorrowedRegion region(context);
  region_->Eval(context, *region);
  region->ForEach([&](int site) { out.push_back(site); });
}

void AppendDirections(Context& context, const DirectionNode* directions,
                      const DirectionQuery& query, DirectionList& out) {
  if (directions == nullptr)
    out.push_back(AbsoluteDirection::kAdjacent);
  else
    directions->Eval(context, query, out);
}

}  // namespace ludens
