#pragma once

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/fast/movement_sides.h"

namespace ludens {

/// Whether the pieces of one side can take the first piece of a component of the other side: the
/// side's lines, read from where they end.
template <int W>
class MovementThreat {
 public:
  using Side = MovementSide<W>;
  using Line = typename Side::Line;
  using Term = typename Side::Term;

  /// Nothing is threatened.
  MovementThreat() = default;

  /// Finds how `side` threatens `component`; false where a line cannot be read so.
  bool Make(const Side& side, const MovementSets& sets, int component) {
    king_ = sets.of_component[static_cast<size_t>(component)];
    side_ = 3 - sets.owner[static_cast<size_t>(component)];
    const size_t owner = sets.owner[static_cast<size_t>(component)];
    board_ = sets.Board<W>();
    return std::all_of(side.lines.begin(), side.lines.end(), [&](const Line& line) {
      if (line.IsAsked()) return AddAsker(line);
      Mask<W> hits;
      AddSites(line.to, owner, hits);
      if (line.slides != nullptr) AddSites(line.over, owner, hits);
      if (hits.Empty()) return true;
      if (line.until != 0 || line.takes || line.slot >= 0 || line.unmoved) return false;
      if (line.slides != nullptr) return AddSlider(line, hits);
      return line.jumps_over ? AddJumper(line, hits) : AddLeaper(line, hits);
    });
  }

  template <typename Board>
  bool Holds(const Board& board) const {
    const Mask<W> kings = board.set(king_) & board_;
    if (kings.Empty()) return false;
    const int king = kings.Lowest();
    const auto at = static_cast<size_t>(king);
    for (const Leaper& each : leapers_)
      if (!(board.set(each.pieces) & each.sources[at]).Empty()) return true;
    for (const Jumper& each : jumpers_)
      if (each.Reaches(board, at)) return true;
    for (const Slider& each : sliders_) {
      const Mask<W> pieces = board.set(each.line->pieces) & each.sources[at];
      if (!pieces.Empty() && each.Reaches(board, king, pieces)) return true;
    }
    if constexpr (Board::kRich) return !askers_.empty() && AsksAny(board, king);
    return false;
  }

 private:
  struct Leaper {
    size_t pieces;
    std::vector<Mask<W>> sources;  ///< By the site that is reached.
  };
  struct Jumper {
    struct Way {
      int from, over;
    };
    const Line* line;
    std::vector<std::vector<Way>> ways;  ///< By the site that is reached.

    template <typename Board>
    bool Reaches(const Board& board, size_t at) const {
      const Mask<W> pieces = board.set(line->pieces);
      const Mask<W> hurdles = UnionOf<W>(board, line->over);
      return std::any_of(ways[at].begin(), ways[at].end(), [&](const Way& way) {
        return pieces.Contains(way.from) && hurdles.Contains(way.over);
      });
    }
  };
  struct Slider {
    const Line* line;
    std::vector<Mask<W>> sources;  ///< By the site that is reached, whatever is on the way.
    LineTable<W> back;             ///< The lines that lead to a site, from there.

    template <typename Board>
    bool Reaches(const Board& board, int king, const Mask<W>& pieces) const {
      const Mask<W> going_on = UnionOf<W>(board, line->over).Without(UnionOf<W>(board, line->to));
      return !(back.Reach(king, going_on, pieces) & pieces).Empty();
    }
  };

  struct Asker {
    const Line* line;
    std::vector<Mask<W>> sources;  ///< By the site that is reached, whatever is on the way.
  };

  /// Asks rules whether they reach the king, as (is Threatened …) does.
  template <typename Board>
  bool AsksAny(const Board& board, int king) const {
    Context& context = board.context();
    Header& header = context.header();
    const auto before = std::tuple(header.mover, header.next, header.prev);
    const auto marks = std::pair(context.in_threat_test, context.recursive);
    header.mover = static_cast<int8_t>(side_);
    header.prev = static_cast<int8_t>(3 - side_);
    context.in_threat_test = context.recursive = true;
    const bool any = std::any_of(askers_.begin(), askers_.end(), [&](const Asker& each) {
      const Line& line = *each.line;
      if (!line.MayHaveMoves(board, static_cast<size_t>(side_))) return false;
      PieceSet<W> pieces{line.component, {}};
      if (line.component == 0) return line.rule->Any(context, pieces, king);
      if ((board.set(line.pieces) & each.sources[static_cast<size_t>(king)]).Empty()) return false;
      pieces.froms = line.Origins(board) & each.sources[static_cast<size_t>(king)];
      return !pieces.froms.Empty() && line.rule->Any(context, pieces, king);
    });
    std::tie(header.mover, header.next, header.prev) = before;
    std::tie(context.in_threat_test, context.recursive) = marks;
    return any;
  }

  bool AddAsker(const Line& line) {
    if (line.until != 0 || line.slot >= 0 || line.is_other_checked) return false;
    Asker& asker = askers_.emplace_back(Asker{&line, {}});
    for (int site = 0; site < Mask<W>::kSites && line.component != 0; ++site)
      asker.sources.push_back(line.rule->Within(line.component, site));
    return true;
  }

  /// Adds the sites where a condition holds for the component.
  void AddSites(const std::vector<Term>& terms, size_t owner, Mask<W>& sites) const {
    for (const Term& term : terms)
      if (term.set == king_ || term.set == owner) sites |= term.sites;
  }

  bool AddLeaper(const Line& line, const Mask<W>& hits) {
    auto leaper = std::ranges::find(leapers_, line.pieces, &Leaper::pieces);
    if (leaper == leapers_.end())
      leaper = leapers_.insert(leaper, {line.pieces, std::vector<Mask<W>>(Mask<W>::kSites)});
    line.ForEachLeap([&](int from, int to) {
      if (hits.Contains(to)) leaper->sources[static_cast<size_t>(to)].Add(from);
    });
    return true;
  }

  bool AddJumper(const Line& line, const Mask<W>& hits) {
    Jumper& jumper = jumpers_.emplace_back();
    jumper.line = &line;
    jumper.ways.resize(Mask<W>::kSites);
    if (line.ways.empty()) return false;
    line.froms.ForEach([&](int from) {
      for (const auto& [over, to, open] : line.From(from))
        if (open != 0 && hits.Contains(to)) jumper.ways[to].push_back({from, over});
    });
    return true;
  }

  /// Lines are read backwards; pieces may stand anywhere on them.
  bool AddSlider(const Line& line, const Mask<W>& hits) {
    const auto& lines = line.slides->by_site();
    std::vector<std::vector<ludens::Line>> back(lines.size());
    std::vector<Mask<W>> sources(Mask<W>::kSites);
    for (size_t from = 0; from < lines.size(); ++from)
      for (const ludens::Line& each : lines[from])
        for (size_t i = 0; i < each.size(); ++i) {
          if (!hits.Contains(each[i])) continue;
          const auto to = static_cast<size_t>(each[i]);
          if (line.froms.Contains(static_cast<int>(from))) sources[to].Add(static_cast<int>(from));
          ludens::Line way(each.rend() - static_cast<std::ptrdiff_t>(i), each.rend());
          way.push_back(static_cast<int>(from));
          AddLonger(back[to], std::move(way));
        }
    for (size_t to = 0; to < back.size(); ++to)
      if (!AllLeadTo(lines, back[to], static_cast<int>(to))) return false;
    sliders_.push_back({&line, std::move(sources), LineTable<W>(back)});
    return true;
  }
  /// Keeps a way unless it is part of another, which it replaces otherwise.
  static void AddLonger(std::vector<ludens::Line>& ways, ludens::Line way) {
    const auto begins = [](const ludens::Line& longer, const ludens::Line& part) {
      return part.size() <= longer.size() && std::equal(part.begin(), part.end(), longer.begin());
    };
    for (ludens::Line& each : ways) {
      if (begins(each, way)) return;
      if (begins(way, each)) {
        each = std::move(way);
        return;
      }
    }
    ways.push_back(std::move(way));
  }
  /// From every site of these ways there is a line along the way.
  static bool AllLeadTo(const std::vector<std::vector<ludens::Line>>& lines,
                        const std::vector<ludens::Line>& ways, int to) {
    const auto leads = [&](const ludens::Line& way, size_t at) {
      ludens::Line expected(way.rend() - static_cast<std::ptrdiff_t>(at), way.rend());
      expected.push_back(to);
      const auto& from = lines[static_cast<size_t>(way[at])];
      return std::any_of(from.begin(), from.end(), [&](const ludens::Line& line) {
        return expected.size() <= line.size() &&
               std::equal(expected.begin(), expected.end(), line.begin());
      });
    };
    return std::all_of(ways.begin(), ways.end(), [&](const ludens::Line& way) {
      for (size_t at = 0; at < way.size(); ++at)
        if (!leads(way, at)) return false;
      return true;
    });
  }

  size_t king_ = 0;
  int side_ = 0;  ///< Whose lines these are.
  Mask<W> board_;
  std::vector<Leaper> leapers_;
  std::vector<Jumper> jumpers_;
  std::vector<Slider> sliders_;
  std::vector<Asker> askers_;
};

}  // namespace ludens
