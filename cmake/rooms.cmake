# One interface target carries the compiler settings that every room shares.
add_library(ludens_settings INTERFACE)
target_compile_options(ludens_settings INTERFACE -Wall -Wextra -Wshadow -Wconversion
                                                 $<$<BOOL:${LUDENS_WERROR}>:-Werror>)
target_include_directories(ludens_settings INTERFACE ${CMAKE_SOURCE_DIR}/src)
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
if(LUDENS_FUZZERS)
  target_compile_options(ludens_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()

# ludens_room(NAME [PROFILED] [DEPENDS room…] [LIBRARIES target…] [PRECOMPILE header…])
#
# Builds src/NAME/**/*.cc into the library ludens_NAME and src/NAME/**/*_test.cc into one test
# program NAME_test. `main.cc` is left to the executable. A room without sources becomes an
# interface library, so that the order of rooms holds from the first day. PRECOMPILE names headers
# that most files of the room include, to build faster. A PROFILED room is one that the profile of
# playouts covers.
function(ludens_room name)
  cmake_parse_arguments(ROOM "PROFILED" "" "DEPENDS;LIBRARIES;PRECOMPILE" ${ARGN})
  list(TRANSFORM ROOM_DEPENDS PREPEND ludens_)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/${name}/*.cc)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cc$")
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  if(sources)
    add_library(ludens_${name} STATIC ${sources})
    target_link_libraries(ludens_${name} PUBLIC ludens_settings ${ROOM_DEPENDS} ${ROOM_LIBRARIES})
    if(ROOM_PROFILED AND LUDENS_PROFILE_OPTIONS)
      target_compile_options(ludens_${name} PRIVATE ${LUDENS_PROFILE_OPTIONS})
      set_source_files_properties(${sources} PROPERTIES OBJECT_DEPENDS ${LUDENS_PROFILE_FILE})
    endif()
    if(ROOM_PRECOMPILE)
      target_precompile_headers(ludens_${name} PRIVATE ${ROOM_PRECOMPILE})
    endif()
  else()
    add_library(ludens_${name} INTERFACE)
    target_link_libraries(ludens_${name} INTERFACE ludens_settings ${ROOM_DEPENDS}
                                                   ${ROOM_LIBRARIES})
  endif()
  if(tests AND LUDENS_TESTS)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE ludens_${name} GTest::gtest_main)
    target_compile_definitions(${name}_test
                               PRIVATE LUDENS_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    add_test(NAME ${name} COMMAND ${name}_test --gtest_brief=1)
  endif()
endfunction()
