#include "play/conformance/variants.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "compiler/compile.h"
#include "lang/description.h"
#include "play/run_playouts.h"

namespace ludens {
namespace {

std::string FirstError(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.list())
    if (diagnostic.severity == Severity::kError) return diagnostic.message;
  return "";
}

/// Plays up to the budget.
void PlayOut(const Game& game, const VariantBudget& budget, VariantResult& result) {
  double seconds = 0;
  for (; result.playouts < budget.playouts && seconds < budget.seconds; ++result.playouts) {
    PlayoutOptions options;
    options.seed = budget.seed + result.playouts;
    options.count = 1;
    options.max_plies = budget.max_plies;
    const PlayoutRun run = RunPlayouts(game, options);
    result.cut += run.sums.hit_limit;
    seconds += run.cpu_seconds;
  }
  result.out_of_time = result.playouts < budget.playouts;
  result.outcome = VariantOutcome::kPlayed;
}

}  // namespace

std::string Variant::Text() const {
  if (!selections.ruleset.empty()) return fmt::format("{} [{}]", path, selections.ruleset);
  if (selections.options.empty()) return path;
  return fmt::format("{} [{}]", path, fmt::join(selections.options, ", "));
}

std::string_view ToText(VariantOutcome outcome) {
  switch (outcome) {
    case VariantOutcome::kPlayed:
      return "played";
    case VariantOutcome::kUnsupported:
      return "unsupported";
    case VariantOutcome::kWrong:
      return "wrong";
    case VariantOutcome::kFailed:
      break;
  }
  return "failed";
}

std::vector<Variant> VariantsOf(const std::string& path, const Library& library) {
  std::vector<Variant> variants = {{path, {}}};
  Diagnostics diagnostics;
  const auto description = ReadDescription(path, library, {}, diagnostics);
  if (!description) return variants;
  const OptionSet& options = description->options;
  for (const OptionCategory& category : options.categories)
    for (size_t i = 0; i < category.items.size(); ++i)
      if (i != category.selected)
        variants.push_back({path, {{category.heading + "/" + category.items[i].name}, ""}});
  for (size_t i = 0; i < options.rulesets.size(); ++i)
    if (static_cast<int>(i) != options.active_ruleset && !options.rulesets[i].settings.empty())
      variants.push_back({path, {{}, options.rulesets[i].name}});
  return variants;
}

VariantResult PlayVariant(const Variant& variant, const Library& library,
                          const VariantBudget& budget) {
  VariantResult result;
  try {
    Diagnostics diagnostics;
    const auto description =
        ReadDescription(variant.path, library, variant.selections, diagnostics);
    CompileResult compiled;
    compiled.status = CompileStatus::kWrong;
    if (description) compiled = Compile(*description, library, diagnostics);
    if (const auto game = compiled.either()) {
      PlayOut(*game, budget, result);
      return result;
    }
    result.outcome = compiled.status == CompileStatus::kUnsupported ? VariantOutcome::kUnsupported
                                                                    : VariantOutcome::kWrong;
    result.cause = FirstError(diagnostics);
  } catch (const Error& error) {
    result.cause = error.what();
  }
  return result;
}

}  // namespace ludens
