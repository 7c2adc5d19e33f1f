#pragma once

#include <vector>

#include "gdl/logic.h"
#include "gdl/sliced_program.h"

namespace ludens::gdl {

/// Orders operations into runs of equal tables and gives values their words.
class Scheduler {
 public:
  /// `stages` in the order of running; `looping[s]`: the stage may run several times in a step.
  Scheduler(const Logic& logic, std::vector<bool> looping);

  /// Demands a word of its own, for the whole step, for this value.
  void Pin(Value value);

  /// Schedules everything; fills program.ops and program.words and returns the code by stage.
  std::vector<SlicedProgram::Code> Run(SlicedProgram& program);

  /// Valid after Run.
  uint32_t WordOf(Value value) const { return word_of_[value]; }

 private:
  std::vector<uint32_t> OrderStage(Stage stage, std::vector<SlicedProgram::Run>& runs) const;
  void AssignWords(const std::vector<uint32_t>& order, const std::vector<size_t>& stage_end,
                   SlicedProgram& program);

  const Logic& logic_;
  std::vector<bool> looping_;
  std::vector<bool> pinned_;
  std::vector<uint32_t> op_of_;  // By value: the operation that makes it.
  std::vector<uint32_t> word_of_;
};

}  // namespace ludens::gdl
