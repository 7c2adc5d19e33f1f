#!/usr/bin/env bash
# Shared by ./run, ./test and .ci/run: installs missing packages and builds a preset, quietly.
# Sourced with $root set to the project's root.

# Installs the packages of packages.txt that are missing; asks dpkg only when the list changed.
install_packages() {
  local list="$root/packages.txt" stamp="$root/build/.packages" missing
  [ -f "$stamp" ] && [ "$stamp" -nt "$list" ] && return 0
  missing=$(sed 's/#.*//' "$list" | tr -s ' \n' '\n' | grep . | while read -r package; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
      echo "$package"
  done)
  if [ -n "$missing" ]; then
    echo "Installing packages: $(echo $missing)" >&2
    local sudo=""
    [ "$(id -u)" -eq 0 ] || sudo=sudo
    local log; log=$(mktemp)
    { $sudo apt-get update -qq &&
      $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
        --no-install-recommends $missing; } >"$log" 2>&1 ||
      { cat "$log" >&2; echo "Package installation failed." >&2; exit 1; }
    rm -f "$log"
  fi
  mkdir -p "$root/build" && touch "$stamp"
}

# build PRESET [TARGET…]: configures once, and again when the presets have changed (the compiler is
# chosen there), and builds; prints only when something is done or fails.
build() {
  local preset=$1 dir="$root/build/$1" log; shift
  log=$(mktemp)
  if [ ! -f "$dir/build.ninja" ] || [ "$root/CMakePresets.json" -nt "$dir/build.ninja" ]; then
    echo "Configuring ($preset)…" >&2
    (cd "$root" && cmake --preset "$preset" ${LUDENS_CMAKE_ARGS:-}) >"$log" 2>&1 ||
      { cat "$log" >&2; exit 1; }
  fi
  # A build with nothing to do ends before the notice is due.
  (sleep 1 && echo "Building ($preset)…" >&2) &
  local notice=$! failed=0
  ninja -C "$dir" "$@" >"$log" 2>&1 || failed=1
  kill "$notice" 2>/dev/null || true
  wait "$notice" 2>/dev/null || true
  [ "$failed" -eq 0 ] || { grep -v '^\[' "$log" >&2; echo "Build failed." >&2; exit 1; }
  rm -f "$log"
}
