#!/usr/bin/env bash
# Replays the recorded games of the reference: conform.sh SHARED_DIR. Every ply must have the same
# number of legal moves, the recorded move among them with the same effects, and the same result.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
shared=$1
"$root/build/release/bin/ludens" conform "$shared/ludii/trials.tar.xz" --library "$shared/ludii" \
  --threads "$(nproc)" --at-least 1073 --quiet | cut -c1-300
