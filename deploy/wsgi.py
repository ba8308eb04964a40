"""The WSGI application that granian serves."""

import os

from django.core.wsgi import get_wsgi_application

from deploy.readable import stay_readable
from deploy.serving import stop_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
stop_with_parent()
application = get_wsgi_application()
stay_readable()
