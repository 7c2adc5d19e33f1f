#include "search/policy/policy_file.h"

#include <fmt/format.h>

#include <bit>
#include <fstream>
#include <sstream>

#include "base/error.h"

namespace ludens {
namespace {

constexpr int kVersion = 1;

uint64_t HashText(std::string_view text, uint64_t hash = 0) {
  for (const char c : text) hash = Mix64(hash * 31 + static_cast<unsigned char>(c) + 1);
  return hash;
}

}  // namespace

uint64_t GameFingerprint(const Game& game, bool features) {
  uint64_t hash = HashText(game.facts().name);
  const auto add = [&](uint64_t value) { hash = Mix64(hash + value + 1); };
  add(static_cast<uint64_t>(game.facts().players));
  add(game.state_size());
  add(features ? game.feature_codes() : game.facts().move_codes);
  // Games of one name with different rules differ in their first moves.
  Rng rng(1);
  OwnedState state(game);
  game.Start(state.get(), rng);
  for (int ply = 0; ply < 8 && !game.IsOver(state.get()); ++ply) {
    MoveList moves, joint;
    for (int player = 1; player <= game.facts().players; ++player) {
      moves.clear();
      game.LegalMoves(state.get(), player, moves);
      for (const Move& move : moves) add(move.code);
      if (!moves.empty()) joint.push_back(moves[moves.size() / 2]);
    }
    game.Apply(state.get(), joint, rng);
  }
  return hash;
}

SavedPolicy::SavedPolicy(const Game& game, bool features) : game_(&game), features_(features) {}

std::string SavedPolicy::Body() const {
  std::string text =
      fmt::format("ludens-policy {}\ngame {}\nfingerprint {:016x}\nfeatures {}\n", kVersion,
                  game_->facts().name, GameFingerprint(*game_, features_), features_ ? 1 : 0);
  for (const auto& [hash, weights] : positions_) {
    text += fmt::format("position {:016x} {}\n", hash, weights.size());
    for (const auto& [code, weight] : weights)
      text += fmt::format("{} {:08x}\n", code, std::bit_cast<uint32_t>(weight));
  }
  return text;
}

void SavedPolicy::Write(const std::string& path) const {
  const std::string body = Body();
  std::ofstream file(path, std::ios::binary);
  file << body << fmt::format("checksum {:016x}\n", HashText(body));
  file.flush();
  if (!file) Fail("cannot write the policy to {}", path);
}

namespace {

/// Takes the lines of a policy apart; every mistake names the file.
class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) Fail("cannot read the policy {}", path);
    std::ostringstream content;
    content << file.rdbuf();
    text_ = content.str();
    if (!text_.starts_with("ludens-policy ")) Fail("{} is not a policy", path);
    if (!text_.starts_with(fmt::format("ludens-policy {}\n", kVersion)))
      Fail("{} is a policy of another version; this program reads version {}", path, kVersion);
    const size_t at = text_.rfind("checksum ");
    if (at == std::string::npos ||
        text_.substr(at) != fmt::format("checksum {:016x}\n", HashText(text_.substr(0, at))))
      Fail("the policy {} is damaged: its checksum does not fit", path);
    stream_.str(text_.substr(0, at));
    std::string first_line;
    std::getline(stream_, first_line);
  }

  std::string Field(const std::string& name) {
    std::string line;
    if (!std::getline(stream_, line) || !line.starts_with(name + " "))
      Fail("the policy {} lacks its {}", path_, name);
    return line.substr(name.size() + 1);
  }
  /// The next position with its weights; false at the end.
  bool Position(uint64_t& hash, SavedPolicy::Weights& weights, uint32_t codes) {
    std::string word;
    size_t count = 0;
    if (!(stream_ >> word)) return false;
    if (word != "position" || !(stream_ >> std::hex >> hash >> std::dec >> count))
      Fail("the policy {} is damaged", path_);
    weights.clear();
    for (size_t i = 0; i < count; ++i) {
      uint32_t code = 0, bits = 0;
      if (!(stream_ >> std::dec >> code >> std::hex >> bits) || code >= codes)
        Fail("the policy {} is damaged", path_);
      weights.emplace_back(code, std::bit_cast<float>(bits));
    }
    stream_ >> std::dec;
    return true;
  }

 private:
  std::string path_, text_;
  std::istringstream stream_;
};

}  // namespace

SavedPolicy SavedPolicy::Read(const std::string& path, const Game& game, bool features) {
  Reader reader(path);
  const std::string name = reader.Field("game");
  const std::string fingerprint = reader.Field("fingerprint");
  const bool has_features = reader.Field("features") == "1";
  if (has_features != features)
    Fail("the policy {} was learned {} features, which this agent {}", path,
         has_features ? "with" : "without", has_features ? "does not use" : "uses");
  if (name != game.facts().name ||
      fingerprint != fmt::format("{:016x}", GameFingerprint(game, features)))
    Fail("the policy {} belongs to another game ('{}') than '{}', or to other rules of it", path,
         name, game.facts().name);
  SavedPolicy policy(game, features);
  uint64_t hash = 0;
  Weights weights;
  while (reader.Position(hash, weights, features ? game.feature_codes() : game.facts().move_codes))
    policy.positions_[hash] = weights;
  return policy;
}

void SavedPolicy::Add(const StateBytes* state, const PolicyWeights& weights) {
  Weights& own = positions_[game_->Hash(state)];
  own.clear();
  for (const uint32_t code : weights.used())
    if (weights.weight(code) != 0) own.emplace_back(code, weights.weight(code));
}

void SavedPolicy::LoadFor(const StateBytes* state, PolicyWeights& weights) const {
  const auto found = positions_.find(game_->Hash(state));
  if (found == positions_.end()) return;
  for (const auto& [code, weight] : found->second) weights.Set(code, weight);
}

}  // namespace ludens
