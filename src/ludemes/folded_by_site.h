#pragma once

#include <vector>

#include "ludemes/terms.h"

namespace ludens {

/// Boards beyond this size have no tables by site: they would take longer to make than they save.
inline constexpr int kMostFoldedSites = 400;

/// An expression that depends on nothing but one iterated site and whose turn it is: evaluated as
/// written until Fold, then read from a table. Sites off the board are always evaluated.
class FoldedBySite {
 public:
  using Variable = int EvalVariables::*;

  virtual ~FoldedBySite() = default;
  /// Evaluates the expression on the empty board for every site and every player to move.
  virtual void Fold(Context& empty) = 0;

 protected:
  /// Calls `enter()` for every entry of the table, in its order.
  template <typename Enter>
  void ForEachEntry(Context& empty, Variable variable, Enter&& enter) {
    const VariableScope scope(empty);
    const int8_t mover = empty.header().mover;
    sites_ = empty.topology().size(empty.model.default_site);
    for (int player = 0; player <= empty.model.players; ++player) {
      empty.header().mover = static_cast<int8_t>(player);
      for (int site = 0; site < sites_; ++site) {
        empty.vars.*variable = site;
        enter();
      }
    }
    empty.header().mover = mover;
  }
  bool is_folded() const { return sites_ > 0; }
  int sites() const { return sites_; }
  /// The entry for the context, -1 where there is none.
  int Entry(const Context& context, Variable variable) const {
    return EntryOf(context, context.vars.*variable);
  }
  int EntryOf(const Context& context, int site) const {
    return site >= 0 && site < sites_ ? context.mover() * sites_ + site : -1;
  }
  /// The value of the expression as written for another site.
  template <typename Node>
  static int EvalAt(Context& context, const Node& node, Variable variable, int site) {
    const int before = context.vars.*variable;
    context.vars.*variable = site;
    const int value = node.Eval(context);
    context.vars.*variable = before;
    return value;
  }

 private:
  int sites_ = 0;
};

class FoldedInt final : public IntNode, public FoldedBySite, public TermSource {
 public:
  FoldedInt(const IntNode* node, Variable variable) : node_(node), variable_(variable) {}

  void Fold(Context& empty) override {
    std::vector<int> table;
    ForEachEntry(empty, variable_, [&] { table.push_back(node_->Eval(empty)); });
    table_ = std::move(table);
  }
  int Eval(Context& context) const override {
    const int entry = Entry(context, variable_);
    return entry < 0 ? node_->Eval(context) : table_[static_cast<size_t>(entry)];
  }
  TermId ToTerm(Terms& terms) const override {
    if (!is_folded()) return terms.Int(*node_);
    return terms.Table(
        table_.data(), sites(),
        [](Context& context, const void* data, int, int site, int) {
          const auto& folded = *static_cast<const FoldedInt*>(data);
          return EvalAt(context, *folded.node_, folded.variable_, site);
        },
        this, terms.Variable(variable_));
  }

 private:
  const IntNode* node_;
  Variable variable_;
  std::vector<int> table_;
};

class FoldedBool final : public BoolNode, public FoldedBySite, public TermSource {
 public:
  FoldedBool(const BoolNode* node, Variable variable) : node_(node), variable_(variable) {}

  void Fold(Context& empty) override {
    std::vector<int> table;
    ForEachEntry(empty, variable_, [&] { table.push_back(node_->Eval(empty)); });
    table_ = std::move(table);
  }
  bool Eval(Context& context) const override {
    const int entry = Entry(context, variable_);
    return entry < 0 ? node_->Eval(context) : table_[static_cast<size_t>(entry)] != 0;
  }
  TermId ToTerm(Terms& terms) const override {
    if (!is_folded()) return terms.Bool(*node_);
    return terms.Table(
        table_.data(), sites(),
        [](Context& context, const void* data, int, int site, int) {
          const auto& folded = *static_cast<const FoldedBool*>(data);
          return EvalAt(context, *folded.node_, folded.variable_, site);
        },
        this, terms.Variable(variable_));
  }
  bool AutoSucceeds(const Context& context) const override { return node_->AutoSucceeds(context); }
  bool AutoFails(const Context& context) const override { return node_->AutoFails(context); }

 private:
  const BoolNode* node_;
  Variable variable_;
  std::vector<int> table_;
};

class FoldedRegionBySite final : public RegionNode, public FoldedBySite {
 public:
  FoldedRegionBySite(const RegionNode* node, Variable variable)
      : node_(node), variable_(variable) {}

  void Fold(Context& empty) override {
    std::vector<Region> table;
    ForEachEntry(empty, variable_, [&] { node_->Eval(empty, table.emplace_back()); });
    table_ = std::move(table);
  }
  void Eval(Context& context, Region& out) const override {
    const int entry = Entry(context, variable_);
    if (entry < 0)
      node_->Eval(context, out);
    else
      out.Unite(table_[static_cast<size_t>(entry)]);
  }
  bool Contains(Context& context, int site) const override {
    const int entry = Entry(context, variable_);
    return entry < 0 ? node_->Contains(context, site)
                     : table_[static_cast<size_t>(entry)].Contains(site);
  }
  SiteType Type(const Context& context) const override { return node_->Type(context); }
  std::optional<std::span<const uint64_t>> Kept(Context& context) const override {
    const int entry = Entry(context, variable_);
    if (entry < 0) return std::nullopt;
    return table_[static_cast<size_t>(entry)].words();
  }

 private:
  const RegionNode* node_;
  Variable variable_;
  std::vector<Region> table_;
};

/// A region that depends on nothing but where the last move went and whose turn it is.
class FoldedRegionByLastTo final : public RegionNode, public FoldedBySite {
 public:
  explicit FoldedRegionByLastTo(const RegionNode* node) : node_(node) {}

  void Fold(Context& empty) override {
    std::vector<Region> table;
    int16_t& last = empty.header().last.to;
    const int16_t saved = last;
    const VariableScope scope(empty);
    ForEachEntry(empty, &EvalVariables::site, [&] {
      last = static_cast<int16_t>(empty.vars.site);
      node_->Eval(empty, table.emplace_back());
    });
    last = saved;
    table_ = std::move(table);
  }
  void Eval(Context& context, Region& out) const override {
    if (const Region* sites = Known(context))
      out.Unite(*sites);
    else
      node_->Eval(context, out);
  }
  bool Contains(Context& context, int site) const override {
    const Region* sites = Known(context);
    return sites == nullptr ? node_->Contains(context, site) : sites->Contains(site);
  }
  SiteType Type(const Context& context) const override { return node_->Type(context); }
  std::optional<std::span<const uint64_t>> Kept(Context& context) const override {
    const Region* sites = Known(context);
    if (sites == nullptr) return std::nullopt;
    return sites->words();
  }

 private:
  const Region* Known(const Context& context) const {
    const int entry = EntryOf(context, context.header().last.to);
    return entry < 0 ? nullptr : &table_[static_cast<size_t>(entry)];
  }

  const RegionNode* node_;
  std::vector<Region> table_;
};

}  // namespace ludens
