from __future__ import annotations

import pytest
from pytest_django import Settings

from tournaments import lan
from tournaments.lan import Interface, reachable_addresses


@pytest.mark.parametrize(
    ("interfaces", "default", "expected"),
    [
        ([("lo", "127.0.0.1")], "", []),
        ([("eth0", "169.254.3.4")], "", []),
        ([("lo", "127.0.0.1"), ("wlan0", "192.168.1.20")], "", ["192.168.1.20"]),
        ([("docker0", "172.17.0.1"), ("wlan0", "10.0.0.5"), ("utun3", "10.9.9.9")], "", ["10.0.0.5"]),
        ([("eth0", "10.0.0.5"), ("wlan0", "192.168.1.20")], "wlan0", ["192.168.1.20", "10.0.0.5"]),
        ([("eth0", "8.8.4.4"), ("wlan0", "192.168.1.20")], "", ["192.168.1.20", "8.8.4.4"]),
        ([("eth0", "10.0.0.5"), ("eth0", "10.0.0.5")], "eth0", ["10.0.0.5"]),
    ],
)
def test_phones_get_the_address_they_can_reach(
    interfaces: list[tuple[str, str]], default: str, expected: list[str]
) -> None:
    assert reachable_addresses([Interface(*pair) for pair in interfaces], default) == expected


def test_this_machine_knows_its_own_addresses() -> None:
    assert (
        Interface("lo", "127.0.0.1") in lan._interfaces()
        or Interface("lo0", "127.0.0.1") in lan._interfaces()
    )


def test_a_public_address_is_the_only_one(settings: Settings) -> None:
    settings.LOGPOSE_PUBLIC_URL = "https://logpose.example"
    assert lan.phone_addresses() == ["https://logpose.example"]
    assert lan.phone_address() == "https://logpose.example"


def test_the_port_belongs_to_the_address(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LOGPOSE_PORT = 8001
    monkeypatch.setattr(lan, "_interfaces", lambda: [Interface("wlan0", "192.168.1.20")])
    assert lan.phone_address() == "http://192.168.1.20:8001"
    settings.LOGPOSE_PORT = 80
    assert lan.phone_address() == "http://192.168.1.20"


def test_without_a_network_the_machine_names_itself(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "_interfaces", list)
    assert lan.phone_addresses() == []
    assert lan.phone_address() == f"http://localhost:{settings.LOGPOSE_PORT}"
