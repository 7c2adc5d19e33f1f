// The body of the sliced kernels, included once per instruction set (sliced_avx512.cc and so on)
// within functions' target region and anonymous namespace. Before it, the including file defines
// kChunkBytes (what one register holds) and the lane functions LoadCounts, Ranks and StoreRanks.
//
// No include guard: a file includes it once.

using Chunk = uint64_t __attribute__((vector_size(kChunkBytes), may_alias));
constexpr uint32_t kChunks = ludens::gdl::kWordBytes / kChunkBytes;

template <unsigned kPair>
inline Chunk Two(Chunk a, Chunk b) {  // Bit 2a + b of kPair.
  const Chunk zero = a ^ a;
  if constexpr (kPair == 0) return zero;
  if constexpr (kPair == 1) return ~(a | b);
  if constexpr (kPair == 2) return ~a & b;
  if constexpr (kPair == 3) return ~a;
  if constexpr (kPair == 4) return a & ~b;
  if constexpr (kPair == 5) return ~b;
  if constexpr (kPair == 6) return a ^ b;
  if constexpr (kPair == 7) return ~(a & b);
  if constexpr (kPair == 8) return a & b;
  if constexpr (kPair == 9) return ~(a ^ b);
  if constexpr (kPair == 10) return b;
  if constexpr (kPair == 11) return ~a | b;
  if constexpr (kPair == 12) return a;
  if constexpr (kPair == 13) return a | ~b;
  if constexpr (kPair == 14) return a | b;
  return ~zero;
}

/// The part of a table where c is `kC`, as a table of a and b.
template <unsigned kTable, unsigned kC>
constexpr unsigned Half() {
  unsigned half = 0;
  for (unsigned ab = 0; ab < 4; ++ab) half |= ((kTable >> (2 * ab + kC)) & 1u) << ab;
  return half;
}

template <unsigned kTable>
inline Chunk Three(Chunk a, Chunk b, Chunk c) {
#ifdef LUDENS_TERNARY_LOGIC
  return (Chunk)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, kTable);
#else
  constexpr unsigned kZero = Half<kTable, 0>(), kOne = Half<kTable, 1>();
  if constexpr (kZero == kOne) return Two<kZero>(a, b);
  if constexpr (kZero == 0) return c & Two<kOne>(a, b);
  if constexpr (kOne == 0) return ~c & Two<kZero>(a, b);
  if constexpr (kOne == 15) return c | Two<kZero>(a, b);
  if constexpr (kZero == 15) return ~c | Two<kOne>(a, b);
  if constexpr ((kZero ^ kOne) == 15) return c ^ Two<kZero>(a, b);
  return Two<kZero>(a, b) ^ (c & Two<kZero ^ kOne>(a, b));
#endif
}

template <unsigned kTable>
void RunTable(const ludens::gdl::SlicedProgram::Op* ops, uint32_t count, uint64_t* memory) {
  constexpr bool kUsesC = Half<kTable, 0>() != Half<kTable, 1>();
  auto* bytes = reinterpret_cast<char*>(memory);
  for (uint32_t i = 0; i < count; ++i) {
    const auto* a = reinterpret_cast<const Chunk*>(bytes + ops[i].a);
    const auto* b = reinterpret_cast<const Chunk*>(bytes + ops[i].b);
    const auto* c = reinterpret_cast<const Chunk*>(bytes + (kUsesC ? ops[i].c : ops[i].a));
    auto* result = reinterpret_cast<Chunk*>(bytes + ops[i].result);
    for (uint32_t k = 0; k < kChunks; ++k) result[k] = Three<kTable>(a[k], b[k], c[k]);
  }
}

using RunFunction = void (*)(const ludens::gdl::SlicedProgram::Op*, uint32_t, uint64_t*);

template <size_t... kTables>
constexpr std::array<RunFunction, 256> MakeTable(std::index_sequence<kTables...>) {
  return {&RunTable<kTables>...};
}
constexpr std::array<RunFunction, 256> kRunTable = MakeTable(std::make_index_sequence<256>());

void Run(const ludens::gdl::SlicedProgram::Op* ops,
         std::span<const ludens::gdl::SlicedProgram::Run> runs, uint64_t* memory) {
  for (const auto& run : runs) kRunTable[run.table](ops + run.first, run.count, memory);
}

void Commit(std::span<const ludens::gdl::SlicedProgram::Fluent> fluents, const uint8_t* start,
            const uint64_t* restart, uint64_t* memory) {
  const auto* again = reinterpret_cast<const Chunk*>(restart);
  const auto* words = reinterpret_cast<const Chunk*>(memory);
  auto* out = reinterpret_cast<Chunk*>(memory);
  for (size_t i = 0; i < fluents.size(); ++i) {
    const uint64_t flip = fluents[i].next.negated ? ~uint64_t{0} : 0;
    const uint64_t first = start[i] != 0 ? ~uint64_t{0} : 0;
    for (uint32_t k = 0; k < kChunks; ++k) {
      const Chunk next = words[fluents[i].next.word * kChunks + k] ^ flip;
      out[fluents[i].word * kChunks + k] = next ^ ((next ^ first) & again[k]);
    }
  }
}
