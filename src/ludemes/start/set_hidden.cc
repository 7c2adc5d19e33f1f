#include "ludemes/start/rules.h"
#include "ludemes/start/site_list.h"
#include "ludemes/support/players.h"

namespace ludens {
namespace {

/// (set Hidden [data] … to:role): hides (parts of) what stands on sites from players.
class SetHidden final : public StartNode {
 public:
  /// Fields are ordinals of HiddenData plus one; 0 means everything.
  SetHidden(std::vector<int> fields, std::optional<SiteType> type, StartSites sites,
            const IntNode* level, const BoolNode* value, Role role, const IntNode* player)
      : fields_(std::move(fields)),
        type_(type),
        sites_(std::move(sites)),
        level_(level),
        value_(value),
        role_(role),
        player_(player) {}

  void Apply(Context& context, StartLog& recorded) const override {
    BorrowedInts sites(context), players(context);
    sites_.Eval(context, *sites);
    Action hide;
    hide.kind = ActionKind::kSetHidden;
    hide.to_type = hide.from_type = context.TypeOr(type_);
    hide.level_to = static_cast<int16_t>(level_ == nullptr ? 0 : level_->Eval(context));
    hide.flag = value_ == nullptr || value_->Eval(context);
    CollectPlayers(context, *players);
    for (const int field : fields_) {
      hide.what = static_cast<int16_t>(field);
      for (const int site : *sites)
        for (const int player : *players) {
          hide.to = static_cast<int16_t>(site);
          hide.player = static_cast<int16_t>(player);
          ApplyStartAction(context, recorded, hide);
        }
    }
  }

 private:
  void CollectPlayers(Context& context, IntList& out) const {
    if (MeansManyPlayers(role_)) return AppendPlayers(RealPlayersOf(context, role_), out);
    const int player = player_->Eval(context);
    if (player >= 1 && player <= context.model.players) out.push_back(player);
  }

  std::vector<int> fields_;
  std::optional<SiteType> type_;
  StartSites sites_;
  const IntNode* level_;
  const BoolNode* value_;
  Role role_;
  const IntNode* player_;
};

std::vector<int> FieldsOf(const Args& args) {
  std::vector<int> fields;
  if (const auto field = args.Ordinal("dataType")) fields.push_back(*field + 1);
  for (const int field : args.Ordinals("dataTypes")) fields.push_back(field + 1);
  if (fields.empty()) fields.push_back(0);
  return fields;
}

/// (set RememberValue ["name"] value | region [unique:]).
class SetRememberValue final : public StartNode {
 public:
  SetRememberValue(int name, const IntNode* value, const RegionNode* region, const BoolNode* unique)
      : name_(name), value_(value), region_(region), unique_(unique) {}

  void Apply(Context& context, StartLog& recorded) const override {
    BorrowedInts values(context);
    if (value_ != nullptr) {
      values->push_back(value_->Eval(context));
    } else {
      BorrowedRegion region(context);
      region_->Eval(context, *region);
      region->ForEach([&](int site) { values->push_back(site); });
    }
    const bool unique = unique_ != nullptr && unique_->Eval(context);
    for (const int value : *values) {
      Action remember;
      remember.kind = ActionKind::kRememberValue;
      remember.name = name_;
      remember.value = value;
      remember.flag = unique;
      if (!unique || !IsRemembered(context, value)) ApplyStartAction(context, recorded, remember);
    }
  }

 private:
  bool IsRemembered(const Context& context, int value) const {
    for (const int32_t known : context.state.Remembered(name_))
      if (known == value) return true;
    return false;
  }

  int name_;
  const IntNode* value_;
  const RegionNode* region_;
  const BoolNode* unique_;
};

}  // namespace

const StartNode* LowerStartHidden(const Args& args) {
  const Role role = *args.RoleOf("to");
  return args.Make<SetHidden>(FieldsOf(args), args.Type(), StartSites(args), args.Int("level"),
                              args.Bool("value"), role, args.lowering().RoleNumber(role));
}

const StartNode* LowerSetRememberValue(const Args& args) {
  const int name = args.model().NameIndex(args.String("name"));
  return args.Make<SetRememberValue>(name, args.Int("value"), args.Region("regionValue"),
                                     args.Bool("unique"));
}

}  // namespace ludens
