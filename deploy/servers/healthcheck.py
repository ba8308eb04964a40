"""Asks this container's own /healthz; exit status 1 when it is not well."""

import http.client
import os
import sys
from urllib.parse import urlsplit

host = (
    os.environ.get("LOGPOSE_HOSTS", "").split(",")[0]
    or urlsplit(os.environ.get("LOGPOSE_PUBLIC_URL", "")).hostname
)
connection = http.client.HTTPConnection("127.0.0.1", int(os.environ.get("PORT", "8000")), timeout=4)
connection.request("GET", "/healthz", headers={"Host": host or "localhost"})
answer = connection.getresponse()
sys.stdout.write(answer.read().decode() + "\n")
sys.exit(answer.status != http.client.OK)
