#pragma once

#include <array>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "ludemes/lowering.h"
#include "ludemes/move_options.h"
#include "ludemes/terms.h"

namespace ludens {

class ProgramWriter;

/// A rule that knows how it is listed site by site, as part of a program. One that does not is
/// asked by MovesNode::List.
class ProgramSource {
 public:
  /// Writes what MovesNode::List does; false, with nothing written, where it cannot.
  virtual bool Write(ProgramWriter& writer) const = 0;

 protected:
  ~ProgramSource() = default;
};

/// A rule that is listed for one site after another, in flat form: instructions on a few registers
/// instead of a tree of nodes. What does not differ from site to site is evaluated once, what
/// occurs several times once per site; parts that have no such form stay plain nodes inside.
/// It lists what MovesNode::List would list, in the same order.
class ListProgram {
 public:
  static constexpr int kMostRegisters = 200;
  using Registers = std::array<int, kMostRegisters>;

  /// `varying` as in Terms; `occupied`: what varies are sites on which something stands. Null where
  /// nothing would be won. REQUIRES: the game is complete but for its programs.
  static std::unique_ptr<const ListProgram> Of(const Model& model, const MovesNode* rule,
                                               unsigned varying, bool occupied = false);

  /// Evaluates what is the same for all sites; before Run.
  void Prepare(Context& context, Registers& registers) const {
    once_.front().step(once_.data(), context, registers.data(), nullptr);
  }
  /// Lists the rule with the present variables.
  void List(Context& context, Registers& registers, MoveOptions& out) const {
    each_.front().step(each_.data(), context, registers.data(), &out);
  }

 private:
  friend class ProgramWriter;

  struct Instruction;
  /// What an instruction does; it ends with a call of what comes next, which compilers make a jump.
  using Step = void (*)(const Instruction* i, Context& context, int* registers, MoveOptions* out);
  struct Instruction {
    Step step = nullptr;
    uint8_t to = 0, a = 0, b = 0, c = 0;
    int value = 0;
    int target = 0;                     ///< Where a jump goes, as an index …
    const Instruction* next = nullptr;  ///< … and as a place.
    int EvalVariables::*variable = nullptr;
    const void* data = nullptr;
    const int* table = nullptr;
    TermCall call = nullptr;
    const MoveSketcher* sketcher = nullptr;
    const OptionChain* chain = nullptr;  ///< Of moves; with the register `to` as its detail.
  };
  struct Steps;
  struct Fusion;

  void Finish();
  /// Finds the places that jumps go to; a jump to another one goes where that one goes.
  static void SettleJumps(std::vector<Instruction>& part);
  /// Gives instructions in a row that often occur together a step of their own (list_fusion.h).
  static void Fuse(std::vector<Instruction>& part);

  std::vector<Instruction> once_, each_;
  std::vector<std::unique_ptr<const OptionChain>> chains_;
};

/// Has `make(model)` called when all but the programs of a game is complete.
template <typename Make>
void WhenComplete(Lowering& lowering, Make make) {
  lowering.OnFold([&lowering, make](Context&) {
    lowering.OnFold([make](Context& empty) { make(empty.model); });
  });
}

/// Writes a program while the rule is gone through.
class ProgramWriter {
 public:
  ProgramWriter(const Model& model, unsigned varying) : terms_(model, varying) {}

  Terms& terms() { return terms_; }

  /// A place to jump to that is not known yet.
  class Label {
    friend class ProgramWriter;
    std::vector<size_t> jumps;
  };
  /// Goes to `label` where the condition is `when`, else on. To be written inside of an Aside that
  /// ends before the label is placed: some parts may not have been evaluated there.
  void Branch(TermId condition, bool when, Label& label);
  /// Evaluates what Branch would evaluate in any case; what is written after it knows that.
  void Begin(TermId condition);
  /// The same where nothing stands on a site.
  void BranchIfVacant(TermId site, Label& label);
  void Jump(Label& label);
  /// The label is here.
  void Place(const Label& label);
  /// What is written in this scope is not passed on every way through the program.
  class Aside {
   public:
    explicit Aside(ProgramWriter& writer) : writer_(writer) { writer_.Open(); }
    ~Aside() { writer_.Close(); }
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

   private:
    ProgramWriter& writer_;
  };

  /// All moves of a rule.
  void List(const MovesNode& rule);
  /// A move of `rule` from one site to another, which is (to) as well: MoveOptions::Add.
  void OfferTravel(const MovesNode& rule, const MoveSketcher* sketcher, TermId from, TermId to,
                   TermId detail);
  /// Evaluates two numbers here, in this order.
  void Evaluate(TermId first, TermId second) {
    Value(first);
    Value(second);
  }
  /// A move of `rule` on a site.
  void OfferSite(const MovesNode& rule, const MoveSketcher* sketcher, TermId site);
  /// The moves that are written in this scope go through `rule.Complete`: with a detail, or to
  /// attach the rule's consequence, if it has one.
  class Completion {
   public:
    Completion(ProgramWriter& writer, const MovesNode& rule) : Completion(writer, rule, nullptr) {}
    /// REQUIRES: no other detail is open; it has no plain parts.
    Completion(ProgramWriter& writer, const MovesNode& rule, const MoveSketcher* sketcher,
               TermId detail)
        : Completion(writer, rule, sketcher) {
      writer.links_.back().with_detail = true;
      writer.detail_ = detail;
    }
    ~Completion() {
      if (!adds_) return;
      if (writer_.links_.back().with_detail) writer_.detail_ = kNoTerm;
      writer_.links_.pop_back();
    }
    Completion(const Completion&) = delete;
    Completion& operator=(const Completion&) = delete;

   private:
    Completion(ProgramWriter& writer, const MovesNode& rule, const MoveSketcher* sketcher)
        : writer_(writer), adds_(sketcher != nullptr || rule.then != nullptr) {
      if (adds_) writer.links_.push_back({&rule, sketcher, false});
    }

    ProgramWriter& writer_;
    bool adds_;
  };
  bool HasDetail() const { return detail_ != kNoTerm; }
  /// Sets a variable, for the plain parts that follow and for the moves.
  void Set(int EvalVariables::*variable, TermId value);

  /// Something was told in flat form.
  bool told() const { return told_; }

 private:
  friend class ListProgram;
  using Steps = ListProgram::Steps;
  using Instruction = ListProgram::Instruction;
  struct TooLong {};

  /// Adds an instruction that offers moves, with what is done to them.
  void Offer(Instruction instruction);
  const OptionChain* Chain();

  /// It was evaluated on every way to here.
  bool IsKnown(TermId term) const;
  int Value(TermId term);
  int Written(TermId term);
  int Lazily(TermId term);
  int Materialised(TermId condition);
  int Chosen(const Term& term);
  void BranchOnBoth(const Term& term, bool is_or, bool when, Label& label);
  void BranchOnEqual(const Term& term, bool when, Label& label);
  void BranchOnLess(const Term& term, bool when, Label& label);
  void BranchOnChoice(TermId condition, bool when, Label& label);
  void BranchOnValue(TermId condition, bool when, Label& label);
  void BranchHere(TermId condition, bool when, Label& label);
  template <typename Write>
  void WithVariables(const Term& term, Write&& write);
  void JumpTo(Instruction instruction, Label& label);
  Instruction& Add(const Instruction& instruction);
  uint8_t NewRegister();
  void Open();
  void Close();
  void Note(TermId term, int reg);
  std::vector<Instruction>& code() { return in_once_ ? program_.once_ : program_.each_; }

  Terms terms_;
  ListProgram program_;
  bool in_once_ = false;  ///< Writing what is done once.
  bool told_ = false;
  unsigned occupied_ = 0;  ///< Variables that are slots on which something stands.
  int registers_ = 0;
  std::vector<OptionChain::Link> links_;  ///< Of the open completions, outermost first …
  TermId detail_ = kNoTerm;               ///< … and the detail of one of them.
  std::vector<int> register_of_;          ///< By term; -1: not evaluated yet on this way.
  /// Of terms that are evaluated when they are first needed: the value, and whether it is there.
  std::map<TermId, std::pair<uint8_t, uint8_t>> lazy_;
  /// By scope that is open: the terms that were evaluated there, for each of the two parts.
  std::array<std::vector<std::vector<TermId>>, 2> open_;
};

}  // namespace ludens
