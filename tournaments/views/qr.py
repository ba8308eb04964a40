"""QR codes as SVG images with an address of their own, so that pages need nothing inline."""

from __future__ import annotations

import io

import segno
from django.http import HttpRequest, HttpResponse

from tournaments.lan import phone_address

#: Names by which this machine calls itself; a phone that is told one of them would ask itself.
_OWN_NAMES = ("localhost", "127.0.0.1", "[::1]", "0.0.0.0")  # noqa: S104


def address_for_phones(request: HttpRequest, path: str) -> str:
    """Return the full address of a page as phones reach it, also when the desk itself works on localhost."""
    host = request.get_host()
    if host.rsplit(":", 1)[0] in _OWN_NAMES or host in _OWN_NAMES:
        return phone_address() + path
    return request.build_absolute_uri(path)


def qr_svg(address: str) -> HttpResponse:
    """Return the code of `address`; dark on white in both colour schemes, with its quiet zone."""
    drawn = io.BytesIO()
    # The same address is the same picture: no choice is left to the library.
    code = segno.make(address, error="m", micro=False, boost_error=False)
    code.save(drawn, kind="svg", border=2, dark="#000", light="#fff", omitsize=True, xmldecl=False)
    response = HttpResponse(drawn.getvalue(), content_type="image/svg+xml")
    response["Cache-Control"] = "private, max-age=86400"
    return response
