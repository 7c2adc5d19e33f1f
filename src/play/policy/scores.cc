#include "play/policy/scores.h"

#include <algorithm>
#include <cmath>

namespace ludens {
namespace {

constexpr double kDraw = 0.5;
constexpr size_t kTable = size_t{1} << 18;

}  // namespace

void WeightScores::Score(Choices& choices, std::span<double> scores) {
  for (size_t i = 0; i < scores.size(); ++i) {
    const Move& move = choices.moves()[i];
    scores[i] = static_cast<double>(weights_[size_t{move.player} * move_codes_ + move.code]);
  }
}

PpaScores::PpaScores(const GameFacts& facts, double rate)
    : codes_(facts.move_codes),
      rate_(rate),
      weights_(codes_ * (static_cast<size_t>(facts.players) + 1)),
      changes_(weights_.size()) {}

void PpaScores::Score(Choices& choices, std::span<double> scores) {
  rejected_.clear();
  for (size_t i = 0; i < scores.size(); ++i) scores[i] = weight(choices.moves()[i]);
}

void PpaScores::Begin() {
  offered_.clear();
  plies_.clear();
}

void PpaScores::Played(const Choices& choices, size_t index) {
  Ply ply{choices.moves()[index].player, offered_.size(), 0, 0};
  for (size_t i = 0; i < choices.moves().size(); ++i) {
    if (std::find(rejected_.begin(), rejected_.end(), i) != rejected_.end()) continue;
    if (i == index) ply.chosen = ply.count;
    offered_.push_back(At(choices.moves()[i]));
    ++ply.count;
  }
  plies_.push_back(ply);
}

void PpaScores::Note(const Ply& ply) {
  const auto places = std::span<const size_t>(offered_).subspan(ply.first, ply.count);
  double highest = weights_[places[0]], total = 0;
  for (const size_t place : places) highest = std::max(highest, weights_[place]);
  for (const size_t place : places) total += std::exp(weights_[place] - highest);
  for (const size_t place : places)
    changes_[place] -= rate_ * std::exp(weights_[place] - highest) / total;
  changes_[places[ply.chosen]] += rate_;
}

/// All plies are judged by the weights that played them; then the changes are made.
void PpaScores::End(const PlayoutResult& result) {
  constexpr double kLargest = 40;
  if (result.hit_limit) return;
  for (const Ply& ply : plies_)
    if (result.utility[ply.player] > static_cast<float>(kDraw)) Note(ply);
  for (const size_t place : offered_) {
    weights_[place] = std::clamp(weights_[place] + changes_[place], -kLargest, kLargest);
    changes_[place] = 0;
  }
}

MastScores::MastScores(const GameFacts& facts)
    : codes_(facts.move_codes), means_(codes_ * (static_cast<size_t>(facts.players) + 1)) {}

void MastScores::Score(Choices& choices, std::span<double> scores) {
  for (size_t i = 0; i < scores.size(); ++i) scores[i] = means_[At(choices.moves()[i])].Or(kDraw);
}

void MastScores::Played(const Choices& choices, size_t index) {
  played_.push_back(choices.moves()[index]);
}

void MastScores::End(const PlayoutResult& result) {
  if (result.hit_limit) return;
  for (const Move& move : played_) means_[At(move)].Add(result.utility[move.player]);
}

NstScores::NstScores(int length) : length_(length), means_(kTable) {}

RunningMean& NstScores::At(const Move& last, size_t end, int length) {
  uint64_t hash = last.code | uint64_t{last.player} << 32 | static_cast<uint64_t>(length) << 48;
  for (size_t i = end; i + static_cast<size_t>(length) > end + 1 && i > 0; --i)
    hash = Mix64(hash) + played_[i - 1].code;
  return means_[Mix64(hash) % kTable];
}

void NstScores::Score(Choices& choices, std::span<double> scores) {
  const size_t end = played_.size();
  for (size_t i = 0; i < scores.size(); ++i) {
    double sum = 0;
    int seen = 0;
    for (int length = 1; length <= length_ && static_cast<size_t>(length) <= end + 1; ++length) {
      const RunningMean& mean = At(choices.moves()[i], end, length);
      if (length > 1 && mean.count < kOften) break;
      sum += mean.Or(kDraw);
      ++seen;
    }
    scores[i] = sum / seen;
  }
}

void NstScores::Played(const Choices& choices, size_t index) {
  played_.push_back(choices.moves()[index]);
}

void NstScores::End(const PlayoutResult& result) {
  if (result.hit_limit) return;
  for (size_t end = 0; end < played_.size(); ++end)
    for (int length = 1; length <= length_ && static_cast<size_t>(length) <= end + 1; ++length)
      At(played_[end], end, length).Add(result.utility[played_[end].player]);
}

double PieceScores::ValueOf(int piece) const {
  const size_t i = static_cast<size_t>(std::max(piece, 0));
  return i < values_.size() ? values_[i].Or(kDraw) : kDraw;
}

void PieceScores::Score(Choices& choices, std::span<double> scores) {
  for (size_t i = 0; i < scores.size(); ++i) scores[i] = ValueOf(choices.Target(i));
}

void PieceScores::Played(const Choices& choices, size_t index) {
  captures_.push_back({choices.Target(index), choices.moves()[index].player});
}

void PieceScores::End(const PlayoutResult& result) {
  if (result.hit_limit) return;
  for (const Capture& capture : captures_) {
    const size_t i = static_cast<size_t>(capture.piece);
    if (i >= values_.size()) values_.resize(i + 1);
    values_[i].Add(result.utility[static_cast<size_t>(capture.player)]);
  }
}

}  // namespace ludens
