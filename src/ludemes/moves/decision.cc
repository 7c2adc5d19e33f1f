#include <string>

#include "ludemes/moves/lower.h"

namespace ludens {
namespace {

/// The opcode of the effect that (move …) decides on.
std::string EffectOpcode(const Args& args) {
  if (!args.Has("moveType")) return "FromTo";
  const std::string type(args.ConstantName("moveType"));
  if (type == "Add" || type == "Remove") return "moves." + type;
  if (type == "Swap") return "moves.Swap " + std::string(args.ConstantName("swapType"));
  if (type == "Set") return "moves.Set " + std::string(args.ConstantName("setType"));
  return type;
}

}  // namespace

MovesNode* LowerDecision(const Args& args) {
  const std::string opcode = EffectOpcode(args);
  const LowerMoves lower = Registry::Get().FindMoves(opcode);
  if (lower == nullptr) args.Unsupported("deciding on '" + opcode + "'");
  MovesNode* node = lower(args);
  node->decision = true;
  return node;
}

}  // namespace ludens
