#include "search/mcts/search.h"

#include <algorithm>

namespace ludens {
namespace {

/// Larger positions are played again from the root instead of being kept with every node.
constexpr size_t kLargestKeptState = 8192;
/// A path this long must go in circles: positions without a counter, shared by transpositions.
constexpr size_t kLongestPath = 4096;
/// A few moves are put into random order while they are at hand; of many, few are ever tried.
constexpr size_t kShuffledAtOnce = 16;

bool KeepsStates(const Game& game) {
  return !game.facts().stochastic && game.state_size() <= kLargestKeptState;
}

/// Puts each player's moves, which lie together, into uniformly random order, so that which of
/// equal moves comes first is no matter of listing.
void ShuffleByPlayer(MoveList& moves, Rng& rng) {
  for (size_t first = 0, last = 0; first < moves.size(); first = last) {
    while (last < moves.size() && moves[last].player == moves[first].player) ++last;
    for (size_t i = last - first; i > 1; --i)
      std::swap(moves[first + i - 1], moves[first + rng.Below(static_cast<uint32_t>(i))]);
  }
}

}  // namespace

MctsSearch::MctsSearch(const Game& game, const MctsOptions& options, PlayoutPolicy* policy)
    : game_(game),
      options_(options),
      policy_(policy),
      keep_states_(KeepsStates(game)),
      by_position_(game.facts().stochastic ||
                   (!keep_states_ && (options.transpositions || game.facts().simultaneous))),
      keyed_(options.transpositions || options.reuse || game.facts().simultaneous),
      recorded_(policy != nullptr),
      simultaneous_(game.facts().simultaneous),
      tree_(std::make_unique<Tree>(game)),
      spare_(std::make_unique<Tree>(game)),
      selector_(MakeSelector(options)),
      root_state_(game),
      work_(game) {
  const GameFacts& facts = game.facts();
  if (options.solver != ProofStyle::kOff && !facts.stochastic && !facts.simultaneous)
    bounds_ = std::make_unique<Bounds>(facts.players, options.solver == ProofStyle::kWinLoss);
  if (options.decisive != Decisive::kOff && !facts.simultaneous)
    decisive_ = std::make_unique<DecisiveMoves>(game, options.decisive);
}

// --- The root ---------------------------------------------------------------------------------

void MctsSearch::SetRoot(const StateBytes* state) {
  game_.CopyState(state, root_state_.get());
  if (selector_ != nullptr) selector_->NewTree();
  const NodeId kept = options_.reuse ? FindKept(state) : kNoNode;
  if (kept != kNoNode) {
    tree_->CopyTo(kept, *spare_);
    std::swap(tree_, spare_);
  } else {
    tree_->Clear();
  }
  if (bounds_ != nullptr) bounds_->Clear();
  if (tree_->size() > 0) return;
  const uint64_t key = by_position_ ? SampledKey(state) : game_.Hash(state);
  *tree_->FindOrAdd(key) = AddLeaf(key, state);
  if (keep_states_) tree_->KeepState(0, state);
}

NodeId MctsSearch::FindKept(const StateBytes* state) const {
  // Chance and joint moves lead to positions that edges do not name.
  if (tree_->size() == 0 || game_.facts().stochastic || game_.facts().simultaneous) return kNoNode;
  const uint64_t key = game_.Hash(state);
  std::vector<NodeId> level = {0};
  // The next own position is a round of moves away, or a few more where a player moves again.
  const int depth = 2 * game_.facts().players + 1;
  for (int i = 0; i <= depth; ++i) {
    std::vector<NodeId> next;
    for (const NodeId id : level) {
      const TreeNode& node = (*tree_)[id];
      if (node.key == key && (!keep_states_ || tree_->HasState(id))) return id;
      for (uint32_t e = 0; node.listed && e < node.edge_count; ++e)
        if (tree_->child(node.first_edge + e) != kNoNode)
          next.push_back(tree_->child(node.first_edge + e));
    }
    level = std::move(next);
  }
  return kNoNode;
}

std::vector<MctsSearch::RootMove> MctsSearch::RootMoves(int player) const {
  MoveList order;
  game_.SearchMoves(root_state_.get(), player, order);
  std::vector<RootMove> result;
  const TreeNode& root = (*tree_)[0];
  for (const Move& move : order) {
    RootMove entry{move};
    for (uint32_t e = root.first_edge; root.listed && e < root.first_edge + root.edge_count; ++e) {
      if (tree_->move(e) != move) continue;
      entry.visits = tree_->visits(e);
      entry.sum = tree_->sum(e);
      if (bounds_ != nullptr && tree_->child(e) != kNoNode) {
        entry.lower = bounds_->lower(tree_->child(e), player);
        entry.upper = bounds_->upper(tree_->child(e), player);
      }
    }
    result.push_back(entry);
  }
  return result;
}

bool MctsSearch::Solved() const { return bounds_ != nullptr && bounds_->Solved(0); }

// --- One iteration ----------------------------------------------------------------------------

void MctsSearch::Iterate(Rng& rng) {
  path_.clear();
  path_nodes_.clear();
  record_.Clear();
  Descend(rng);
  Evaluate(leaf_, rng);
  BackUp(leaf_);
}

void MctsSearch::Descend(Rng& rng) {
  beyond_ = false;
  leaf_ = 0;
  in_work_ = kNoNode;
  if (!keep_states_) game_.CopyState(root_state_.get(), work_.get());
  while (true) {
    const TreeNode& node = (*tree_)[leaf_];
    path_nodes_.push_back(leaf_);
    const bool settled = node.terminal || (bounds_ != nullptr && bounds_->Solved(leaf_));
    if (settled || path_nodes_.size() > kLongestPath) return;
    if (!node.listed) {
      if (node.visits == 0 && leaf_ != 0) return;
      List(leaf_, StateAt(leaf_), rng);
    }
    if (simultaneous_)
      ChooseJoint(leaf_);
    else
      ChooseOne(leaf_, rng);
    const NodeId next = Follow(leaf_, rng);
    if (beyond_) return;
    leaf_ = next;
  }
}

const StateBytes* MctsSearch::StateAt(NodeId node) const {
  return keep_states_ && node != in_work_ ? tree_->StateOf(node) : work_.get();
}

/// Puts the moves of everybody to move into moves_, by player.
void MctsSearch::GatherMoves(const StateBytes* state) {
  moves_.clear();
  if (!simultaneous_) {
    game_.SearchMoves(state, game_.Mover(state), moves_);
    return;
  }
  for (int player = 1; player <= game_.facts().players; ++player)
    game_.SearchMoves(state, player, moves_);
}

void MctsSearch::List(NodeId node, const StateBytes* state, Rng& rng) {
  GatherMoves(state);
  // Otherwise untried moves are drawn one by one (NextUntried).
  if (simultaneous_ || selector_ != nullptr || moves_.size() <= kShuffledAtOnce)
    ShuffleByPlayer(moves_, rng);
  if (decisive_ != nullptr) decisive_->Restrict(state, moves_, rng);
  codes_.clear();
  if (options_.features) {
    codes_.resize(moves_.size());
    game_.FeatureCodes(state, moves_, codes_);
  }
  tree_->List(node, moves_, codes_);
  if (keep_states_ && !tree_->HasState(node)) tree_->KeepState(node, state);
}

/// Selects an edge of the mover and notes it on the path.
void MctsSearch::ChooseOne(NodeId id, Rng& rng) {
  const TreeNode& node = (*tree_)[id];
  const bool untried = selector_ == nullptr && node.tried < node.edge_count;
  const uint32_t edge =
      untried ? NextUntried(id, rng) : SelectEdge(id, node.first_edge, node.edge_count);
  path_.push_back({id, edge});
  if (recorded_) RecordStep(node.first_edge, node.edge_count, edge);
}

/// Any of the edges without visits, with equal chance: those with visits come first.
uint32_t MctsSearch::NextUntried(NodeId id, Rng& rng) {
  const TreeNode& node = (*tree_)[id];
  const uint32_t edge = node.first_edge + node.tried;
  if (node.edge_count > kShuffledAtOnce)
    tree_->SwapUntried(edge, edge + rng.Below(node.edge_count - node.tried));
  if (bounds_ == nullptr || !bounds_->Dominated(*tree_, id, edge)) return edge;
  return SelectUndominated(id, node.first_edge, node.edge_count);
}

/// Selects an edge for every player to move and notes them on the path.
void MctsSearch::ChooseJoint(NodeId id) {
  const TreeNode& node = (*tree_)[id];
  joint_.clear();
  const uint32_t end = node.first_edge + node.edge_count;
  for (uint32_t first = node.first_edge; first < end;) {
    uint32_t last = first;
    while (last < end && tree_->player(last) == tree_->player(first)) ++last;
    const uint32_t edge = SelectEdge(id, first, last - first);
    joint_.push_back(tree_->move(edge));
    path_.push_back({id, edge});
    if (recorded_) {
      if (joint_.size() > 1) path_nodes_.push_back(id);
      RecordStep(first, last - first, edge);
    }
    first = last;
  }
}

void MctsSearch::RecordStep(uint32_t first, uint32_t count, uint32_t edge) {
  const auto start = static_cast<uint32_t>(record_.codes.size());
  for (uint32_t i = 0; i < count; ++i) record_.codes.push_back(tree_->code(first + i));
  record_.plies.push_back({start, count, edge - first, tree_->player(edge)});
}

uint32_t MctsSearch::SelectEdge(NodeId node, uint32_t first, uint32_t count) {
  if (selector_ != nullptr) return selector_->Select(*tree_, path_nodes_, first, count);
  const uint32_t edge =
      SelectHighest(*tree_, first, count, Exploration(options_.c, (*tree_)[node].visits));
  if (bounds_ == nullptr || !bounds_->Dominated(*tree_, node, edge)) return edge;
  return SelectUndominated(node, first, count);
}

/// The best edge among those that bounds do not exclude.
uint32_t MctsSearch::SelectUndominated(NodeId node, uint32_t first, uint32_t count) {
  const float exploration = Exploration(options_.c, (*tree_)[node].visits);
  uint32_t best = first;
  float best_value = -1e30f;
  for (uint32_t edge = first; edge < first + count; ++edge) {
    const float value = tree_->mean(edge) + exploration * tree_->inverse_root(edge);
    if (value <= best_value || bounds_->Dominated(*tree_, node, edge)) continue;
    best = edge;
    best_value = value;
  }
  return best;
}

// --- From a node to the next ------------------------------------------------------------------

/// What the last node's movers chose.
std::span<const Move> MctsSearch::Chosen() const {
  return simultaneous_ ? std::span<const Move>(joint_)
                       : std::span(&tree_->move(path_.back().edge), 1);
}

/// The node after what was chosen at `node`. Where it is new and there is no room, sets beyond_ and
/// leaves the position in work_.
NodeId MctsSearch::Follow(NodeId node, Rng& rng) {
  if (keep_states_) return FollowKept(node, rng);
  game_.Apply(work_.get(), Chosen(), rng);
  if (by_position_) return NodeOf(work_.get());
  const bool single = Chosen().size() == 1;
  const uint32_t edge = path_.back().edge;
  NodeId child = single ? tree_->child(edge) : kNoNode;
  if (child == kNoNode) child = NodeOf(work_.get());
  if (single && !beyond_) tree_->SetChild(edge, child);
  return child;
}

NodeId MctsSearch::FollowKept(NodeId node, Rng& rng) {
  const bool single = Chosen().size() == 1;
  const uint32_t edge = path_.back().edge;
  uint64_t joint_key = (*tree_)[node].key;
  NodeId child = kNoNode;
  if (single) {
    child = tree_->child(edge);
  } else {
    for (const Move& move : joint_) joint_key = Mix64(joint_key + move.id * 31 + move.player);
    child = *tree_->FindOrAdd(joint_key);
  }
  if (child != kNoNode) {
    if (!tree_->HasState(child)) {
      PlayFrom(node, rng);
      in_work_ = child;
    }
    return child;
  }
  PlayFrom(node, rng);
  child = in_work_ = NodeOf(work_.get());
  if (beyond_) return child;
  if (single)
    tree_->SetChild(edge, child);
  else
    *tree_->FindOrAdd(joint_key) = child;
  return child;
}

/// Leaves the position after what was chosen at `node` in work_.
void MctsSearch::PlayFrom(NodeId node, Rng& rng) {
  const StateBytes* state = StateAt(node);
  if (state != work_.get()) game_.CopyState(state, work_.get());
  game_.Apply(work_.get(), Chosen(), rng);
}

/// The node of a position: one that is there already where positions share nodes, else a new one.
NodeId MctsSearch::NodeOf(StateBytes* state) {
  const bool shared = by_position_ || options_.transpositions;
  const uint64_t key = by_position_ ? SampledKey(state) : keyed_ ? game_.Hash(state) : 0;
  NodeId known = kNoNode;
  if (shared) known = *tree_->FindOrAdd(key);
  if (known != kNoNode) return known;
  if (Full()) {
    beyond_ = true;
    return kNoNode;
  }
  known = AddLeaf(key, state);
  if (shared) *tree_->FindOrAdd(key) = known;
  return known;
}

/// In games of chance the legal moves may depend on what was drawn: they belong to the key, so that
/// a node's edges fit every position that leads to it.
uint64_t MctsSearch::SampledKey(const StateBytes* state) {
  uint64_t key = game_.Hash(state);
  if (game_.IsOver(state)) return ~key;
  GatherMoves(state);
  for (const Move& move : moves_)
    key = Mix64(key + move.id * 0x9e3779b97f4a7c15u + move.code + move.player);
  return key;
}

NodeId MctsSearch::AddLeaf(uint64_t key, const StateBytes* state) {
  const NodeId id = tree_->AddNode(key);
  (*tree_)[id].terminal = game_.IsOver(state) ? 1 : 0;
  // Its result is asked for again and again.
  if (keep_states_ && (*tree_)[id].terminal) tree_->KeepState(id, state);
  if (bounds_ != nullptr && (*tree_)[id].terminal) {
    game_.Utilities(state, values_);
    bounds_->SetTerminal(id, values_);
  }
  return id;
}

bool MctsSearch::Full() const {
  return tree_->bytes() > static_cast<size_t>(options_.megabytes) << 20;
}

// --- Values -----------------------------------------------------------------------------------

void MctsSearch::Evaluate(NodeId leaf, Rng& rng) {
  if (!beyond_) {
    if (bounds_ != nullptr && bounds_->Solved(leaf)) {
      bounds_->Values(leaf, values_);
      return;
    }
    if ((*tree_)[leaf].terminal) {
      game_.Utilities(StateAt(leaf), values_);
      return;
    }
    const StateBytes* state = StateAt(leaf);
    if (state != work_.get()) game_.CopyState(state, work_.get());
  }
  PlayoutResult result;
  if (decisive_ != nullptr)
    result = decisive_->Playout(work_.get(), rng, options_.max_plies, policy_, options_.features,
                                record_);
  else if (policy_ != nullptr)
    result = game_.GuidedPlayout(work_.get(), rng, options_.max_plies, *policy_, options_.features,
                                 record_);
  else
    result = game_.Playout(work_.get(), rng, options_.max_plies);
  values_ = result.utility;
  // A playout that does not end tells nothing: everybody gets a draw.
  if (result.hit_limit && !game_.IsOver(work_.get())) values_.fill(0.5f);
}

void MctsSearch::BackUp(NodeId leaf) {
  NodeId counted = kNoNode;
  for (const Step& step : path_) {
    tree_->Update(step.node, step.edge, values_[tree_->edge(step.edge).player]);
    if (step.node != counted) ++(*tree_)[step.node].visits;
    counted = step.node;
  }
  if (!beyond_) ++(*tree_)[leaf].visits;
  if (bounds_ != nullptr) UpdateBounds();
  if (!recorded_) return;
  const auto utility =
      std::span<const float>(values_).first(static_cast<size_t>(game_.facts().players) + 1);
  if (selector_ != nullptr) selector_->Learn(*tree_, path_nodes_, record_, utility);
  policy_->Learn(record_, utility);
}

void MctsSearch::UpdateBounds() {
  for (size_t i = path_.size(); i-- > 0;)
    if (!bounds_->Update(*tree_, path_[i].node)) return;
}

}  // namespace ludens
