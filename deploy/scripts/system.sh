#!/bin/sh
# Installs the system packages Logpose needs, when they are missing: `system.sh run` or `system.sh test`.
# Debian and Ubuntu with apt-get, macOS with brew; elsewhere it says what is needed and goes on.
set -eu
purpose=${1:?run or test}

say() { printf '%s\n' "$*" >&2; }

# Pango and HarfBuzz draw the PDFs; Noto has Chinese, Japanese and Korean, and every other script names come in, and the signs some put into a name.
debian_run="libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"
# The driver of the browser tests is a program that needs libatomic.
debian_test="gettext libatomic1"

give_up() { # give_up WHAT COMMAND
    say ""
    say "Logpose needs: $1"
    say "They could not be installed here. Run this as an administrator, then try again:"
    say ""
    say "    $2"
    say ""
    [ "$purpose" = test ] && exit 1
    say "Going on without: the desk works, printing does not until they are there."
}

install_debian() { # install_debian PACKAGE...
    command="apt-get install -y --no-install-recommends $*"
    if [ "$(id -u)" = 0 ]; then
        sudo=""
    elif command -v sudo >/dev/null 2>&1; then
        sudo=sudo
        say "Installing with sudo: $*"
    else
        give_up "$*" "$command"
        return
    fi
    say "Installing system packages (once): $*"
    log=$(mktemp)
    # The package lists of a new machine are empty or old: refresh them once when the first try fails.
    if $sudo env DEBIAN_FRONTEND=noninteractive $command >"$log" 2>&1 ||
        { $sudo apt-get update >"$log" 2>&1 && $sudo env DEBIAN_FRONTEND=noninteractive $command >"$log" 2>&1; }; then
        rm -f "$log"
    else
        tail -n 5 "$log" >&2
        rm -f "$log"
        give_up "$*" "$command"
    fi
}

missing_debian() { # missing_debian PACKAGE...: prints those that are not installed
    for package in "$@"; do
        case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
            *"ok installed") ;;
            *) printf '%s ' "$package" ;;
        esac
    done
}

new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
has_python() { python3 -c "$new_enough" 2>/dev/null || command -v python3.13 python3.12 python3.11 >/dev/null 2>&1; }

if command -v apt-get >/dev/null 2>&1; then
    wanted=$debian_run
    if [ "$purpose" = test ]; then
        wanted="$wanted $debian_test"
        # Chromium without windows takes two thirds of the time. Ubuntu's is a snap, which a test cannot start:
        # browser.sh brings one there.
        grep -q '^ID=ubuntu' /etc/os-release || wanted="$wanted chromium-headless-shell"
    fi
    missing=$(missing_debian $wanted)
    if [ ! -x .venv/bin/python ]; then
        if ! has_python; then
            missing="$missing python3.11 python3.11-venv"
        elif python3 -c "$new_enough" 2>/dev/null && ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
            missing="$missing python3-venv"
        fi
    fi
    [ -z "$missing" ] || install_debian $missing
elif command -v brew >/dev/null 2>&1; then
    wanted="pango"
    [ "$purpose" = test ] && wanted="$wanted gettext"
    has_python || wanted="$wanted python@3.13"
    for formula in $wanted; do
        brew list --formula "$formula" >/dev/null 2>&1 && continue
        say "Installing with brew (once): $formula"
        brew install --quiet "$formula" >&2 || give_up "$formula" "brew install $formula"
    done
else
    case $(uname -s) in
        Darwin) give_up "pango" "install Homebrew, then: brew install pango" ;;
        *) [ -x .venv/bin/python ] || say "Neither apt-get nor brew here: printing needs Pango, HarfBuzz (with hb-subset) and fonts for every script, such as Noto." ;;
    esac
fi
