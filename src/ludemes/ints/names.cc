#include "ludemes/ints/nodes.h"

namespace ludens {
namespace {

/// The first component of an owner whose name contains a text, or -1.
int ComponentOf(const Model& model, std::string_view text, int owner) {
  for (size_t i = 1; i < model.components.size(); ++i) {
    const Component& component = model.components[i];
    if (component.owner == owner && component.name.find(text) != std::string::npos)
      return static_cast<int>(i);
  }
  return kOff;
}

/// (id "Pawn" Mover): the component of a player who changes.
class ComponentOfPlayer final : public IntNode {
 public:
  ComponentOfPlayer(const Model& model, std::string_view name, const IntNode* player)
      : player_(player) {
    for (int owner = 0; owner <= model.shared_owner(); ++owner)
      by_owner_.push_back(ComponentOf(model, name, owner));
  }

  int Eval(Context& context) const override {
    const size_t player = static_cast<size_t>(player_->Eval(context));
    return player < by_owner_.size() ? by_owner_[player] : kOff;
  }

 private:
  const IntNode* player_;
  std::vector<int> by_owner_;
};

/// The number of a container or component with exactly this name.
int NumberOf(const Model& model, std::string_view name) {
  for (size_t i = 0; i < model.containers.size(); ++i)
    if (model.containers[i].name == name) return static_cast<int>(i);
  return model.FindComponent(name);
}

/// Roles beside a name that stand for a single owner.
bool OwnsComponents(Role role) {
  return role <= Role{8} || role == Role::kShared || role == Role::kMover || role == Role::kNext ||
         role == Role::kPrev;
}

const IntNode* LowerId(const Args& args) {
  Lowering& lowering = args.lowering();
  if (!args.Has("who")) return lowering.ConstantInt(NumberOf(args.model(), args.String("name")));
  const Role role = *args.RoleOf("who");
  if (role == Role::kPlayer || !args.Has("name")) return lowering.RoleNumber(role);
  if (!OwnsComponents(role)) return lowering.ConstantInt(kOff);
  const int owner = FixedOwner(role, args.model().players);
  if (owner >= 0)
    return lowering.ConstantInt(ComponentOf(args.model(), args.String("name"), owner));
  return args.Make<ComponentOfPlayer>(args.model(), args.String("name"), lowering.RoleNumber(role));
}

/// (mapEntry ["Name"] key): what a map says about a key; the key itself where no map says anything
/// else than Off.
class MapEntry final : public IntNode, public TermSource {
 public:
  MapEntry(std::string name, const IntNode* key) : name_(std::move(name)), key_(key) {}

  /// Notes the values of all keys, once the equipment has its maps.
  void Fold(const Model& model) {
    values_.clear();
    has_all_ = true;
    for (const SiteMap& map : model.maps)
      for (const auto& [key, value] : map.entries) {
        has_all_ = has_all_ && key >= 0 && key < kMostKeys;
        while (key >= static_cast<int>(values_.size()) && key < kMostKeys)
          values_.push_back(Find(model, static_cast<int>(values_.size())));
      }
  }

  int Eval(Context& context) const override { return ValueOf(context, key_->Eval(context)); }
  TermId ToTerm(Terms& terms) const override {
    const auto same = [](const void* a, const void* b) {
      return static_cast<const MapEntry*>(a)->name_ == static_cast<const MapEntry*>(b)->name_;
    };
    return terms.SharedCall(
        [](Context& context, const void* data, int, int key, int) {
          return static_cast<const MapEntry*>(data)->ValueOf(context, key);
        },
        this, same, terms.Int(*key_), kNoTerm);
  }

 private:
  static constexpr int kMostKeys = 1024;

  int ValueOf(const Context& context, int key) const {
    if (static_cast<size_t>(key) < values_.size()) return values_[static_cast<size_t>(key)];
    return has_all_ ? key : Find(context.model, key);
  }

  [[gnu::noinline]] int Find(const Model& model, int key) const {
    for (const SiteMap& map : model.maps) {
      if (!name_.empty() && map.name != name_) continue;
      const int* value = map.Find(key);
      if (value != nullptr && *value != kOff) return *value;
    }
    return key;
  }

  std::string name_;
  const IntNode* key_;
  std::vector<int> values_;  ///< By key.
  bool has_all_ = false;     ///< No map has other keys; else the rest is looked up.
};

}  // namespace

void RegisterNames(Registry& registry) {
  registry.Int("Id", LowerId);
  registry.Int("MapEntry", [](const Args& args) -> const IntNode* {
    const IntNode* key = args.PlayerNumber("keyRole", "key");
    auto* entry = args.Make<MapEntry>(args.String("name"), key);
    args.lowering().OnFold([entry](Context& empty) { entry->Fold(empty.model); });
    return entry;
  });
}

}  // namespace ludens
