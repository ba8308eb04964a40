"""Reads every setting from the environment once, typed; a test keeps the list in docs/deploy.md whole."""

from __future__ import annotations

import secrets
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

#: "desk" runs on one laptop in a shop's network; "production" stands on the internet behind TLS.
MODE: str = env.str("LOGPOSE_MODE", default="desk")
if MODE not in {"desk", "production"}:
    raise ImproperlyConfigured("LOGPOSE_MODE is 'desk' or 'production'.")
PRODUCTION = MODE == "production"

#: Everything this machine keeps: database, files, copies.
VAR_DIR = Path(env.str("LOGPOSE_VAR_DIR", default="") or BASE_DIR / "var").expanduser()
#: Where an automatic copy of the database goes after each round (a stick, say), and how many stay there.
BACKUP_DIR = Path(env.str("LOGPOSE_BACKUP_DIR", default="") or VAR_DIR / "backups").expanduser()
BACKUP_AFTER_ROUNDS: bool = env.bool("LOGPOSE_BACKUP_AFTER_ROUNDS", default=True)
BACKUP_KEEP: int = env.int("LOGPOSE_BACKUP_KEEP", default=50)

DATABASE_URL: str = env.str("DATABASE_URL", default="")
REDIS_URL: str = env.str("REDIS_URL", default="")

#: The port `manage.py start` serves on, and how many requests it answers at once.
PORT: int = env.int("PORT", default=8000)
WORKERS: int = env.int("LOGPOSE_WORKERS", default=1)
THREADS: int = env.int("LOGPOSE_THREADS", default=8)
if WORKERS > 1 and not (DATABASE_URL and REDIS_URL):
    raise ImproperlyConfigured(
        "LOGPOSE_WORKERS above 1 needs DATABASE_URL and REDIS_URL: "
        "without them the cache lives in one process, and a second one would show old pages."
    )
#: The address phones use to reach this server; empty: worked out from the shop's network.
PUBLIC_URL: str = env.str("LOGPOSE_PUBLIC_URL", default="").rstrip("/")
#: How many proxies stand in front, each adding the address it heard from; limits count per client by it.
PROXIES: int = env.int("LOGPOSE_PROXIES", default=1 if PRODUCTION else 0)
DEBUG: bool = env.bool("LOGPOSE_DEBUG", default=False)
if DEBUG and PRODUCTION:
    raise ImproperlyConfigured("LOGPOSE_DEBUG shows strangers the code: it cannot be on in production.")
TIME_ZONE: str = env.str("LOGPOSE_TIME_ZONE", default="UTC")
#: Where mail goes ("smtp+tls://user:password@host:587"); empty: it is printed on the terminal.
EMAIL_URL: str = env.str("EMAIL_URL", default="") or "consolemail://"
#: The sender of mail.
EMAIL_FROM: str = env.str("LOGPOSE_EMAIL_FROM", default="logpose@localhost")


def secret_key() -> str:
    """Return the signing key: required in production, made once and kept in `VAR_DIR` on a desk."""
    given = env.str("LOGPOSE_SECRET_KEY", default="")
    if given:
        return str(given)
    if PRODUCTION:
        raise ImproperlyConfigured("Set LOGPOSE_SECRET_KEY: production has no default for a secret.")
    kept = VAR_DIR / "secret_key"
    if not kept.exists() or not kept.read_text().strip():
        VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept.touch(mode=0o600)
        kept.write_text(secrets.token_urlsafe(50))
    return kept.read_text().strip()


def allowed_hosts() -> list[str]:
    """Return the host names served: given ones in production, any on a desk (phones use its address)."""
    given = env.list("LOGPOSE_HOSTS", default=[])
    if given:
        return list(given)
    if not PRODUCTION:
        return ["*"]
    if PUBLIC_URL:
        return [urlsplit(PUBLIC_URL).hostname or ""]
    raise ImproperlyConfigured("Set LOGPOSE_HOSTS or LOGPOSE_PUBLIC_URL in production.")
