#include "ludemes/ints/nodes.h"
#include "ludemes/support/pieces_on_board.h"
#include "ludemes/terms.h"

namespace ludens {
namespace {

/// What (where …) looks for: a component given by its number, or by name and owner; optionally in a
/// local state.
class Sought {
 public:
  explicit Sought(const Args& args) {
    if (args.Has("what")) {
      what_ = args.Int("what");
      return;
    }
    player_ = args.PlayerNumber("role", "indexPlayer");
    if (args.Has("state")) local_state_ = args.Int("state");
    const std::string name = args.String("namePiece");
    for (const Component& component : args.model().components)
      if (component.name.find(name) != std::string::npos) {
        named_.push_back(static_cast<int>(&component - args.model().components.data()));
      }
  }

  struct Piece {
    int what = 0;  ///< 0 or less: there is no such piece.
    int state = kNone;
    bool Is(const Item& item) const {
      return item.what == what && (state == kNone || item.state == state);
    }
  };

  /// Depends on nothing that is iterated.
  bool IsOfPosition(Terms& terms) const {
    for (const IntNode* part : {what_, player_, local_state_})
      if (part != nullptr && !terms.IsOfPosition(*part)) return false;
    return true;
  }

  Piece Eval(Context& context) const {
    Piece piece;
    piece.what = what_ != nullptr ? what_->Eval(context) : NamedComponent(context);
    if (local_state_ != nullptr) piece.state = local_state_->Eval(context);
    return piece;
  }

 private:
  int NamedComponent(Context& context) const {
    const int player = player_->Eval(context);
    for (const int index : named_)
      if (context.model.components[static_cast<size_t>(index)].owner == player) return index;
    return kOff;
  }

  const IntNode* what_ = nullptr;
  const IntNode* player_ = nullptr;
  const IntNode* local_state_ = nullptr;
  std::vector<int> named_;
};

/// (where "King" Mover), (where what): the first site of the board with such a piece.
class WhereSite final : public IntNode, public TermSource {
 public:
  explicit WhereSite(const Args& args) : sought_(args), type_(args.Type()) {}

  TermId ToTerm(Terms& terms) const override {
    if (!sought_.IsOfPosition(terms)) return kNoTerm;
    return terms.CostlyCall([](Context& context, const void* self, int, int,
                               int) { return static_cast<const WhereSite*>(self)->Eval(context); },
                            this);
  }

  int Eval(Context& context) const override {
    const Sought::Piece piece = sought_.Eval(context);
    if (piece.what <= 0) return kOff;
    const SiteType type = context.TypeOr(type_);
    const int sites = context.topology().size(context.model.default_site);
    if (type == context.model.default_site)
      return FirstSiteHolding(context, piece.what, [&](int slot, int level) {
        return piece.state == kNone || context.state.ItemAt(slot, level).state == piece.state;
      });
    for (int site = 0; site < sites; ++site)
      if (StandsAt(context, piece, context.SlotOf(type, site))) return site;
    return kOff;
  }

 private:
  static bool StandsAt(const Context& context, const Sought::Piece& piece, int slot) {
    const int height = context.state.Height(slot);
    for (int level = 0; level < height; ++level)
      if (piece.Is(context.state.ItemAt(slot, level))) return true;
    return false;
  }

  Sought sought_;
  std::optional<SiteType> type_;
};

/// (where Level "King" Mover at:site [fromTop:]): the level with such a piece.
class WhereLevel final : public IntNode {
 public:
  explicit WhereLevel(const Args& args)
      : sought_(args), type_(args.Type()), at_(args.Int("at")), from_top_(args.Bool("fromTop")) {}

  int Eval(Context& context) const override {
    const int site = at_->Eval(context);
    if (site < 0 || site >= context.topology().size(context.model.default_site)) return kOff;
    const bool from_top = from_top_ == nullptr || from_top_->Eval(context);
    const Sought::Piece piece = sought_.Eval(context);
    if (piece.what <= 0) return kOff;
    const int slot = context.SlotOf(context.TypeOr(type_), site);
    const int height = context.state.Height(slot);
    for (int i = 0; i < height; ++i) {
      const int level = from_top ? height - 1 - i : i;
      if (piece.Is(context.state.ItemAt(slot, level))) return level;
    }
    return kOff;
  }

 private:
  Sought sought_;
  std::optional<SiteType> type_;
  const IntNode* at_;
  const BoolNode* from_top_;
};

}  // namespace

void RegisterWhere(Registry& registry) {
  registry.Int("Where",
               [](const Args& args) -> const IntNode* { return args.Make<WhereSite>(args); });
  registry.Int("Where Level",
               [](const Args& args) -> const IntNode* { return args.Make<WhereLevel>(args); });
}

}  // namespace ludens
