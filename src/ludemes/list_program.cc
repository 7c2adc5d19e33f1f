#include "ludemes/list_program.h"

#include <algorithm>
#include <climits>

#include "ludemes/list_fusion.h"
#include "ludemes/list_steps.h"

namespace ludens {

std::unique_ptr<const ListProgram> ListProgram::Of(const Model& model, const MovesNode* rule,
                                                   unsigned varying, bool occupied) {
  if (rule == nullptr) return nullptr;
  ProgramWriter writer(model, varying);
  const bool on_slots = std::ranges::all_of(kAllSiteTypes, [&](SiteType type) {
    return type == model.default_site || model.slot_sites[static_cast<size_t>(type)] == 0;
  });
  if (occupied && on_slots)
    for (const auto variable : {&EvalVariables::from, &EvalVariables::to, &EvalVariables::site})
      writer.occupied_ |= varying & 1u << Terms::IndexOf(variable);
  try {
    writer.List(*rule);
  } catch (const ProgramWriter::TooLong&) {
    return nullptr;
  }
  if (!writer.told()) return nullptr;
  auto program = std::make_unique<ListProgram>(std::move(writer.program_));
  program->Finish();
  return program;
}

void ListProgram::Finish() {
  for (std::vector<Instruction>* part : {&once_, &each_}) {
    part->push_back({.step = Steps::End});
    SettleJumps(*part);
    Fuse(*part);
  }
}

void ListProgram::SettleJumps(std::vector<Instruction>& part) {
  // All jumps go forward: from the end, those behind are settled already.
  for (size_t i = part.size(); i-- > 0;) {
    const Instruction* target = part.data() + part[i].target;
    part[i].next = target->step == Steps::Jump && target > &part[i] ? target->next : target;
  }
}

void ListProgram::Fuse(std::vector<Instruction>& part) {
  std::vector<Step> steps;
  for (const Instruction& instruction : part) steps.push_back(instruction.step);
  for (size_t i = 0; i < part.size(); ++i) part[i].step = Fusion::For(std::span(steps).subspan(i));
}

// --- Writing ------------------------------------------------------------------------------------

ProgramWriter::Instruction& ProgramWriter::Add(const Instruction& instruction) {
  code().push_back(instruction);
  return code().back();
}

uint8_t ProgramWriter::NewRegister() {
  if (registers_ == ListProgram::kMostRegisters) throw TooLong{};
  return static_cast<uint8_t>(registers_++);
}

void ProgramWriter::Open() { open_[in_once_].emplace_back(); }

void ProgramWriter::Close() {
  for (const TermId term : open_[in_once_].back()) register_of_[static_cast<size_t>(term)] = -1;
  open_[in_once_].pop_back();
}

void ProgramWriter::Note(TermId term, int reg) {
  const size_t index = static_cast<size_t>(term);
  if (index >= register_of_.size()) register_of_.resize(index + 1, -1);
  register_of_[index] = reg;
  if (!open_[in_once_].empty()) open_[in_once_].back().push_back(term);
}

void ProgramWriter::JumpTo(Instruction instruction, Label& label) {
  label.jumps.push_back(code().size());
  Add(instruction);
}

void ProgramWriter::Jump(Label& label) { JumpTo({.step = Steps::Jump}, label); }

void ProgramWriter::Place(const Label& label) {
  for (const size_t jump : label.jumps) code()[jump].target = static_cast<int>(code().size());
}

bool ProgramWriter::IsKnown(TermId term) const {
  return static_cast<size_t>(term) < register_of_.size() &&
         register_of_[static_cast<size_t>(term)] >= 0;
}

int ProgramWriter::Value(TermId term) {
  if (IsKnown(term)) return register_of_[static_cast<size_t>(term)];
  const bool lazily = !terms_[term].varies && terms_[term].costly;
  if (terms_[term].varies || lazily || in_once_) {
    const int reg = lazily && !in_once_ ? Lazily(term) : Written(term);
    Note(term, reg);
    return reg;
  }
  in_once_ = true;
  const int reg = Written(term);
  Note(term, reg);
  in_once_ = false;
  return reg;
}

template <typename Write>
void ProgramWriter::WithVariables(const Term& term, Write&& write) {
  std::vector<std::pair<int, uint8_t>> before;
  for (const auto& [variable, value] : term.sets) Value(value);
  for (const auto& [variable, value] : term.sets) {
    const auto reg = static_cast<uint8_t>(Value(value));
    before.emplace_back(variable, NewRegister());
    Add({.step = Steps::Variable,
         .to = before.back().second,
         .variable = Terms::VariableAt(variable)});
    Add({.step = Steps::Set, .a = reg, .variable = Terms::VariableAt(variable)});
  }
  write();
  for (const auto& [variable, reg] : before)
    Add({.step = Steps::Set, .a = reg, .variable = Terms::VariableAt(variable)});
}

int ProgramWriter::Written(TermId id) {
  const Term term = terms_[id];
  const auto part = [&](TermId p) {
    return p == kNoTerm ? uint8_t{0} : static_cast<uint8_t>(Value(p));
  };
  Instruction instruction;
  switch (term.kind) {
    case TermKind::kConstant:
      instruction = {.step = Steps::Constant, .value = term.value};
      break;
    case TermKind::kVariable:
      instruction = {.step = Steps::Variable, .variable = Terms::VariableAt(term.value)};
      break;
    case TermKind::kCall:
      instruction = {.step = Steps::Call,
                     .a = part(term.a),
                     .b = part(term.b),
                     .value = term.value,
                     .data = term.data,
                     .call = term.call};
      break;
    case TermKind::kAdd:
      instruction = {.step = Steps::Add, .a = part(term.a), .b = part(term.b)};
      break;
    case TermKind::kSubtract:
      instruction = {.step = Steps::Subtract, .a = part(term.a), .b = part(term.b)};
      break;
    case TermKind::kTable:
      instruction = {.step = Steps::Table,
                     .a = part(term.a),
                     .value = term.value,
                     .data = term.data,
                     .table = term.table,
                     .call = term.call};
      break;
    case TermKind::kWho:
      instruction = {.step = Steps::Who, .a = part(term.a), .value = term.value};
      break;
    case TermKind::kHeight:
      instruction = {.step = Steps::Height, .a = part(term.a)};
      break;
    case TermKind::kTrack:
      instruction = {.step = Steps::Track, .a = part(term.a), .b = part(term.b), .data = term.data};
      break;
    case TermKind::kChoice:
      return Chosen(term);
    case TermKind::kPlainInt: {
      const uint8_t reg = NewRegister();
      WithVariables(term, [&] { Add({.step = Steps::PlainInt, .to = reg, .data = term.data}); });
      return reg;
    }
    default:
      return Materialised(id);
  }
  instruction.to = NewRegister();
  Add(instruction);
  return instruction.to;
}

int ProgramWriter::Lazily(TermId term) {
  if (!lazy_.contains(term)) {
    lazy_[term] = {NewRegister(), NewRegister()};
    program_.once_.push_back({.step = Steps::Constant, .to = lazy_[term].second, .value = 0});
  }
  const auto [reg, there] = lazy_[term];
  Label known;
  JumpTo({.step = Steps::JumpIs<true>, .a = there, .value = 1}, known);
  {
    const Aside aside(*this);
    Add({.step = Steps::Copy, .to = reg, .a = static_cast<uint8_t>(Written(term))});
    Add({.step = Steps::Constant, .to = there, .value = 1});
  }
  Place(known);
  return reg;
}

int ProgramWriter::Materialised(TermId condition) {
  const uint8_t reg = NewRegister();
  Label done;
  if (in_once_) Begin(condition);
  Add({.step = Steps::Constant, .to = reg, .value = 0});
  {
    const Aside aside(*this);
    BranchHere(condition, false, done);
    Add({.step = Steps::Constant, .to = reg, .value = 1});
  }
  Place(done);
  return reg;
}

int ProgramWriter::Chosen(const Term& term) {
  const uint8_t reg = NewRegister();
  Label otherwise, done;
  Begin(term.a);
  {
    const Aside aside(*this);
    Branch(term.a, false, otherwise);
    Add({.step = Steps::Copy, .to = reg, .a = static_cast<uint8_t>(Value(term.b))});
  }
  Jump(done);
  Place(otherwise);
  {
    const Aside aside(*this);
    Add({.step = Steps::Copy, .to = reg, .a = static_cast<uint8_t>(Value(term.c))});
  }
  Place(done);
  return reg;
}

void ProgramWriter::Begin(TermId condition) {
  const Term term = terms_[condition];
  if (!term.varies && !in_once_) {
    Value(condition);
    return;
  }
  switch (term.kind) {
    case TermKind::kNot:
    case TermKind::kAnd:
    case TermKind::kOr:
      return Begin(term.a);
    case TermKind::kEqual:
    case TermKind::kLess:
    case TermKind::kEmpty:
    case TermKind::kCall:
      for (const TermId part : {term.a, term.b})
        if (part != kNoTerm && terms_[part].kind != TermKind::kConstant) Value(part);
      return;
    default:
      return;
  }
}

void ProgramWriter::Branch(TermId condition, bool when, Label& label) {
  const Term& term = terms_[condition];
  const bool constant = term.kind == TermKind::kConstant;
  if (constant && (term.value != 0) == when) return Jump(label);
  if (constant) return;
  // What is the same for all sites is decided once.
  if (!term.varies && !in_once_) return BranchOnValue(condition, when, label);
  BranchHere(condition, when, label);
}

void ProgramWriter::BranchHere(TermId condition, bool when, Label& label) {
  const Term term = terms_[condition];
  switch (term.kind) {
    case TermKind::kNot:
      return Branch(term.a, !when, label);
    case TermKind::kAnd:
      return BranchOnBoth(term, false, when, label);
    case TermKind::kOr:
      return BranchOnBoth(term, true, when, label);
    case TermKind::kEqual:
      return BranchOnEqual(term, when, label);
    case TermKind::kLess:
      return BranchOnLess(term, when, label);
    case TermKind::kChoice:
      return BranchOnChoice(condition, when, label);
    case TermKind::kEmpty: {
      const auto site = static_cast<uint8_t>(Value(term.a));
      return JumpTo({.step = when ? Steps::JumpEmpty<true> : Steps::JumpEmpty<false>, .a = site},
                    label);
    }
    case TermKind::kPlainBool: {
      if (term.sets.empty())
        return JumpTo(
            {.step = when ? Steps::JumpPlain<true> : Steps::JumpPlain<false>, .data = term.data},
            label);
      const uint8_t reg = NewRegister();
      WithVariables(term, [&] {
        Label holds;
        Add({.step = Steps::Constant, .to = reg, .value = 1});
        JumpTo({.step = Steps::JumpPlain<true>, .data = term.data}, holds);
        Add({.step = Steps::Constant, .to = reg, .value = 0});
        Place(holds);
      });
      return JumpTo(
          {.step = when ? Steps::JumpIs<false> : Steps::JumpIs<true>, .a = reg, .value = 0}, label);
    }
    case TermKind::kCall: {
      const auto part = [&](TermId p) {
        return p == kNoTerm ? uint8_t{0} : static_cast<uint8_t>(Value(p));
      };
      Instruction jump = {.a = part(term.a),
                          .b = part(term.b),
                          .value = term.value,
                          .data = term.data,
                          .call = term.call};
      jump.step = when ? Steps::JumpCall<true> : Steps::JumpCall<false>;
      return JumpTo(jump, label);
    }
    default:
      return BranchOnValue(condition, when, label);
  }
}

void ProgramWriter::BranchOnValue(TermId condition, bool when, Label& label) {
  const auto reg = static_cast<uint8_t>(Value(condition));
  JumpTo({.step = when ? Steps::JumpIs<false> : Steps::JumpIs<true>, .a = reg, .value = 0}, label);
}

void ProgramWriter::BranchOnChoice(TermId condition, bool when, Label& label) {
  if (IsKnown(condition)) return BranchOnValue(condition, when, label);
  const Term term = terms_[condition];
  Label otherwise, done;
  Begin(term.a);
  {
    const Aside aside(*this);
    Branch(term.a, false, otherwise);
    Branch(term.b, when, label);
  }
  Jump(done);
  Place(otherwise);
  {
    const Aside aside(*this);
    Branch(term.c, when, label);
  }
  Place(done);
}

void ProgramWriter::BranchOnBoth(const Term& term, bool is_or, bool when, Label& label) {
  if (when == is_or) {  // Either part decides for the jump.
    Branch(term.a, when, label);
    Branch(term.b, when, label);
    return;
  }
  Label on;
  Begin(term.a);
  {
    const Aside aside(*this);
    Branch(term.a, !when, on);
    Branch(term.b, when, label);
  }
  Place(on);
}

void ProgramWriter::BranchOnEqual(const Term& term, bool when, Label& label) {
  const auto against = [&](TermId number, int value) {
    const auto reg = static_cast<uint8_t>(Value(number));
    JumpTo({.step = when ? Steps::JumpIs<true> : Steps::JumpIs<false>, .a = reg, .value = value},
           label);
  };
  if (terms_[term.b].kind == TermKind::kConstant) return against(term.a, terms_[term.b].value);
  if (terms_[term.a].kind == TermKind::kConstant) return against(term.b, terms_[term.a].value);
  const auto a = static_cast<uint8_t>(Value(term.a));
  const auto b = static_cast<uint8_t>(Value(term.b));
  JumpTo({.step = when ? Steps::JumpEqual<true> : Steps::JumpEqual<false>, .a = a, .b = b}, label);
}

void ProgramWriter::BranchOnLess(const Term& term, bool when, Label& label) {
  const Term& left = terms_[term.a];
  const Term& right = terms_[term.b];
  if (right.kind == TermKind::kConstant) {
    const int limit = right.value;
    const auto reg = static_cast<uint8_t>(Value(term.a));
    JumpTo(
        {.step = when ? Steps::JumpBelow<true> : Steps::JumpBelow<false>, .a = reg, .value = limit},
        label);
    return;
  }
  if (left.kind == TermKind::kConstant && left.value != INT_MAX) {
    const int limit = left.value + 1;
    const auto reg = static_cast<uint8_t>(Value(term.b));
    JumpTo(
        {.step = when ? Steps::JumpBelow<false> : Steps::JumpBelow<true>, .a = reg, .value = limit},
        label);
    return;
  }
  const auto a = static_cast<uint8_t>(Value(term.a));
  const auto b = static_cast<uint8_t>(Value(term.b));
  JumpTo({.step = when ? Steps::JumpLess<true> : Steps::JumpLess<false>, .a = a, .b = b}, label);
}

void ProgramWriter::BranchIfVacant(TermId site, Label& label) {
  const Term& term = terms_[site];
  if (term.kind == TermKind::kVariable && ((occupied_ >> term.value) & 1)) return;
  JumpTo({.step = Steps::JumpVacant, .a = static_cast<uint8_t>(Value(site))}, label);
}

void ProgramWriter::List(const MovesNode& rule) {
  const auto* source = dynamic_cast<const ProgramSource*>(&rule);
  if (source != nullptr && source->Write(*this)) {
    told_ = true;
    return;
  }
  Offer({.step = Steps::List, .data = &rule});
}

void ProgramWriter::OfferTravel(const MovesNode& rule, const MoveSketcher* sketcher, TermId from,
                                TermId to, TermId detail) {
  const auto a = static_cast<uint8_t>(Value(from));
  const auto b = static_cast<uint8_t>(Value(to));
  const auto c = static_cast<uint8_t>(Value(detail));
  Offer({.step = Steps::OfferTravel, .a = a, .b = b, .c = c, .data = &rule, .sketcher = sketcher});
}

void ProgramWriter::OfferSite(const MovesNode& rule, const MoveSketcher* sketcher, TermId site) {
  const auto a = static_cast<uint8_t>(Value(site));
  Offer({.step = Steps::OfferSite, .a = a, .data = &rule, .sketcher = sketcher});
}

void ProgramWriter::Offer(Instruction instruction) {
  // Without a detail any register will do.
  instruction.to = HasDetail() ? static_cast<uint8_t>(Value(detail_)) : instruction.a;
  instruction.chain = Chain();
  Add(instruction);
}

const OptionChain* ProgramWriter::Chain() {
  if (links_.empty()) return nullptr;
  auto chain = std::make_unique<OptionChain>();
  chain->links.assign(links_.rbegin(), links_.rend());
  program_.chains_.push_back(std::move(chain));
  return program_.chains_.back().get();
}

void ProgramWriter::Set(int EvalVariables::*variable, TermId value) {
  Add({.step = Steps::Set, .a = static_cast<uint8_t>(Value(value)), .variable = variable});
}

}  // namespace ludens
