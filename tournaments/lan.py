"""Finds the address at which phones on the shop's network reach this machine, without asking the internet."""

from __future__ import annotations

import ctypes
import ctypes.util
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

#: Interfaces of virtual machines, containers and tunnels: a phone in the shop never reaches those.
_VIRTUAL = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "tun",
    "tap",
    "utun",
    "wg",
    "zt",
    "tailscale",
    "awdl",
)


@dataclass(frozen=True, slots=True)
class Interface:
    """One IPv4 address of this machine, and the name of the network interface that carries it."""

    name: str
    address: str


def reachable_addresses(interfaces: Iterable[Interface], default_interface: str = "") -> list[str]:
    """Return the addresses phones may reach, likeliest first, without loopback, link-local and virtual ones.

    The interface that leads out of the network comes first, then private networks, then public addresses.

    >>> cable, container, radio = ("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.20")
    >>> reachable_addresses([Interface(*cable), Interface(*container), Interface(*radio)])
    ['192.168.1.20']
    """

    def rank(interface: Interface) -> tuple[bool, bool, str, str]:
        address = ipaddress.IPv4Address(interface.address)
        return (
            interface.name != default_interface,
            not address.is_private,
            interface.name,
            interface.address,
        )

    usable = [
        interface
        for interface in interfaces
        if not interface.name.startswith(_VIRTUAL)
        and not (address := ipaddress.IPv4Address(interface.address)).is_loopback
        and not address.is_link_local
        and not address.is_unspecified
    ]
    return list(dict.fromkeys(interface.address for interface in sorted(usable, key=rank)))


def phone_addresses() -> list[str]:
    """Return the web addresses to print into QR codes, likeliest first; empty when no network is there.

    `LOGPOSE_PUBLIC_URL`, when set, is the only one. Nothing is sent over the network to find the others.
    """
    if settings.LOGPOSE_PUBLIC_URL:
        return [settings.LOGPOSE_PUBLIC_URL]
    port = "" if settings.LOGPOSE_PORT == 80 else f":{settings.LOGPOSE_PORT}"
    return [f"http://{address}{port}" for address in reachable_addresses(_interfaces(), _default_interface())]


def phone_address() -> str:
    """Return the address for QR codes; this machine's own name for itself when no network is there."""
    addresses = phone_addresses()
    return addresses[0] if addresses else f"http://localhost:{settings.LOGPOSE_PORT}"


def _default_interface() -> str:
    """Return the interface of the default route as Linux lists it, or an empty name."""
    try:
        routes = Path("/proc/net/route").read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return ""
    fields = [route.split() for route in routes]
    return next((field[0] for field in fields if len(field) > 2 and field[1] == "00000000"), "")


class _IfAddrs(ctypes.Structure):
    """`struct ifaddrs` of getifaddrs(3): the leading fields are the same on Linux and macOS."""


_IfAddrs._fields_ = [
    ("next", ctypes.POINTER(_IfAddrs)),
    ("name", ctypes.c_char_p),
    ("flags", ctypes.c_uint),
    ("address", ctypes.c_void_p),
]


def _interfaces() -> list[Interface]:
    """Return every IPv4 address of this machine, as the C library tells it; empty when it cannot."""
    try:
        libc = ctypes.CDLL(ctypes.util.find_library("c"), use_errno=True)
        first = ctypes.POINTER(_IfAddrs)()
        if libc.getifaddrs(ctypes.byref(first)) != 0:
            return []
    except (OSError, AttributeError):
        return []
    found = []
    try:
        entry = first
        while entry:
            row = entry.contents
            if row.address:
                # struct sockaddr_in: the family (macOS puts a length byte before it), the port, the address.
                raw = ctypes.string_at(row.address, 8)
                family = raw[1] if sys.platform == "darwin" else struct.unpack("=H", raw[:2])[0]
                if family == socket.AF_INET:
                    found.append(Interface(row.name.decode(), socket.inet_ntoa(raw[4:8])))
            entry = row.next
    finally:
        libc.freeifaddrs(first)
    return found
