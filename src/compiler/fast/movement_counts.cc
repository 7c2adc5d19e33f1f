#include "compiler/fast/movement_counts.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "compiler/candidates.h"
#include "compiler/plan/piece_rule.h"
#include "ludemes/support/line_windows.h"

namespace ludens {
namespace {

/// More groups than that would be slower than the condition.
constexpr size_t kMostGroups = 16;

/// Whom a role means after a ply of `mover`; 0 where that is not one of the two players.
int PlayerMeant(std::string_view role, int mover) {
  if (role == "Mover") return mover;
  if (role == "Next") return 3 - mover;
  return role == "P1" ? 1 : role == "P2" ? 2 : 0;
}

/// A number of sites, by mover.
struct Counted {
  std::array<MovementCount, 3> by_mover;
  bool at_least = false;  ///< It may be more than what stands on the board.
};

class CountPlanner {
 public:
  explicit CountPlanner(const PlanTools& tools) : tools_(tools) {}

  std::optional<MovementCounts> Plan(const Bound& test) const {
    if (test.kind != BoundKind::kClause) return std::nullopt;
    if (test.Is("bools.And")) return PlanAll(test);
    const std::string opcode = OpcodeOf(test);
    if (opcode == "bools.Is In") return PlanStand(test);
    if (opcode == "bools.All Sites") return PlanFull(test);
    if (opcode == "bools.No Pieces") return PlanGone(test);
    if (opcode == "bools.Is Line") return PlanLine(test);
    if (opcode == "Equals" && test.signature->Find("regionA") >= 0) return PlanSame(test);
    return PlanComparison(test, opcode);
  }

 private:
  using Sites = std::array<std::vector<int>, 3>;

  /// Calls `visit(mover)` in the empty position as it is after a ply of each player.
  template <typename Visit>
  void ForEachMover(Visit&& visit) const {
    Header& header = tools_.empty.header();
    const auto before = std::pair(header.mover, header.next);
    for (int mover = 1; mover <= 2; ++mover) {
      header.mover = static_cast<int8_t>(mover);
      header.next = static_cast<int8_t>(3 - mover);
      visit(mover);
    }
    std::tie(header.mover, header.next) = before;
  }
  bool FollowsFromTurn(const Bound& expression) const {
    return (tools_.dependence.Of(expression) & ~(kOnMover | kOnNext)) == 0;
  }

  /// The sites of a region by mover; nothing where they may change, or lie beyond the board.
  std::optional<Sites> SitesOf(const Bound* region) const {
    if (region == nullptr || !FollowsFromTurn(*region)) return std::nullopt;
    const RegionNode* node = tools_.lowering.Region(*region);
    if (node->Type(tools_.empty) != tools_.model().default_site) return std::nullopt;
    Sites sites;
    bool on_board = true;
    ForEachMover([&](int mover) {
      BorrowedRegion found(tools_.empty);
      node->Eval(tools_.empty, *found);
      found->ForEach([&](int site) {
        sites[static_cast<size_t>(mover)].push_back(site);
        on_board = on_board && site < tools_.sites();
      });
    });
    return on_board ? std::optional(std::move(sites)) : std::nullopt;
  }
  /// The same for a number of a site.
  std::optional<std::array<int, 3>> SiteOf(const Bound* site) const {
    if (site == nullptr || site->kind == BoundKind::kEnum || !FollowsFromTurn(*site))
      return std::nullopt;
    const IntNode* node = tools_.lowering.Int(*site);
    std::array<int, 3> sites{};
    ForEachMover([&](int mover) { sites[static_cast<size_t>(mover)] = node->Eval(tools_.empty); });
    const auto on_board = [&](int each) { return each >= 0 && each < tools_.sites(); };
    if (!on_board(sites[1]) || !on_board(sites[2])) return std::nullopt;
    return sites;
  }
  std::vector<int> WholeBoard() const {
    std::vector<int> sites;
    for (int site = 0; site < tools_.sites(); ++site) sites.push_back(site);
    return sites;
  }
  int OwnerOf(int component) const {
    return tools_.model().components[static_cast<size_t>(component)].owner;
  }

  /// Several conditions together; those that are not known may hold.
  std::optional<MovementCounts> PlanAll(const Bound& test) const {
    MovementCounts all;
    all[1] = all[2] = {{}};
    bool any = false;
    for (const Bound* part : PartsOf(test)) {
      if (OpcodeAt(part) == "bools.Is Mover") {
        for (int mover = 1; mover <= 2; ++mover)
          if (const int meant = PlayerMeant(RoleOf(Argument(*part, "role")), mover);
              meant != 0 && meant != mover)
            all[static_cast<size_t>(mover)].clear();
        continue;
      }
      const auto counts = Plan(*part);
      if (!counts) continue;
      any = true;
      for (size_t mover = 1; mover <= 2; ++mover) all[mover] = Join(all[mover], (*counts)[mover]);
    }
    const bool few = all[1].size() <= kMostGroups && all[2].size() <= kMostGroups;
    return any && few ? std::optional(std::move(all)) : std::nullopt;
  }
  using Groups = std::vector<std::vector<MovementCount>>;
  static Groups Join(const Groups& some, const Groups& others) {
    Groups joined;
    for (const auto& a : some)
      for (const auto& b : others) {
        joined.push_back(a);
        joined.back().insert(joined.back().end(), b.begin(), b.end());
      }
    return joined;
  }

  /// (is In (where "Name" role) region).
  std::optional<MovementCounts> PlanStand(const Bound& test) const {
    const Bound* where = Argument(test, "site");
    if (!OnlyHas(test, {"isType", "site", "region"}) || OpcodeAt(where) != "Where" ||
        !OnlyHas(*where, {"namePiece", "role"}) || Argument(*where, "namePiece") == nullptr)
      return std::nullopt;
    const auto sites = SitesOf(Argument(test, "region"));
    const std::string_view role = RoleOf(Argument(*where, "role"));
    if (!sites || PlayerMeant(role, 1) == 0) return std::nullopt;
    const std::string name = Args(tools_.lowering, *where).String("namePiece");
    const auto& components = tools_.model().components;
    MovementCounts counts;
    for (int mover = 1; mover <= 2; ++mover) {
      const int player = PlayerMeant(role, mover);
      const auto sought =
          std::find_if(components.begin() + 1, components.end(), [&](const Component& each) {
            return each.owner == player && each.name.find(name) != std::string::npos;
          });
      if (sought == components.end()) continue;  // There is none anywhere.
      const int component = static_cast<int>(sought - components.begin());
      counts[static_cast<size_t>(mover)] = {
          {{player, component, (*sites)[static_cast<size_t>(mover)], 1, INT_MAX}}};
    }
    return counts;
  }

  /// (all Sites region if:(= (who at:(site)) role)).
  std::optional<MovementCounts> PlanFull(const Bound& test) const {
    const Bound* condition = Argument(test, "if");
    const auto sites = SitesOf(Argument(test, "region"));
    if (Argument(test, "allType")->constant.name != "Sites" || !sites ||
        OpcodeAt(condition) != "Equals")
      return std::nullopt;
    const Bound* who = Argument(*condition, "valueA");
    const std::string_view role = RoleOf(Argument(*condition, "roleB"));
    if (OpcodeAt(who) != "Who" || !OnlyHas(*who, {"at"}) ||
        !IsIterator(Argument(*who, "at"), "Site"))
      return std::nullopt;
    return Full(role, *sites);
  }
  /// All of the sites are a player's.
  static std::optional<MovementCounts> Full(std::string_view role, const Sites& sites) {
    MovementCounts counts;
    for (int mover = 1; mover <= 2; ++mover) {
      const std::vector<int>& all = sites[static_cast<size_t>(mover)];
      const int player = PlayerMeant(role, mover);
      if (player == 0 || all.empty()) return std::nullopt;
      counts[static_cast<size_t>(mover)] = {
          {{player, 0, all, static_cast<int>(all.size()), INT_MAX}}};
    }
    return counts;
  }

  /// (no Pieces role "Name"): any one kind of those that are meant may be the last to go.
  std::optional<MovementCounts> PlanGone(const Bound& of) const {
    const std::string_view role = RoleOf(Argument(of, "role"));
    if (PlayerMeant(role, 1) == 0 || Argument(of, "of") != nullptr ||
        Argument(of, "name") == nullptr || Argument(of, "in") != nullptr)
      return std::nullopt;
    const std::string name = Args(tools_.lowering, of).String("name");
    const auto& components = tools_.model().components;
    MovementCounts counts;
    for (int mover = 1; mover <= 2; ++mover) {
      auto& groups = counts[static_cast<size_t>(mover)];
      for (size_t i = 1; i < components.size(); ++i)
        if (components[i].owner == PlayerMeant(role, mover) && components[i].plain_name == name)
          groups.push_back({{components[i].owner, static_cast<int>(i), WholeBoard(), 0, 0}});
      if (groups.empty()) return std::nullopt;
    }
    return counts;
  }

  /// (= (sites Occupied by:role) region): at least the region is full.
  std::optional<MovementCounts> PlanSame(const Bound& test) const {
    const Bound* occupied = test.Arg("regionA");
    const Bound* region = test.Arg("regionB");
    if (OpcodeAt(occupied) != "Sites Occupied") std::swap(occupied, region);
    if (OpcodeAt(occupied) != "Sites Occupied" || !OnlyHas(*occupied, {"regionType", "by"}))
      return std::nullopt;
    const auto sites = SitesOf(region);
    return sites ? Full(RoleOf(Argument(*occupied, "by")), *sites) : std::nullopt;
  }

  /// A number of sites against a fixed one, or the owner of a site against a role.
  std::optional<MovementCounts> PlanComparison(const Bound& test, std::string_view opcode) const {
    const Bound* a = Argument(test, "valueA");
    const Bound* b = Argument(test, "valueB");
    if (a == nullptr) return std::nullopt;
    if (opcode == "Equals" && OpcodeAt(a) == "Who" && OnlyHas(*a, {"at"})) {
      const auto site = SiteOf(Argument(*a, "at"));
      if (!site) return std::nullopt;
      return Full(RoleOf(Argument(test, "roleB")), {{{}, {(*site)[1]}, {(*site)[2]}}});
    }
    if (b == nullptr) return std::nullopt;
    auto counted = CountOf(*a);
    const bool turned = !counted;
    if (turned) counted = CountOf(*b);
    if (!counted) return std::nullopt;
    const auto number = tools_.lowering.Int(turned ? *a : *b)->Constant();
    if (!number) return std::nullopt;
    int least = 0, most = INT_MAX;
    if (opcode == "Equals")
      least = most = *number;
    else if (opcode == (turned ? "Ge" : "Le"))
      most = *number;
    else if (opcode == (turned ? "Gt" : "Lt"))
      most = *number - 1;
    else if (opcode == (turned ? "Le" : "Ge"))
      least = *number;
    else if (opcode == (turned ? "Lt" : "Gt"))
      least = *number + 1;
    if (counted->at_least) least = 0;
    if (least <= 0 && most == INT_MAX) return std::nullopt;
    MovementCounts counts;
    for (size_t mover = 1; mover <= 2; ++mover) {
      MovementCount& count = counted->by_mover[mover];
      count.least = least;
      count.most = most;
      counts[mover] = {{std::move(count)}};
    }
    return counts;
  }

  std::optional<Counted> CountOf(const Bound& number) const {
    const std::string opcode = OpcodeAt(&number);
    if (opcode == "ints.Count Pieces") return CountPieces(number);
    const Bound* in = opcode == "ints.Count Sites" ? Argument(number, "in") : nullptr;
    if (in == nullptr || OpcodeAt(in) != "Sites Occupied" || !OnlyHas(number, {"countType", "in"}))
      return std::nullopt;
    return CountOccupied(*in);
  }
  /// (count Pieces role [in:region]).
  std::optional<Counted> CountPieces(const Bound& number) const {
    if (!OnlyHas(number, {"countType", "role", "in"})) return std::nullopt;
    const Bound* in = Argument(number, "in");
    Sites sites;
    if (in == nullptr) {
      sites[1] = sites[2] = WholeBoard();
    } else if (auto found = SitesOf(in)) {
      sites = std::move(*found);
    } else {
      return std::nullopt;
    }
    return Of(RoleOf(Argument(number, "role")), sites, in == nullptr && HasHands());
  }
  /// (sites Occupied by:role [component:(id …)]), each site of which counts.
  std::optional<Counted> CountOccupied(const Bound& region) const {
    if (!OnlyHas(region, {"regionType", "by", "component"})) return std::nullopt;
    const std::vector<int> board = WholeBoard();
    auto counted = Of(RoleOf(Argument(region, "by")), {{{}, board, board}}, HasHands());
    const Bound* id = Argument(region, "component");
    if (id == nullptr || !counted) return counted;
    const auto components = ComponentsByMover(tools_, *id);
    if (!components) return std::nullopt;
    for (size_t mover = 1; mover <= 2; ++mover) {
      MovementCount& count = counted->by_mover[mover];
      count.component = (*components)[mover];
      if (OwnerOf(count.component) != count.player) return std::nullopt;
    }
    return counted;
  }
  bool HasHands() const { return tools_.model().containers.size() > 1; }
  static std::optional<Counted> Of(std::string_view role, const Sites& sites, bool at_least) {
    Counted counted;
    counted.at_least = at_least;
    for (int mover = 1; mover <= 2; ++mover) {
      MovementCount& count = counted.by_mover[static_cast<size_t>(mover)];
      count.player = PlayerMeant(role, mover);
      count.sites = sites[static_cast<size_t>(mover)];
      if (count.player == 0) return std::nullopt;
    }
    return counted;
  }

  std::optional<MovementCounts> PlanLine(const Bound& test) const {
    const Args args(tools_.lowering, test);
    const std::optional<int> length = args.Int("length")->Constant();
    if (length.value_or(0) < 2 || tools_.sites() > LineWindows::kMostSites) return std::nullopt;
    const AbsoluteDirection direction =
        ParseAbsoluteDirection(args.ConstantName("dirn")).value_or(AbsoluteDirection::kAdjacent);
    if (args.Has("what")) return PlanRowsAt(test, direction, *length);
    return PlanSpread(test, direction, *length);
  }
  /// (is Line n [direction] through:site what:(mover) …): one of the rows through the site is full.
  std::optional<MovementCounts> PlanRowsAt(const Bound& test, AbsoluteDirection direction,
                                           int length) const {
    const Bound* through = Argument(test, "through");
    const auto pivots = SiteOf(through);
    const Model& model = tools_.model();
    if (!OnlyHas(test, {"isType", "length", "dirn", "through", "what", "exact", "if"}) || !pivots ||
        OpcodeAt(Argument(test, "what")) != "Mover" || model.components.size() < 3)
      return std::nullopt;
    const LineWindows windows(model.topology, model.default_site, direction, length, false);
    MovementCounts counts;
    for (int mover = 1; mover <= 2; ++mover) {
      auto& groups = counts[static_cast<size_t>(mover)];
      windows.ForEachRow((*pivots)[static_cast<size_t>(mover)], [&](const std::vector<int>& row) {
        groups.push_back({{OwnerOf(mover), mover, row, length, INT_MAX}});
      });
      if (groups.size() > kMostGroups) return std::nullopt;
    }
    return counts;
  }
  /// (is Line n [direction] contiguous:False …), through where the last move ended: so many of the
  /// mover's pieces are on a line of the board.
  std::optional<MovementCounts> PlanSpread(const Bound& test, AbsoluteDirection direction,
                                           int length) const {
    if (!OnlyHas(test, {"isType", "length", "dirn", "who", "exact", "contiguous", "if"}) ||
        (Argument(test, "who") != nullptr && RoleOf(Argument(test, "who")) != "Mover"))
      return std::nullopt;
    const auto lines = LinesOfBoard(direction, length);
    if (lines.size() > kMostGroups) return std::nullopt;
    MovementCounts counts;
    for (int mover = 1; mover <= 2; ++mover)
      for (const std::set<int>& line : lines)
        counts[static_cast<size_t>(mover)].push_back(
            {{mover, 0, std::vector(line.begin(), line.end()), length, INT_MAX}});
    return counts;
  }
  std::set<std::set<int>> LinesOfBoard(AbsoluteDirection direction, int length) const {
    const Topology& topology = tools_.model().topology;
    const SiteType type = tools_.model().default_site;
    std::set<std::set<int>> lines;
    for (int site = 0; site < tools_.sites(); ++site)
      for (const RadialId radial :
           topology.DistinctRadials(type, static_cast<Site>(site), direction)) {
        const auto ahead = topology.RadialSites(type, radial);
        std::vector<std::set<int>> found{{ahead.begin(), ahead.end()}};
        for (const RadialId opposite : topology.Opposites(type, radial)) {
          const auto behind = topology.RadialSites(type, opposite);
          found.push_back(found.front());
          found.back().insert(behind.begin(), behind.end());
        }
        for (std::set<int>& line : found)
          if (static_cast<int>(line.size()) >= length) lines.insert(std::move(line));
      }
    std::erase_if(lines, [&](const std::set<int>& line) {
      return std::ranges::any_of(lines, [&](const std::set<int>& other) {
        return other.size() > line.size() && std::ranges::includes(other, line);
      });
    });
    return lines;
  }

  const PlanTools& tools_;
};

}  // namespace

std::optional<MovementCounts> PlanMovementCounts(const PlanTools& tools, const Bound& condition) {
  return CountPlanner(tools).Plan(condition);
}

std::string_view RoleOf(const Bound* role) {
  return role != nullptr && role->kind == BoundKind::kEnum ? role->constant.name : "";
}

std::optional<std::array<int, 3>> ComponentsByMover(const PlanTools& tools, const Bound& id) {
  const Bound* who = OpcodeAt(&id) == "Id" ? Argument(id, "who") : nullptr;
  if (OpcodeAt(&id) != "Id" || Argument(id, "name") == nullptr ||
      (who != nullptr && PlayerMeant(RoleOf(who), 1) == 0))
    return std::nullopt;
  const IntNode* node = tools.lowering.Int(id);
  Header& header = tools.empty.header();
  const auto before = std::pair(header.mover, header.next);
  std::array<int, 3> components{};
  for (int mover = 1; mover <= 2; ++mover) {
    header.mover = static_cast<int8_t>(mover);
    header.next = static_cast<int8_t>(3 - mover);
    components[static_cast<size_t>(mover)] = node->Eval(tools.empty);
  }
  std::tie(header.mover, header.next) = before;
  if (components[1] < 1 || components[2] < 1) return std::nullopt;
  return components;
}

}  // namespace ludens
