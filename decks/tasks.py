"""Long work of the deck app."""

from celery import shared_task

from decks.actions.card_file import TASK, work_on_card_import


@shared_task(name=TASK)
def import_card_file(job_id: int) -> None:
    """Import the card file of a job."""
    work_on_card_import(job_id)
