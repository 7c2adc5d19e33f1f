#pragma once

// LUDENS_TARGET_BEGIN("avx2") … LUDENS_TARGET_END: functions between them are compiled for that
// instruction set, whatever the file's flags. Include every header before the region: a library
// function compiled inside it could end up serving other files as well.
#define LUDENS_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define LUDENS_TARGET_BEGIN(set) \
  LUDENS_PRAGMA(clang attribute push(__attribute__((target(set))), apply_to = function))
#define LUDENS_TARGET_END LUDENS_PRAGMA(clang attribute pop)
#else
#define LUDENS_TARGET_BEGIN(set) LUDENS_PRAGMA(GCC push_options) LUDENS_PRAGMA(GCC target(set))
#define LUDENS_TARGET_END LUDENS_PRAGMA(GCC pop_options)
#endif
