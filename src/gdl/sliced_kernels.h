#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "gdl/sliced_program.h"

namespace ludens::gdl {

/// The ChoiceStreams of all lanes, one array per member.
struct alignas(64) LaneStreams {
  uint16_t x[kLanes], y[kLanes], z[kLanes], w[kLanes], weyl[kLanes];
};

/// The inner loops of the sliced evaluator for one instruction set. All sets give the same results
/// bit for bit.
struct SlicedKernels {
  std::string_view name;
  /// Runs code on `memory` (64-byte aligned).
  void (*run)(const SlicedProgram::Op* ops, std::span<const SlicedProgram::Run> runs,
              uint64_t* memory);
  /// Advances every stream once and writes each lane's rank, uniform below its count.
  void (*draw)(const SlicedProgram::Choice& choice, LaneStreams& streams, uint64_t* memory);
  /// Every fluent takes its next value, or `start` (one byte per fluent: 0 or 1) in the lanes of
  /// `restart`.
  void (*commit)(std::span<const SlicedProgram::Fluent> fluents, const uint8_t* start,
                 const uint64_t* restart, uint64_t* memory);
};

/// The kernels that this machine can run, fastest first: avx512, avx2, portable.
std::span<const SlicedKernels* const> AvailableKernels();

}  // namespace ludens::gdl
