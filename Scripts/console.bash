# What the scripts share: they run in the root of the repository, say things in short lines, and stop with a reason.
# Sourced, not run.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*"; }

warn() { printf 'warning: %s\n' "$*" >&2; }

die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# Drops the one warning of SwiftPM that means nothing: the .pc files of pango name -pthread, which it leaves out.
without_noise() { grep --line-buffered -v 'prohibited flag(s): -pthread' || true; }
