# Sourced by `run` and `full`: an isolated environment, timed steps, and what is left over at the end.
#
# Everything that the steps write besides .build goes to one temporary directory, which is removed at the end. Each
# process of the steps carries RATINGKIT_CI in its environment, so that one left running is found.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

swift_command=${SWIFT:-swift}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/ratingkit-ci.XXXXXX")
# A toolchain that a manager in the home directory chooses must be chosen before that directory changes.
toolchain=$(dirname "$(dirname "$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')")")
export PATH="$toolchain/bin:$PATH"
export HOME="$scratch/home" TMPDIR="$scratch/tmp"
export XDG_CACHE_HOME="$HOME/.cache" XDG_CONFIG_HOME="$HOME/.config" XDG_DATA_HOME="$HOME/.local/share"
export RATINGKIT_CI="$scratch" RATINGKIT_REQUIRE_SERVICES=1
mkdir -p "$XDG_CACHE_HOME" "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$TMPDIR"
trap 'rm -rf "$scratch"' EXIT
# Where `services` puts what comes from PyPI, and Debian its servers.
export PATH="$scratch/services/bin:$PATH:/usr/sbin"

started=$SECONDS
failures=0
summary=""
# The last lines of each step that failed, and those that name an error.
complaints=""

# Seconds that a step may take on two cores, together at most 25 minutes. More is told, and something to look into, but
# no failure: the network and other work on the machine take their time too.
budget() {
    case $1 in
    layout | rules | QuickStart | HotSwap | feedback | ratingkit | outside | "left over") echo 5 ;;
    format) echo 10 ;;
    documentation) echo 15 ;;
    guarantees | repository) echo 30 ;;
    availability) echo 45 ;;
    services | "measured tests") echo 80 ;;
    Apple | WebAssembly) echo 110 ;;
    size) echo 170 ;;
    # Two minutes to build, and the rest for the readers.
    fuzz) echo 160 ;;
    benchmarks) echo 100 ;;
    "build and test") echo 300 ;;
    "long tests") echo 210 ;;
    # The runs of .ci/full.
    *) echo 900 ;;
    esac
}

# step NAME COMMAND…: runs the command in a strict subshell, goes on if it fails, and remembers the time.
step() {
    local name=$1 begin=$SECONDS code=0 result took allowed
    shift
    printf '\n== %s: %s\n' "$name" "$*"
    set +e
    (
        set -e
        "$@"
    ) 2>&1 | env -u RATINGKIT_CI tee "$scratch/step.log"
    code=${PIPESTATUS[0]}
    set -e
    if [ "$code" -eq 0 ]; then result=ok; else
        result="FAILED ($code)"
        failures=$((failures + 1))
        complaints+=$(printf '\n== %s failed:\n' "$name" &&
            { grep -E -A3 '✘|error:|Fatal error|recorded an issue' "$scratch/step.log" || tail -n 20 "$scratch/step.log"; } |
            sed -n '1,60p')$'\n'
    fi
    took=$((SECONDS - begin))
    allowed=$(budget "$name")
    if [ "$took" -gt "$allowed" ]; then result+=", over its budget"; fi
    summary+=$(printf '%5d s of %4d s  %-16s %s' "$took" "$allowed" "$name" "$result")$'\n'
}

# logged NAME COMMAND…: shows the command's output and keeps it in $scratch/NAME.log.
logged() {
    local log="$scratch/$1.log"
    shift
    "$@" 2>&1 | tee "$log"
}

# What the tests talk to. On Debian, as root, nginx, msmtp, Neovim, Chromium, Node, strace, zsh, fish, binaryen and xz are installed where
# they are missing; Roundup, aiosmtpd, check-jsonschema, a model of SARIF made from its schema and a server of feature flags come
# from PyPI, for this run only.
services() {
    local packages=()
    command -v curl >/dev/null || packages+=(curl ca-certificates)
    command -v nginx >/dev/null || packages+=(nginx-light)
    command -v msmtp >/dev/null || packages+=(msmtp msmtp-mta)
    command -v nvim >/dev/null || packages+=(neovim)
    command -v chromium >/dev/null && command -v chromedriver >/dev/null || packages+=(chromium chromium-driver)
    command -v strace >/dev/null || packages+=(strace)
    command -v zsh >/dev/null || packages+=(zsh)
    command -v fish >/dev/null || packages+=(fish)
    command -v node >/dev/null || packages+=(nodejs)
    command -v wasm-opt >/dev/null && command -v xz >/dev/null || packages+=(binaryen xz-utils)
    python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3 python3-venv)
    if [ "${#packages[@]}" -gt 0 ] && command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
        # What a package starts is none of the steps' processes.
        export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
        env -u RATINGKIT_CI apt-get update -qq
        env -u RATINGKIT_CI apt-get install -y -qq --no-install-recommends "${packages[@]}"
    fi
    python3 -m venv "$scratch/services"
    "$scratch/services/bin/pip" install --quiet --disable-pip-version-check roundup aiosmtpd check-jsonschema \
        fluidattacks-core-sarif fast-feature-ofrep phonenumbers scipy uvicorn
    printf '%s\n' "$(command -v curl nginx msmtp nvim chromedriver node wasm-opt roundup-server check-jsonschema)"
}

no_process_is_left() {
    local pid found=0
    for file in /proc/[0-9]*/environ; do
        pid=${file#/proc/}
        pid=${pid%/environ}
        [ "$pid" = "$BASHPID" ] && continue
        # What shows this step's output.
        grep -q "^PPid:[[:space:]]*$$\$" "/proc/$pid/status" 2>/dev/null && continue
        if grep -qz "^RATINGKIT_CI=$scratch\$" "$file" 2>/dev/null && [ -r "/proc/$pid/cmdline" ]; then
            printf 'still running: %s %s\n' "$pid" "$(tr '\0' ' ' <"/proc/$pid/cmdline")"
            kill "$pid" 2>/dev/null || true
            found=1
        fi
    done
    return "$found"
}

finish() {
    if [ -d /proc/self ]; then step "left over" no_process_is_left; fi
    printf '%s\n%s%5d s  in all\n' "$complaints" "$summary" $((SECONDS - started))
    if [ "$failures" -gt 0 ]; then
        printf '%d of the steps failed\n' "$failures"
        exit 1
    fi
}
