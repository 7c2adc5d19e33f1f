#include "ludemes/bools/line.h"

#include <algorithm>

#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "ludemes/site_set.h"
#include "ludemes/support/equal_sites.h"
#include "ludemes/support/line_windows.h"
#include "ludemes/support/slots.h"
#include "ludemes/support/visibility.h"

namespace ludens {
namespace {

/// True where two neighbours carry common sites and all of these are occupied.
bool IsBuriedLink(const Context& context, SiteType type, int a, int b) {
  const auto up = AbsoluteDirection::kUpward;
  const auto over_a = context.topology().Steps(type, static_cast<Site>(a), up);
  const auto over_b = context.topology().Steps(type, static_cast<Site>(b), up);
  bool any = false;
  for (const Site site : over_a) {
    if (std::ranges::find(over_b, site) == over_b.end()) continue;
    if (context.state.What(context.SlotOf(type, site)) == 0) return false;
    any = true;
  }
  return any;
}

/// (is Line [type] length [direction] [through:site | throughAny:region] [who | what: | whats:]
///  [exact:] [contiguous:] [if:condition] …): a line of that many pieces runs through the site.
/// Without who and what, of the piece at the site.
class IsLine final : public BoolNode {
 public:
  /// `exact`: what the part of this name always is, where that is known.
  IsLine(LineParts parts, std::optional<bool> exact) : parts_(std::move(parts)), exact_(exact) {
    unbroken_ = parts_.contiguous == nullptr && parts_.condition == nullptr &&
                parts_.through_how_much == nullptr && parts_.visible == nullptr &&
                parts_.use_opposites == nullptr && exact_.has_value();
    like_pivot_ = parts_.who == nullptr && parts_.whats.empty();
    simple_ = unbroken_ && parts_.through_any == nullptr && like_pivot_ &&
              parts_.length->Constant().value_or(0) >= kShortest;
  }

  /// Finds the rows of the board, where its size allows it.
  void Fold(const Model& model) {
    const bool own_sites = parts_.type.value_or(model.default_site) == model.default_site;
    const bool filters =
        parts_.contiguous == nullptr && parts_.through_any == nullptr && !model.puzzle;
    if (!own_sites || !(unbroken_ || filters) ||
        model.topology.size(model.default_site) > LineWindows::kMostSites)
      return;
    const std::optional<int> length = parts_.length->Constant();
    if (length.value_or(kShortest) < kShortest) return;
    shortest_ = length.value_or(kShortest);
    for (int each = shortest_; each <= length.value_or(kLongest); ++each)
      windows_.emplace_back(model.topology, model.default_site, parts_.direction, each,
                            unbroken_ && *exact_);
  }

  bool Eval(Context& context) const override {
    if (const LineWindows* rows = RowsNow(context)) {
      const bool any = AnyRow(context, *rows);
      if (unbroken_ || !any) return any;
    }
    if (simple_ && !context.model.stacking) return HasPlainLine(context);
    const int saved = context.vars.to;
    const bool found = context.model.stacking ? IsStackLine(context, parts_) : AnyPivot(context);
    context.vars.to = saved;
    return found;
  }

 private:
  enum class Verdict { kLine, kNoLine, kGiveUp };
  static constexpr int kShortest = 2;  ///< Of rows.
  static constexpr int kLongest = 9;   ///< Of those whose length may vary.

  /// The rows of the length that is asked for now; null where they are not known. A line is such a
  /// row, if not more than that.
  const LineWindows* RowsNow(Context& context) const {
    if (windows_.empty() || !IsFlat(context, context.model.default_site)) return nullptr;
    if (windows_.size() == 1) return windows_.data();
    const int index = parts_.length->Eval(context) - shortest_;
    return index >= 0 && index < std::ssize(windows_) ? &windows_[static_cast<size_t>(index)]
                                                      : nullptr;
  }

  /// By sets: a row through the site, or one of them, of nothing but accepted pieces.
  bool AnyRow(Context& context, const LineWindows& rows) const {
    const int sites = context.topology().size(context.model.default_site);
    const auto on_board = [&](int pivot) { return pivot >= 0 && pivot < sites; };
    if (parts_.through_any == nullptr) {
      const int pivot = parts_.through->Eval(context);
      if (!on_board(pivot)) return false;
      if (like_pivot_ && rows.fits_one_word())
        return rows.AnyWithin(WordLike(context.state, pivot, sites), pivot);
      return AnyRowThrough(rows, pivot, Accepted(context, pivot));
    }
    BorrowedRegion pivots(context);
    parts_.through_any->Eval(context, *pivots);
    const SiteBits accepted = like_pivot_ ? SiteBits(sites) : Accepted(context, 0);
    return pivots->Any([&](int pivot) {
      return on_board(pivot) &&
             AnyRowThrough(rows, pivot, like_pivot_ ? Accepted(context, pivot) : accepted);
    });
  }
  static bool AnyRowThrough(const LineWindows& rows, int pivot, const SiteBits& accepted) {
    if (!accepted.Contains(pivot)) return false;
    return rows.fits_one_word() ? rows.AnyWithin(accepted.words()[0], pivot)
                                : rows.AnyWithin(accepted.words(), pivot);
  }
  /// All sites whose pieces count in a line through the pivot.
  SiteBits Accepted(Context& context, int pivot) const {
    const State& state = context.state;
    const int sites = context.topology().size(context.model.default_site);
    if (!parts_.whats.empty()) {
      SiteBits accepted(sites);
      for (const IntNode* what : parts_.whats)
        accepted.Unite(SitesHolding(state, what->Eval(context), sites).words());
      return accepted;
    }
    if (parts_.who == nullptr) return SitesLike(state, pivot, sites);
    const int owner = parts_.who->Eval(context);
    SiteBits accepted(sites);
    for (size_t what = 1; what < context.model.components.size(); ++what)
      if (context.model.components[what].owner == owner)
        accepted.Unite(SitesHolding(state, static_cast<int>(what), sites).words());
    return accepted;
  }

  /// The usual case: a line of pieces like the one at the site.
  bool HasPlainLine(Context& context) const {
    const SiteType type = context.TypeOr(parts_.type);
    const Topology& topology = context.topology();
    const State& state = context.state;
    const int pivot = parts_.through->Eval(context);
    if (pivot < 0 || pivot >= topology.size(type)) return false;
    const int offset = context.SlotOf(type, 0);
    const int piece = state.What(offset + pivot);
    const int length = parts_.length->Eval(context);
    const auto run = [&](RadialId radial) {
      int count = 0;
      for (const Site site : topology.RadialSites(type, radial).subspan(1)) {
        if (state.What(offset + site) != piece) break;
        ++count;
      }
      return count;
    };
    for (const RadialId radial :
         topology.DistinctRadials(type, static_cast<Site>(pivot), parts_.direction)) {
      const int ahead = 1 + run(radial);
      if (!*exact_ && ahead >= length) return true;
      const auto opposites = topology.Opposites(type, radial);
      if (opposites.empty() && ahead == length) return true;
      for (const RadialId opposite : opposites) {
        const int whole = ahead + run(opposite);
        if (*exact_ ? whole == length : whole >= length) return true;
      }
    }
    return false;
  }

  bool AnyPivot(Context& context) const {
    if (parts_.through_any == nullptr)
      return Check(context, parts_.through->Eval(context)) == Verdict::kLine;
    BorrowedRegion pivots(context);
    parts_.through_any->Eval(context, *pivots);
    Verdict verdict = Verdict::kNoLine;
    AnySlot(pivots->words(), [&](int pivot) {
      if (HoldsOtherPiece(context, pivot)) return false;
      verdict = Check(context, pivot);
      return verdict != Verdict::kNoLine;
    });
    return verdict == Verdict::kLine;
  }

  /// Pivots of a region without one of the given pieces are passed over before anything else.
  bool HoldsOtherPiece(Context& context, int pivot) const {
    if (parts_.whats.empty()) return false;
    const int piece = context.state.What(context.SlotOf(context.TypeOr(parts_.type), pivot));
    return std::ranges::none_of(parts_.whats,
                                [&](const IntNode* what) { return what->Eval(context) == piece; });
  }

  bool Meets(Context& context, int site) const {
    if (parts_.condition == nullptr) return true;
    context.vars.to = site;
    return parts_.condition->Eval(context);
  }

  Verdict Check(Context& context, int pivot) const {
    const SiteType type = context.TypeOr(parts_.type);
    if (pivot < 0 || pivot >= context.topology().size(type) || !Meets(context, pivot))
      return Verdict::kGiveUp;
    const State& state = context.state;
    const int piece = state.What(context.SlotOf(type, pivot));
    BorrowedRegion set(context);
    const LinePieces pieces(context, parts_, piece, *set);
    if (!pieces.Contains(piece)) return Verdict::kNoLine;
    const LineRule rule{
        .length = parts_.length->Eval(context),
        .exact = EvalOr(parts_.exact, context, false),
        .contiguous = EvalOr(parts_.contiguous, context, true),
        .use_opposites = EvalOr(parts_.use_opposites, context, true),
    };
    BorrowedInts seen(context);
    FlatLine line{*this, context, type, pieces, pivot, piece, *seen};
    if (parts_.through_how_much != nullptr) line.kinds = parts_.through_how_much->Eval(context);
    line.visible_only = EvalOr(parts_.visible, context, false);
    if (line.visible_only && IsCovered(context, type, pivot)) return Verdict::kNoLine;
    return HasLine(context, type, pivot, parts_.direction, rule, line) ? Verdict::kLine
                                                                       : Verdict::kNoLine;
  }

  /// A line of accepted pieces, of at least `kinds` different ones; where asked for, of pieces
  /// that can be seen from above.
  struct FlatLine {
    const IsLine& node;
    Context& context;
    SiteType type;
    const LinePieces& pieces;
    int pivot;
    int first_piece;
    IntList& seen;
    int kinds = 1;
    bool visible_only = false;
    int last = kOff;  ///< The site before; kOff where its link is not looked at.

    void Begin() {
      seen.assign(1, first_piece);
      last = pivot;
    }
    /// The reference looks at links between sites on the way out only.
    void TurnBack() { last = kOff; }
    bool Accept(int site) {
      const int what = context.state.What(context.SlotOf(type, site));
      if (!pieces.Contains(what)) return false;
      if (visible_only && IsCovered(context, type, site)) return false;
      if (!node.Meets(context, site)) return false;
      if (visible_only && last != kOff) {
        if (IsBuriedLink(context, type, last, site)) return false;
        last = site;
      }
      if (kinds > 1 && std::ranges::find(seen, what) == seen.end()) seen.push_back(what);
      return true;
    }
    bool Enough() const { return kinds <= static_cast<int>(seen.size()); }
  };

  LineParts parts_;
  std::optional<bool> exact_;
  bool unbroken_ = false;    ///< A row of accepted pieces and nothing else.
  bool like_pivot_ = false;  ///< Accepted are pieces like the one at the site.
  bool simple_ = false;      ///< Such a row of those, of a known length.
  int shortest_ = kShortest;
  std::vector<LineWindows> windows_;  ///< Rows by length, from the shortest on; perhaps none.
};

/// In a deduction puzzle lines are made of decided variables.
class IsDecidedTo final : public BoolNode {
 public:
  IsDecidedTo(std::optional<SiteType> type, const BoolNode* condition)
      : type_(type), condition_(condition) {}
  bool Eval(Context& context) const override {
    return context.state.IsDecided(context.SlotOf(context.TypeOr(type_), context.vars.to)) &&
           EvalOr(condition_, context, true);
  }

 private:
  std::optional<SiteType> type_;
  const BoolNode* condition_;
};

const BoolNode* LowerLine(const Args& args) {
  LineParts parts;
  parts.type = args.Type();
  parts.length = args.Int("length");
  if (const auto direction = ParseAbsoluteDirection(args.ConstantName("dirn")))
    parts.direction = *direction;
  parts.through = IntOrLastTo(args, "through");
  parts.through_any = args.Region("throughAny");
  if (args.Has("who")) parts.who = args.lowering().RoleNumber(*args.RoleOf("who"));
  parts.whats = args.IntArray("whats");
  if (args.Has("what")) parts.whats.push_back(args.Int("what"));
  parts.exact = args.Bool("exact");
  parts.contiguous = args.Bool("contiguous");
  parts.condition = args.Bool("if");
  if (args.model().puzzle) parts.condition = args.Make<IsDecidedTo>(args.Type(), parts.condition);
  parts.by_level = args.Bool("byLevel");
  parts.top = args.Bool("top");
  parts.through_how_much = args.Int("throughHowMuch");
  parts.use_opposites = args.Bool("useOpposites");
  parts.visible = args.Bool("isVisible");
  std::optional<bool> exact;
  if (!args.Has("exact"))
    exact = false;
  else if (args.Raw("exact")->kind == BoundKind::kBoolean)
    exact = args.Raw("exact")->integer != 0;
  auto* line = args.Make<IsLine>(std::move(parts), exact);
  args.lowering().OnFold([line](Context& empty) { line->Fold(empty.model); });
  return line;
}

}  // namespace

void RegisterLine(Registry& registry) { registry.Bool("bools.Is Line", LowerLine); }

}  // namespace ludens
