#include "play/policy/make_policy.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "base/error.h"
#include "lang/suggest.h"
#include "play/policy/select.h"

namespace ludens {
namespace {

/// The settings behind a policy's name: "key=number" with commas between them.
class Settings {
 public:
  explicit Settings(std::string_view text) {
    while (!text.empty()) {
      const size_t comma = std::min(text.find(','), text.size());
      Read(text.substr(0, comma));
      text.remove_prefix(std::min(comma + 1, text.size()));
    }
  }

  std::optional<double> Take(std::string_view key, double lowest, double highest) {
    const auto found = std::find_if(values_.begin(), values_.end(),
                                    [&](const auto& value) { return value.first == key; });
    known_.emplace_back(key);
    if (found == values_.end()) return std::nullopt;
    const double value = found->second;
    if (!(value >= lowest && value <= highest))
      Fail("{} must lie between {} and {}", key, lowest, highest);
    values_.erase(found);
    return value;
  }

  /// Throws where something was given that nobody took.
  void Finish(std::string_view policy) const {
    if (values_.empty()) return;
    std::string known;
    for (const std::string& key : known_) known += (known.empty() ? "" : ", ") + key;
    Fail("policy '{}' has no setting '{}'; it has {}", policy, values_.front().first,
         known.empty() ? "none" : known);
  }

 private:
  void Read(std::string_view text) {
    const size_t equals = text.find('=');
    const std::string_view number = equals == std::string_view::npos ? "" : text.substr(equals + 1);
    double value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc() || end != number.data() + number.size())
      Fail("'{}' is not a setting: write key=number", text);
    values_.emplace_back(std::string(text.substr(0, equals)), value);
  }

  std::vector<std::pair<std::string, double>> values_;
  std::vector<std::string> known_;
};

std::unique_ptr<MovePolicy> ByScores(std::shared_ptr<MoveScores> scores, Settings& settings) {
  const auto epsilon = settings.Take("epsilon", 0, 1);
  const auto temperature = settings.Take("temperature", 1e-6, 1e6);
  if (epsilon && temperature) Fail("a policy has either epsilon or temperature");
  if (temperature) return std::make_unique<SoftmaxPolicy>(std::move(scores), *temperature);
  return std::make_unique<EpsilonGreedyPolicy>(std::move(scores), epsilon.value_or(0.4));
}

struct PolicyKind {
  std::string_view name;
  std::string_view help;
  bool learns;
  std::unique_ptr<MovePolicy> (*make)(const Game& game, Settings& settings);
};

constexpr std::array kKinds = {
    PolicyKind{"uniform", "every legal move alike", false,
               [](const Game&, Settings&) -> std::unique_ptr<MovePolicy> {
                 return std::make_unique<UniformPolicy>();
               }},
    PolicyKind{"mast", "mean results of moves (epsilon=0.4 or temperature)", true,
               [](const Game& game, Settings& settings) {
                 return ByScores(std::make_shared<MastScores>(game.facts()), settings);
               }},
    PolicyKind{"nst", "mean results of sequences of moves (length=3; epsilon=0.4 or temperature)",
               true,
               [](const Game&, Settings& settings) {
                 const int length = static_cast<int>(settings.Take("length", 1, 8).value_or(3));
                 return ByScores(std::make_shared<NstScores>(length), settings);
               }},
    PolicyKind{"ppa", "weights that grow with winners' moves (rate=0.32, temperature=1)", true,
               [](const Game& game, Settings& settings) -> std::unique_ptr<MovePolicy> {
                 const double rate = settings.Take("rate", 0, 10).value_or(0.32);
                 const double temperature = settings.Take("temperature", 1e-6, 1e6).value_or(1);
                 return std::make_unique<SoftmaxPolicy>(
                     std::make_shared<PpaScores>(game.facts(), rate), temperature);
               }},
    PolicyKind{"pieces", "values of captured pieces (epsilon=0.4 or temperature)", true,
               [](const Game&, Settings& settings) {
                 return ByScores(std::make_shared<PieceScores>(), settings);
               }},
    PolicyKind{"lgr", "last good replies first", true,
               [](const Game& game, Settings&) -> std::unique_ptr<MovePolicy> {
                 return std::make_unique<LevelPolicy>(
                     std::make_shared<LastGoodReplyLevels>(game.facts()));
               }},
    PolicyKind{"decisive", "winning moves first (anti=1: and moves that allow one last)", false,
               [](const Game& game, Settings& settings) -> std::unique_ptr<MovePolicy> {
                 const bool anti = settings.Take("anti", 0, 1).value_or(0) > 0;
                 return std::make_unique<LevelPolicy>(std::make_shared<DecisiveLevels>(game, anti));
               }},
};

const PolicyKind& Find(std::string_view text) {
  const std::string_view name = text.substr(0, text.find(':'));
  for (const PolicyKind& kind : kKinds)
    if (kind.name == name) return kind;
  std::vector<std::string> names;
  for (const PolicyKind& kind : kKinds) names.emplace_back(kind.name);
  Fail("there is no policy '{}'; {}", name, DidYouMean(Nearest(name, names)));
}

}  // namespace

std::unique_ptr<MovePolicy> MakePolicy(std::string_view text, const Game& game) {
  const PolicyKind& kind = Find(text);
  const size_t colon = text.find(':');
  Settings settings(colon == std::string_view::npos ? "" : text.substr(colon + 1));
  std::unique_ptr<MovePolicy> policy = kind.make(game, settings);
  settings.Finish(kind.name);
  return policy;
}

bool PolicyLearns(std::string_view text) { return Find(text).learns; }

std::string PolicyHelp() {
  std::string help;
  for (const PolicyKind& kind : kKinds)
    help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", kind.name, kind.help);
  return help;
}

}  // namespace ludens
