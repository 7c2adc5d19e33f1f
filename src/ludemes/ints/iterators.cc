#include "ludemes/ints/nodes.h"
#include "ludemes/terms.h"

namespace ludens {
namespace {

/// (to), (from), (site) …: a variable that the surrounding rule sets.
template <int EvalVariables::*variable>
class VariableInt final : public IntNode, public TermSource {
 public:
  int Eval(Context& context) const override { return context.vars.*variable; }
  TermId ToTerm(Terms& terms) const override { return terms.Variable(variable); }
};

template <int EvalVariables::*variable>
const IntNode* Variable(const Args& args) {
  return args.Make<VariableInt<variable>>();
}

/// (from) or (from at:StartOfTurn): the origin of the turn's first move.
const IntNode* LowerFrom(const Args& args) {
  if (args.Has("at") && args.ConstantName("at") == "StartOfTurn")
    return args.Make<ContextInt>(
        [](Context& context) { return static_cast<int>(context.header().turn_start_from); });
  return Variable<&EvalVariables::from>(args);
}

/// (edge a b): the edge between two vertices.
class EdgeBetween final : public IntNode {
 public:
  EdgeBetween(const IntNode* a, const IntNode* b) : a_(a), b_(b) {}

  int Eval(Context& context) const override {
    const Topology& topology = context.topology();
    const int a = a_->Eval(context);
    const int b = b_->Eval(context);
    if (a < 0 || a >= topology.size(SiteType::kVertex)) return kOff;
    for (const Site edge :
         topology.Incident(SiteType::kVertex, static_cast<Site>(a), SiteType::kEdge)) {
      const auto ends = topology.Incident(SiteType::kEdge, edge, SiteType::kVertex);
      if ((ends[0] == a && ends[1] == b) || (ends[0] == b && ends[1] == a)) return edge;
    }
    return kOff;
  }

 private:
  const IntNode* a_;
  const IntNode* b_;
};

const IntNode* LowerEdge(const Args& args) {
  if (args.Has("vA")) return args.Make<EdgeBetween>(args.Int("vA"), args.Int("vB"));
  return Variable<&EvalVariables::edge>(args);
}

/// (hint Cell at:site): what the puzzle tells about a site, Undefined where nothing.
class HintAt final : public IntNode {
 public:
  HintAt(SiteType type, const IntNode* at) : type_(type), at_(at) {}
  int Eval(Context& context) const override {
    const int site = at_->Eval(context);
    if (type_ != context.model.hint_type) return kNone;
    for (const PuzzleHint& hint : context.model.hints)
      if (!hint.sites.empty() && hint.sites[0] == site) return hint.value;
    return kNone;
  }

 private:
  SiteType type_;
  const IntNode* at_;
};

const IntNode* LowerHint(const Args& args) {
  if (args.Has("at"))
    return args.Make<HintAt>(args.Type().value_or(args.model().default_site), args.Int("at"));
  return Variable<&EvalVariables::hint>(args);
}

}  // namespace

void RegisterIterators(Registry& registry) {
  registry.Int("ints.To", Variable<&EvalVariables::to>);
  registry.Int("ints.From", LowerFrom);
  registry.Int("ints.Between", Variable<&EvalVariables::between>);
  registry.Int("Site", Variable<&EvalVariables::site>);
  registry.Int("Level", Variable<&EvalVariables::level>);
  registry.Int("ints.Player", Variable<&EvalVariables::player>);
  registry.Int("Pips", Variable<&EvalVariables::pips>);
  registry.Int("Value", Variable<&EvalVariables::value>);
  registry.Int("ints.Track", Variable<&EvalVariables::track>);
  registry.Int("ints.Hint", LowerHint);
  registry.Int("Edge", LowerEdge);
}

}  // namespace ludens
