"""Addresses of the card catalog and deck lists."""

from django.urls import URLPattern, URLResolver, path

from decks.admin import card_tables
from decks.views import amendments, checks, desk, player, public

urlpatterns: list[URLPattern | URLResolver] = [
    path("check-deck/", public.check_deck, name="check-deck"),
    path("cards/", public.cards, name="cards"),
    path("cards/import/", desk.card_import, name="card-import"),
    path("cards/import/<int:pk>/", desk.card_import_job, name="card-import-job"),
    path("cards/suggest/", public.card_suggestions, name="card-suggestions"),
    path("cards/tables/", card_tables.urls),
    path("cards/<str:number>/", public.card, name="card"),
    path("e/<slug:slug>/decks/", public.published_lists, name="public-decks"),
    path("p/<str:token>/deck/", player.player_deck, name="player-deck"),
    path("p/<str:token>/deck/now/", player.player_deck_now, name="player-deck-now"),
    path("p/<str:token>/deck/check/", player.player_deck_check, name="player-deck-check"),
    path("p/<str:token>/decks/", player.player_cut_lists, name="player-cut-lists"),
    path("desk/<slug:slug>/decks/", desk.decks, name="decks"),
    path("desk/<slug:slug>/decks/check/", desk.deck_check, name="deck-check"),
    path("desk/<slug:slug>/decks/publish/", desk.decks_publish, name="decks-publish"),
    path("desk/<slug:slug>/decks/allow/", desk.card_allow, name="card-allow"),
    path("desk/<slug:slug>/decks/<int:number>/", desk.deck, name="deck"),
    path("desk/<slug:slug>/decks/<int:number>/photo/", desk.deck_photo, name="deck-photo"),
    path("desk/<slug:slug>/decks/<int:number>/unlock/", desk.deck_unlock, name="deck-unlock"),
    path("desk/<slug:slug>/decks/<int:number>/amendment/", amendments.deck_amendment, name="deck-amendment"),
    path(
        "desk/<slug:slug>/decks/<int:number>/amendment/back/",
        amendments.deck_amendment_back,
        name="deck-amendment-back",
    ),
    path("desk/<slug:slug>/deck-checks/", checks.deck_checks, name="deck-checks"),
    path("desk/<slug:slug>/deck-checks/draw/", checks.deck_checks_draw, name="deck-checks-draw"),
    path("desk/<slug:slug>/deck-checks/cut/", checks.deck_checks_cut, name="deck-checks-cut"),
    path("desk/<slug:slug>/deck-checks/new/", checks.deck_check_new, name="deck-check-new"),
    path("desk/<slug:slug>/deck-checks/<int:pk>/", checks.deck_check_page, name="deck-check-page"),
    path("desk/<slug:slug>/deck-checks/<int:pk>/start/", checks.deck_check_start, name="deck-check-start"),
    path("desk/<slug:slug>/deck-checks/<int:pk>/cancel/", checks.deck_check_cancel, name="deck-check-cancel"),
    path("desk/<slug:slug>/deck-checks/<int:pk>/list/", checks.deck_check_list, name="deck-check-list"),
    path("desk/<slug:slug>/deck-checks/<int:pk>/reopen/", checks.deck_check_reopen, name="deck-check-reopen"),
]
