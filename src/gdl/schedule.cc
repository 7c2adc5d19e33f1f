#include "gdl/schedule.h"

#include <algorithm>
#include <array>

#include "gdl/term.h"

namespace ludens::gdl {

Scheduler::Scheduler(const Logic& logic, std::vector<bool> looping)
    : logic_(logic),
      looping_(std::move(looping)),
      pinned_(logic.value_count(), false),
      op_of_(logic.value_count(), kNone),
      word_of_(logic.value_count(), kNone) {
  for (uint32_t i = 0; i < logic.ops().size(); ++i) op_of_[logic.ops()[i].result] = i;
}

void Scheduler::Pin(Value value) { pinned_[value] = true; }

std::vector<SlicedProgram::Code> Scheduler::Run(SlicedProgram& program) {
  std::vector<SlicedProgram::Code> codes(looping_.size());
  std::vector<uint32_t> order;
  std::vector<size_t> stage_end;
  for (Stage stage = 0; stage < looping_.size(); ++stage) {
    std::vector<SlicedProgram::Run> runs;
    const std::vector<uint32_t> ops = OrderStage(stage, runs);
    for (SlicedProgram::Run& run : runs) run.first += static_cast<uint32_t>(order.size());
    codes[stage].runs = std::move(runs);
    order.insert(order.end(), ops.begin(), ops.end());
    stage_end.push_back(order.size());
  }
  AssignWords(order, stage_end, program);
  for (uint32_t i : order) {
    const LogicOp& op = logic_.ops()[i];
    program.ops.push_back({word_of_[op.result] * kWordBytes, word_of_[op.a] * kWordBytes,
                           word_of_[op.b] * kWordBytes, word_of_[op.c] * kWordBytes});
  }
  return codes;
}

/// List scheduling: always the table with most operations ready, and all of them.
std::vector<uint32_t> Scheduler::OrderStage(Stage stage,
                                            std::vector<SlicedProgram::Run>& runs) const {
  const std::vector<LogicOp>& ops = logic_.ops();
  std::vector<uint32_t> members, waiting(ops.size(), 0);
  std::vector<std::vector<uint32_t>> users(ops.size());
  std::array<std::vector<uint32_t>, 256> ready;
  for (uint32_t i = 0; i < ops.size(); ++i) {
    if (logic_.op_stages()[i] != stage) continue;
    members.push_back(i);
    std::array<Value, 3> inputs = {ops[i].a, ops[i].b, ops[i].c};
    std::ranges::sort(inputs);
    for (size_t k = 0; k < 3; ++k) {
      const uint32_t maker = op_of_[inputs[k]];
      if ((k > 0 && inputs[k] == inputs[k - 1]) || maker == kNone ||
          logic_.op_stages()[maker] != stage)
        continue;
      users[maker].push_back(i);
      ++waiting[i];
    }
    if (waiting[i] == 0) ready[ops[i].table].push_back(i);
  }
  std::vector<uint32_t> order;
  while (order.size() < members.size()) {
    const auto most = std::ranges::max_element(
        ready, {}, [](const std::vector<uint32_t>& list) { return list.size(); });
    const auto table = static_cast<uint8_t>(most - ready.begin());
    const auto first = static_cast<uint32_t>(order.size());
    for (size_t k = 0; k < most->size(); ++k) {  // Grows while we walk.
      const uint32_t op = (*most)[k];
      order.push_back(op);
      for (uint32_t user : users[op])
        if (--waiting[user] == 0) ready[ops[user].table].push_back(user);
    }
    most->clear();
    runs.push_back({table, first, static_cast<uint32_t>(order.size()) - first});
  }
  return order;
}

/// Inputs and pinned values keep their words; the others give theirs back after the last use, the
/// most recently freed first, so that the words in use stay in the nearest cache.
void Scheduler::AssignWords(const std::vector<uint32_t>& order,
                            const std::vector<size_t>& stage_end, SlicedProgram& program) {
  const std::vector<LogicOp>& ops = logic_.ops();
  word_of_[kZeros] = 0;
  word_of_[kOnes] = 1;
  uint32_t words = 2;
  for (Value value = 2; value < logic_.value_count(); ++value)
    if (op_of_[value] == kNone) word_of_[value] = words++;
  std::vector<size_t> last_use(logic_.value_count(), 0);
  Stage stage = 0;
  for (size_t at = 0; at < order.size(); ++at) {
    while (at >= stage_end[stage]) ++stage;
    const size_t until = looping_[stage] ? stage_end[stage] - 1 : at;
    const LogicOp& op = ops[order[at]];
    for (Value input : {op.a, op.b, op.c}) last_use[input] = std::max(last_use[input], until);
    last_use[op.result] = std::max(last_use[op.result], until);
  }
  std::vector<std::vector<Value>> freed_at(order.size());
  for (uint32_t i : order)
    if (!pinned_[ops[i].result]) freed_at[last_use[ops[i].result]].push_back(ops[i].result);
  std::vector<uint32_t> free;
  for (size_t at = 0; at < order.size(); ++at) {
    const Value result = ops[order[at]].result;
    if (free.empty()) {
      word_of_[result] = words++;
    } else {
      word_of_[result] = free.back();
      free.pop_back();
    }
    for (Value value : freed_at[at]) free.push_back(word_of_[value]);
  }
  program.words = words;
}

}  // namespace ludens::gdl
