"""The product's settings, and a header in each answer that counts its database queries (`X-Queries`)."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse

from deploy.settings import *  # noqa: F403
from deploy.settings import MIDDLEWARE as _OURS

ALLOWED_HOSTS = ["127.0.0.1"]
MIDDLEWARE = ["benchmarks.polled.settings.CountQueries", *_OURS]
# Nobody looks at these pages: the static files are not collected first.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


class CountQueries:
    """Counts the queries of a request, those of its middleware among them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        count = 0

        def counted(execute: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
            nonlocal count
            count += 1
            return execute(sql, params, many, context)

        with connection.execute_wrapper(counted):
            response = self.get_response(request)
        response["X-Queries"] = str(count)
        return response
