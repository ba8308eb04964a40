"""Django's settings for every way to run Logpose; what differs comes from deploy/environment.py."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from deploy import environment as given
from deploy.kept_by import program_mark

BASE_DIR = given.BASE_DIR
SECRET_KEY = given.secret_key()
DEBUG = given.DEBUG
ALLOWED_HOSTS = given.allowed_hosts()

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_linear_migrations",
    "django_htmx",
    "template_partials",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rules",
    "allauth",
    "allauth.account",
    "tournaments",
    "decks",
    "penalties",
    "rules_engine",
    "deploy",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournaments.views.polling.UnchangedPageMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tournaments.views.sign_in_first.SignInFirstMiddleware",
    "tournaments.views.refusals.RefusalMiddleware",
]

ROOT_URLCONF = "deploy.urls"
WSGI_APPLICATION = "deploy.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.views.context.page_facts",
            ],
            "builtins": ["tournaments.templatetags.logpose"],
        },
    },
]

# --- data -----------------------------------------------------------------------------------------

DATABASES: dict[str, dict[str, Any]]
if given.DATABASE_URL:
    DATABASES = {"default": given.env.db_url_config(given.DATABASE_URL)}
    DATABASES["default"].setdefault("OPTIONS", {})
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": given.VAR_DIR / "logpose.sqlite3",
            "OPTIONS": {
                # A write takes the lock at once, so two desks wait for each other instead of failing late.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                # What was saved outlives a power cut: the last connection's end, which would see to it, does not
                # come while the server runs (deploy/readable.py).
                "init_command": (
                    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                    "PRAGMA busy_timeout=20000; PRAGMA cache_size=-16000;"
                ),
            },
            # Tests use a file too: threads would share one connection to a memory database.
            "TEST": {"NAME": given.VAR_DIR / "test.sqlite3"},
        },
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES: dict[str, dict[str, Any]]
if given.REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": given.REDIS_URL,
            "KEY_PREFIX": program_mark(
                BASE_DIR / folder
                for folder in (
                    "tournaments",
                    "decks",
                    "penalties",
                    "rules_engine",
                    "deploy",
                    "templates",
                    "locale",
                )
            ),
        }
    }
else:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        },
    }

# --- long work ------------------------------------------------------------------------------------

CELERY_BROKER_URL = given.REDIS_URL or "memory://"
#: Without Redis a task runs in the web process, on the same code path.
CELERY_TASK_ALWAYS_EAGER = not given.REDIS_URL
CELERY_TASK_EAGER_PROPAGATES = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 900
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True

# --- people ---------------------------------------------------------------------------------------

MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "organizer-home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "tournaments.views.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
# Wrong passwords are slowed by the device that sends them first: nobody locks the organizer out from one phone.
ACCOUNT_RATE_LIMITS = {"login_failed": "5/m/ip,30/5m/key"}
#: Whose address counts for the limits on wrong passwords.
ALLAUTH_TRUSTED_PROXY_COUNT = given.PROXIES

# --- language and time ----------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = given.TIME_ZONE

# --- files ----------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = given.VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "templates" / "static"]
#: Reports and sheets made by jobs; served only through a permission-checked view, never by address.
MEDIA_ROOT = given.VAR_DIR / "files"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_MANIFEST_STRICT = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
#: Pictures and fonts are compressed already; source maps are read by developers alone.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["png", "jpg", "webp", "gif", "ico", "woff", "woff2", "map", "zip"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000

# --- safety ---------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
        "base-uri": ["'self'"],
    },
}
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 3
X_FRAME_OPTIONS = "DENY"
# Over plain http browsers ignore this header and log an error with every page; production is https alone.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if given.PRODUCTION else None
CSRF_FAILURE_VIEW = "tournaments.views.refusals.csrf_failure"
if given.PRODUCTION:
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    CSRF_TRUSTED_ORIGINS = [given.PUBLIC_URL] if given.PUBLIC_URL else []
    # A load balancer asks /healthz from inside, without TLS.
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]

# --- API ------------------------------------------------------------------------------------------

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tournaments.views.refusals.api_exception_handler",
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.AnonRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"anon": "600/min"},
    "NUM_PROXIES": given.PROXIES,
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Logpose",
    "DESCRIPTION": "What anyone may read of an event: rounds, pairings, standings, bracket.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournaments.api_schema.add_refusals",
    ],
    "ENUM_NAME_OVERRIDES": {"RoundStateEnum": "tournaments.rules.rounds.RoundState"},
    # The page that shows the API comes from this server: a shop may be without internet.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- mail -----------------------------------------------------------------------------------------

globals().update(given.env.email_url_config(given.EMAIL_URL))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = given.EMAIL_FROM

# --- Logpose --------------------------------------------------------------------------------------

REDIS_URL = given.REDIS_URL
LOGPOSE_PRODUCTION = given.PRODUCTION
LOGPOSE_PUBLIC_URL = given.PUBLIC_URL
LOGPOSE_PORT = given.PORT
LOGPOSE_WORKERS = given.WORKERS
LOGPOSE_THREADS = given.THREADS
LOGPOSE_VAR_DIR = given.VAR_DIR
LOGPOSE_BACKUP_DIR = given.BACKUP_DIR
LOGPOSE_BACKUP_KEEP = given.BACKUP_KEEP
LOGPOSE_BACKUP_AFTER_ROUNDS = given.BACKUP_AFTER_ROUNDS
#: A copy after a round is written beside the request, so that a slow stick never holds up the desk.
LOGPOSE_BACKUP_IN_BACKGROUND = True
#: Without Redis, long work runs in a thread beside the requests, so that no page waits for it.
LOGPOSE_JOBS_IN_BACKGROUND = True

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {"logpose": {"level": "INFO"}},
}
