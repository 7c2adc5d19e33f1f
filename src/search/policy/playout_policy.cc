#include "search/policy/playout_policy.h"

#include "search/policy/last_good_reply.h"
#include "search/policy/mast.h"
#include "search/policy/ngrams.h"

namespace ludens {
namespace {

class UniformPolicy final : public PlayoutPolicy {
 public:
  void NewSearch() override {}
  uint32_t Choose(const PlyLog& record, Rng& rng) override {
    return rng.Below(record.plies.back().count);
  }
  void Learn(const PlyLog&, std::span<const float>) override {}
};

}  // namespace

std::unique_ptr<PlayoutPolicy> MakePlayoutPolicy(const MctsOptions& options, bool recorded) {
  switch (options.playout) {
    case PlayoutStyle::kMast:
      return std::make_unique<Mast>(options.tau);
    case PlayoutStyle::kNst:
      return std::make_unique<Ngrams>(options.epsilon);
    case PlayoutStyle::kLastGoodReply:
      return std::make_unique<LastGoodReply>();
    case PlayoutStyle::kUniform:
    case PlayoutStyle::kPpa:
      break;
  }
  return recorded ? std::make_unique<UniformPolicy>() : nullptr;
}

}  // namespace ludens
