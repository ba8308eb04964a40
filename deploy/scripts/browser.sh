#!/bin/sh
# Makes sure that tests find a Chromium: the system's, or the one Playwright brings (Ubuntu, macOS).
set -eu
for browser in chromium-headless-shell chromium chromium-browser google-chrome; do
    # Ubuntu's command of that name only points at a snap.
    path=$(command -v "$browser" 2>/dev/null) && ! grep -qs snap "$path" && exit 0
done
[ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ] && exit 0
.venv/bin/python - <<'PYTHON' && exit 0
import pathlib, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    sys.exit(not pathlib.Path(playwright.chromium.executable_path).exists())
PYTHON
echo "Installing headless Chromium for the browser tests (once) ..." >&2
.venv/bin/python -m playwright install --with-deps chromium >&2 || {
    echo "No Chromium: the browser tests cannot run. Install Chromium or Google Chrome, then try again." >&2
    exit 1
}
