#include "ludemes/start/site_list.h"

namespace ludens {

StartSites::StartSites(const Args& args) {
  if (args.Has("coord"))
    fixed_.push_back(RequireCoordinate(args, args.String("coord")));
  else if (args.Has("coords"))
    AddCoordinates(args, "coords");
  else if (args.Has("region"))
    region_ = args.Region("region");
  else if (args.Has("locs"))
    numbers_ = args.IntArray("locs");
  else if (args.Has("loc"))
    numbers_.push_back(args.Int("loc"));
  else if (args.Has("at"))
    numbers_.push_back(args.Int("at"));
  else if (args.Has("to"))
    region_ = args.Region("to");
  else
    return;
  given_ = true;
}

/// A list may name coordinates that this size of board does not have: they are left out.
void StartSites::AddCoordinates(const Args& args, std::string_view slot) {
  const Model& model = args.model();
  const SiteType type = args.Type().value_or(model.default_site);
  for (const std::string& coordinate : args.Strings(slot))
    if (const auto site = model.topology.Find(type, coordinate)) fixed_.push_back(*site);
}

void StartSites::Eval(Context& context, IntList& out) const {
  out.insert(out.end(), fixed_.begin(), fixed_.end());
  for (const IntNode* number : numbers_) out.push_back(number->Eval(context));
  if (region_ == nullptr) return;
  BorrowedRegion sites(context);
  region_->Eval(context, *sites);
  sites->ForEach([&](int site) { out.push_back(site); });
}

}  // namespace ludens
