#include "cli/playout_kinds.h"

#include <CLI/CLI.hpp>
#include <array>
#include <map>

namespace ludens::cli {
namespace {

struct Named {
  std::string_view name;
  PlayoutKind kind;
};
constexpr std::array kKinds = {
    Named{"auto", PlayoutKind::kAuto}, Named{"standard", PlayoutKind::kStandard},
    Named{"add-to-empty", PlayoutKind::kAddToEmpty}, Named{"filter", PlayoutKind::kFilter},
    Named{"no-repetition", PlayoutKind::kNoRepetition}};

}  // namespace

std::string_view NameOf(PlayoutKind kind) {
  for (const Named& named : kKinds)
    if (named.kind == kind) return named.name;
  return "";
}

void DeclareKind(CLI::App& app, PlayoutKind& kind) {
  std::map<std::string, PlayoutKind> kinds;
  for (const Named& named : kKinds) kinds.emplace(named.name, named.kind);
  app.add_option("--kind", kind,
                 "auto: the fastest way; standard: list the legal moves at every ply; the others: "
                 "one optimisation, where the rules allow it")
      ->transform(CLI::CheckedTransformer(kinds));
}

}  // namespace ludens::cli
