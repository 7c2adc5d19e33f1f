# One interface target carries the compiler settings that every room shares.
add_library(ludens_settings INTERFACE)
target_compile_options(ludens_settings INTERFACE -Wall -Wextra -Wshadow -Wconversion
                                                 $<$<BOOL:${LUDENS_WERROR}>:-Werror>)
target_include_directories(ludens_settings INTERFACE ${CMAKE_SOURCE_DIR}/src)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # std::stable_sort of GCC 12's library calls a function that the library itself calls deprecated.
  target_compile_options(ludens_settings INTERFACE -Wno-deprecated-declarations)
endif()
if(LUDENS_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(ludens_settings INTERFACE -march=${LUDENS_ARCH})
endif()
if(LUDENS_SANITIZE)
  target_compile_options(ludens_settings INTERFACE -fsanitize=${LUDENS_SANITIZE}
                                                   -fno-omit-frame-pointer
                                                   -fno-sanitize-recover=all)
  target_link_options(ludens_settings INTERFACE -fsanitize=${LUDENS_SANITIZE})
endif()
# What playouts spend their time on is known from a profile of many games, made by
# scripts/profile.sh. It knows functions by name and shape, so it outlives most changes: a function
# that has changed since is compiled as without it. GCC builds do without.
set(LUDENS_PROFILE_FILE ${CMAKE_SOURCE_DIR}/profile/playouts.profdata)
set(LUDENS_PROFILE_OPTIONS "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT LUDENS_SANITIZE)
  # Functions of unnamed namespaces are told apart by their files: the same names in every checkout.
  string(REGEX MATCHALL "/" slashes "${CMAKE_SOURCE_DIR}/")
  list(LENGTH slashes depth)
  target_compile_options(ludens_settings INTERFACE
                         "SHELL:-mllvm -static-func-strip-dirname-prefix=${depth}")
  if(LUDENS_PROFILE STREQUAL "make")
    target_compile_options(ludens_settings INTERFACE -fprofile-generate)
    target_link_options(ludens_settings INTERFACE -fprofile-generate)
  elseif(LUDENS_PROFILE STREQUAL "use" AND CMAKE_BUILD_TYPE STREQUAL "Release")
    # Loops there go over the few words of a set: vectors pay in longer ones only.
    set(LUDENS_PROFILE_OPTIONS -fprofile-use=${LUDENS_PROFILE_FILE} -Wno-profile-instr-unprofiled
                               -Wno-profile-instr-out-of-date -Wno-backend-plugin
                               -fno-vectorize)
  endif()
endif()
# With a profile, the rooms of the engine are optimised across files too (ThinLTO) and linked into
# one object beforehand: programs and tests link the same code, and only once is it generated. That
# loops are not made vectors has to be said again there.
if(LUDENS_PROFILE_OPTIONS)
  set(LUDENS_ENGINE_OPTIONS ${LUDENS_PROFILE_OPTIONS} -flto=thin)
endif()
if(LUDENS_FUZZERS)
  target_compile_options(ludens_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()

# ludens_room(NAME [ENGINE] [DEPENDS room…] [LIBRARIES target…] [PRECOMPILE header…])
#
# Builds src/NAME/**/*.cc into the library ludens_NAME and src/NAME/**/*_test.cc into one test
# program NAME_test. `main.cc` is left to the executable. A room without sources becomes an
# interface library, so that the order of rooms holds from the first day. PRECOMPILE names headers
# that most files of the room include, to build faster. An ENGINE room is one that playouts run on:
# the profile covers it, and where that is used, its code is in ludens_engine.
function(ludens_room name)
  cmake_parse_arguments(ROOM "ENGINE" "" "DEPENDS;LIBRARIES;PRECOMPILE" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/${name}/*.cc)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cc$")
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  list(TRANSFORM ROOM_DEPENDS PREPEND ludens_ OUTPUT_VARIABLE needed)
  list(APPEND needed ludens_settings ${ROOM_LIBRARIES})
  set(code ludens_${name})
  if(ROOM_ENGINE AND LUDENS_ENGINE_OPTIONS)
    set(code ludens_${name}_code)
    add_library(ludens_${name} INTERFACE)
    target_link_libraries(ludens_${name} INTERFACE ${needed} ludens_engine)
    add_library(${code} OBJECT ${sources})
    target_link_libraries(${code} PRIVATE ludens_settings ${ROOM_LIBRARIES})
    target_compile_options(${code} PRIVATE ${LUDENS_ENGINE_OPTIONS})
    set_source_files_properties(${sources} PROPERTIES OBJECT_DEPENDS ${LUDENS_PROFILE_FILE})
    set_property(GLOBAL APPEND PROPERTY LUDENS_ENGINE_CODE ${code})
  elseif(sources)
    add_library(${code} STATIC ${sources})
    target_link_libraries(${code} PUBLIC ${needed})
  else()
    add_library(${code} INTERFACE)
    target_link_libraries(${code} INTERFACE ${needed})
  endif()
  if(ROOM_PRECOMPILE)
    target_precompile_headers(${code} PRIVATE ${ROOM_PRECOMPILE})
  endif()
  if(tests AND LUDENS_TESTS)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE ludens_${name} GTest::gtest_main)
    target_compile_definitions(${name}_test
                               PRIVATE LUDENS_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    add_test(NAME ${name} COMMAND ${name}_test --gtest_brief=1)
  endif()
endfunction()

# Links the code of the ENGINE rooms into one object, optimised across files; DEPENDS names the rooms
# that it uses. To be called after those rooms; without a profile there is nothing to do.
function(ludens_link_engine)
  cmake_parse_arguments(ENGINE "" "" "DEPENDS" ${ARGN})
  get_property(rooms GLOBAL PROPERTY LUDENS_ENGINE_CODE)
  if(NOT rooms)
    return()
  endif()
  set(objects "")
  foreach(room ${rooms})
    list(APPEND objects $<TARGET_OBJECTS:${room}>)
  endforeach()
  set(engine ${CMAKE_BINARY_DIR}/engine.o)
  add_custom_command(
    OUTPUT ${engine}
    COMMAND ${CMAKE_CXX_COMPILER} -r -nostdlib -O2 -flto=thin -fuse-ld=lld
            -Wl,--thinlto-jobs=all -Wl,--thinlto-cache-dir=${CMAKE_BINARY_DIR}/engine-cache
            -Wl,-mllvm,-vectorize-loops=false
            ${objects} -o ${engine}
    DEPENDS ${objects}
    COMMENT "Linking the engine"
    COMMAND_EXPAND_LISTS VERBATIM)
  list(TRANSFORM ENGINE_DEPENDS PREPEND ludens_)
  add_library(ludens_engine STATIC ${engine})
  set_target_properties(ludens_engine PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(ludens_engine PUBLIC ${ENGINE_DEPENDS})
endfunction()
