"""Files as people's programs write them: marks, UTF-8, and guesses that admit to be guesses."""

import codecs
import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.file_encoding import OFFERED, decode
from tournaments.rules.problems import Refused

JAPANESE = "名前,会員番号\n" + "\n".join(f"山田花子{n}さん,000000000{n}" for n in range(9))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_marked_files_and_utf_8_are_read_for_sure(encoding):
    decoded = decode("Müller 山田".encode(encoding))
    assert (decoded.text, decoded.is_sure) == ("Müller 山田", True)


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_both_byte_orders_are_read(mark):
    data = mark + "Ann".encode("utf-16-le" if mark == codecs.BOM_UTF16_LE else "utf-16-be")
    assert decode(data).text == "Ann"


def test_a_latin_file_with_one_umlaut_is_read_and_asked_about():
    decoded = decode(b"name\nM\xfcller")
    assert (decoded.text, decoded.encoding, decoded.is_sure) == ("name\nMüller", "cp1252", False)


def test_a_japanese_file_of_a_spreadsheet_is_found_out():
    assert decode(JAPANESE.encode("cp932")).text == JAPANESE


@pytest.mark.parametrize("encoding", [name for name, _ in OFFERED])
def test_the_encoding_a_person_chose_counts(encoding):
    assert decode("Anna".encode(encoding), encoding) == decode(b"Anna", encoding)
    assert decode(b"Anna", encoding).is_sure


def test_a_wrong_choice_is_refused_in_words():
    for encoding in ("utf-8", "no-such-encoding"):
        with pytest.raises(Refused) as caught:
            decode(b"M\xfcller", encoding)
        assert caught.value.codes == ("file_encoding",)


def test_a_picture_is_no_list():
    with pytest.raises(Refused) as caught:
        decode(b"\x89PNG\r\n\x1a\n\x00\x00")
    assert caught.value.codes == ("file_not_text",)


@given(st.binary(max_size=200))
def test_any_bytes_become_text_or_a_refusal(data):
    with contextlib.suppress(Refused):
        assert isinstance(decode(data).text, str)
