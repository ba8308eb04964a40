"""Settings, urls, servers and scripts: how Logpose is put on a machine."""

from deploy.celery import app as celery_app

__all__ = ["celery_app"]
