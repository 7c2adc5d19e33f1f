#include "lab/match/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/error.h"

namespace ludens {
namespace {

/// All subsets of `size` of the agents that the pairing allows, in ascending order.
std::vector<std::vector<int>> Groups(int agents, int size, Pairing pairing) {
  std::vector<std::vector<int>> groups;
  std::vector<int> group;
  const auto extend = [&](auto&& self, int next) -> void {
    if (static_cast<int>(group.size()) == size) {
      if (pairing == Pairing::kRoundRobin || group.front() == 0) groups.push_back(group);
      return;
    }
    for (int agent = next; agent < agents; ++agent) {
      group.push_back(agent);
      self(self, agent + 1);
      group.pop_back();
    }
  };
  extend(extend, 0);
  return groups;
}

void AddToTable(const PlayedGame& game, TournamentSummary& summary) {
  const auto& seats = game.job.seats;
  for (size_t a = 0; a < seats.size(); ++a) {
    summary.tallies[static_cast<size_t>(seats[a])].Add(game.utility[a]);
    for (size_t b = a + 1; b < seats.size(); ++b) {
      if (seats[a] == seats[b]) continue;
      const double difference = game.utility[a] - game.utility[b];
      const double points = difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
      summary.table.Add(static_cast<size_t>(seats[a]), static_cast<size_t>(seats[b]), points);
    }
  }
  if (game.loser > 0)
    ++summary.forfeits[static_cast<size_t>(seats[static_cast<size_t>(game.loser - 1)])];
  ++summary.games;
}

}  // namespace

std::vector<MatchJob> MakeRound(int agents, int players, Pairing pairing) {
  std::vector<MatchJob> round;
  int64_t opening = 0;
  for (const std::vector<int>& group : Groups(agents, std::min(agents, players), pairing)) {
    const auto size = static_cast<int>(group.size());
    // Turning a group by one seat at a time puts every agent on every seat equally often.
    for (int turn = 0; turn < std::max(size, players); ++turn) {
      MatchJob job{static_cast<int64_t>(round.size()), opening, {}};
      for (int seat = 0; seat < players; ++seat)
        job.seats.push_back(group[static_cast<size_t>((seat + turn) % size)]);
      round.push_back(std::move(job));
    }
    ++opening;
  }
  return round;
}

TournamentSummary RunTournament(
    const RunSettings& settings, ResultStore& store, Pairing pairing, int64_t rounds,
    FunctionRef<void(const PlayedGame&, const TournamentSummary&)> progress) {
  const int players = settings.game->facts().players;
  const int agents = static_cast<int>(settings.agents.size());
  if (players < 2) Fail("'{}' has one player: there is nobody to play", settings.game_text);
  if (agents < 2) Fail("a tournament needs two agents or more");
  const std::vector<MatchJob> round = MakeRound(agents, players, pairing);
  const auto size = static_cast<int64_t>(round.size());
  const int64_t openings = round.back().opening + 1;
  TournamentSummary summary(settings.agents.size());
  const std::string kind = pairing == Pairing::kGauntlet ? "gauntlet" : "round-robin";
  RunMatchGames(
      settings, store, MatchKey(settings, kind), rounds * size,
      [&](int64_t index) {
        MatchJob job = round[static_cast<size_t>(index % size)];
        job.index = index;
        job.opening += index / size * openings;
        return job;
      },
      [&](const PlayedGame& game) {
        AddToTable(game, summary);
        progress(game, summary);
        return true;
      });
  summary.ratings = FitRatings(summary.table);
  return summary;
}

std::string RatingsSvg(const std::vector<std::string>& agents, const TournamentSummary& summary,
                       const std::string& title) {
  std::vector<size_t> order(agents.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return summary.ratings[a].value > summary.ratings[b].value;
  });
  double low = -50, high = 50;
  for (const Estimate& rating : summary.ratings) {
    low = std::min(low, rating.lower);
    high = std::max(high, rating.upper);
  }
  constexpr int kLeft = 320, kWidth = 900, kRow = 28, kTop = 60;
  const auto x = [&](double elo) {
    return kLeft + (elo - low) / (high - low) * (kWidth - kLeft - 30);
  };
  const auto escaped = [](const std::string& text) {
    std::string out;
    for (const char c : text)
      out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '>' ? "&gt;" : std::string(1, c);
    return out;
  };
  const int height = kTop + kRow * static_cast<int>(agents.size()) + 40;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
      "font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"white\"/>\n<text x=\"20\" y=\"28\" font-size=\"16\">{}</text>\n"
      "<line x1=\"{:.1f}\" y1=\"{}\" x2=\"{:.1f}\" y2=\"{}\" stroke=\"#bbb\"/>\n",
      kWidth, height, escaped(title), x(0), kTop - 14, x(0), height - 30);
  for (size_t row = 0; row < order.size(); ++row) {
    const Estimate& rating = summary.ratings[order[row]];
    const int y = kTop + kRow * static_cast<int>(row);
    svg += fmt::format(
        "<text x=\"20\" y=\"{}\">{}</text>\n<line x1=\"{:.1f}\" y1=\"{}\" x2=\"{:.1f}\" y2=\"{}\" "
        "stroke=\"#369\" stroke-width=\"2\"/>\n<circle cx=\"{:.1f}\" cy=\"{}\" r=\"4\" "
        "fill=\"#369\"><title>{:.0f}</title></circle>\n",
        y + 4, escaped(agents[order[row]].substr(0, 44)), x(rating.lower), y, x(rating.upper), y,
        x(rating.value), y, rating.value);
  }
  svg += fmt::format(
      "<text x=\"{:.1f}\" y=\"{}\">{:.0f}</text>\n<text x=\"{:.1f}\" y=\"{}\" "
      "text-anchor=\"end\">{:.0f} Elo</text>\n</svg>\n",
      x(low), height - 12, low, x(high), height - 12, high);
  return svg;
}

}  // namespace ludens
