"""The language in use: how it is chosen, how it writes numbers, and whether it is complete."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest
from babel.lists import format_list
from babel.messages.catalog import Catalog, Message
from babel.numbers import format_currency, format_decimal
from hypothesis import given
from hypothesis import strategies as st

import tulipbook
from tests.catalogue import TEMPLATE, extracted, translation
from tests.lessons.classroom import made
from tests.records import run
from tulipbook import language
from tulipbook.errors import TulipbookError
from tulipbook.games.tulipmania.events import Offered
from tulipbook.language import CATALOGUES, ENGLISH, UnknownLanguage, speaking, use_language

TRANSLATIONS = sorted(CATALOGUES.glob("*.po"))
AMOUNTS = st.integers(-99_999, 10_000_000)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def markup(text: str) -> list[str]:
    return sorted(re.findall(r"</?\w[^>]*>|T[MU]-\d+\.\d+|\?lang=\w+", text))


def told(language_: str) -> str:
    with speaking(language_):
        return Offered("TM-2.1", 0, "purple", 12500).sentence(["Ann"])


def test_an_event_is_told_in_the_language_in_use() -> None:
    assert told("en") == "Ann offers a purple tulip at ƒ12,500."
    assert told("nl") == "Ann biedt een paarse tulp te koop aan voor ƒ\xa012.500."
    assert told("en") == "Ann offers a purple tulip at ƒ12,500."


def test_a_part_of_a_program_speaks_another_language_and_the_rest_does_not() -> None:
    def fail() -> None:
        with speaking("nl"):
            assert language.in_use() == "nl"
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert language.in_use() == "en"


def test_an_unknown_language_is_refused_with_those_that_exist() -> None:
    with pytest.raises(TulipbookError, match="into 'xx'; there are en and nl"):
        tulipbook.use_language("xx")
    with pytest.raises(UnknownLanguage, match="No such file"):
        use_language(Path("nowhere.po"))
    assert language.in_use() == "en"


@pytest.mark.parametrize("text", ["\x00\xff", 'msgid "A'])
def test_what_is_no_translation_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "nl.po"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(UnknownLanguage, match=r"nl\.po is not a translation"):
        use_language(file)


def test_a_translation_of_your_own_is_used_and_what_it_lacks_stays_english(tmp_path: Path) -> None:
    file = tmp_path / "fr.po"
    file.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "{first} and {last}"\nmsgstr "{first} et {last}"\n\n'
        '#, fuzzy\nmsgid "purple"\nmsgstr "rouge"\n',
        encoding="utf-8",
    )
    with speaking(file):
        assert language.in_use() == "fr"
        assert language.listed(["Ann", "Bill"]) == "Ann et Bill"
        assert language._("purple") == "purple"  # not sure yet, says its translator
        assert language._("yellow") == "yellow"


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"TULIPBOOK_LANGUAGE": "nl"}, "nl"),
        ({"QUERY_STRING": "a=b&lang=nl"}, "nl"),
        ({"QUERY_STRING": "lang=en", "TULIPBOOK_LANGUAGE": "nl"}, "en"),
        ({"QUERY_STRING": "lang=../nl.po"}, "en"),
        ({"QUERY_STRING": "lang=xx", "TULIPBOOK_LANGUAGE": "nl"}, "nl"),
    ],
)
def test_a_kernel_begins_in_the_language_asked_for(
    environment: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TULIPBOOK_LANGUAGE", "QUERY_STRING"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(language, "_chosen", None)
    assert language.in_use() == spoken


def test_the_command_and_records_do_not_change_with_the_language() -> None:
    def printed(**environment: str) -> bytes:
        demo = [sys.executable, "-m", "tulipbook", "demo", "--seed", "1"]
        return subprocess.run(demo, env=environment, capture_output=True, check=True).stdout

    assert printed(TULIPBOOK_LANGUAGE="nl") == printed()


def test_english_needs_no_library() -> None:
    code = """
import sys
sys.modules["babel"] = None
from tulipbook.language import use_language
use_language("en")
try:
    use_language("nl")
except ValueError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "install tulipbook with the extra 'language'" in run.stdout


@given(amount=AMOUNTS)
def test_dutch_money_is_written_as_unicode_says(amount: int) -> None:
    with speaking("nl"):
        assert f"{language.florins(amount)},00" == format_currency(amount, "ƒ", locale="nl")


@given(amount=AMOUNTS)
def test_english_money_is_written_as_unicode_says_from_five_digits_up(amount: int) -> None:
    by_the_book = format_currency(amount, "ƒ", locale="en").removesuffix(".00")
    shown = by_the_book if abs(amount) >= 10_000 else by_the_book.replace(",", "")
    assert ENGLISH.florins(amount) == shown


@given(value=st.floats(-1e9, 1e9), decimals=st.integers(0, 4))
def test_dutch_numbers_are_written_as_unicode_says(value: float, decimals: int) -> None:
    pattern = f"#,##0.{'0' * decimals}" if decimals else "#,##0"
    rounded = float(f"{value:.{decimals}f}") + 0.0
    with speaking("nl"):
        assert language.number(value, decimals) == format_decimal(rounded, pattern, "nl")


@pytest.mark.parametrize(
    ("value", "decimals", "shown"),
    [(9999.4, 0, "9999"), (9999.6, 0, "10,000"), (-0.4, 0, "0"), (-9999.996, 2, "-10,000.00")],
)
def test_a_number_is_rounded_before_it_is_grouped(value: float, decimals: int, shown: str) -> None:
    assert ENGLISH.number(value, decimals) == shown


def test_a_translation_that_has_changed_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "pt-BR.po"
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    for word in ("roxo", "púrpura"):
        file.write_text(f'{head}msgid "purple"\nmsgstr "{word}"\n', encoding="utf-8")
        with speaking(file):
            assert (language._("purple"), language.in_use()) == (word, "pt-BR")
            assert language.number(1234.5, 1) == "1.234,5"


@given(words=st.lists(st.sampled_from(["Ann", "Bill", "Cleo"]), min_size=2, max_size=5))
def test_dutch_lists_are_written_as_unicode_says(words: list[str]) -> None:
    with speaking("nl"):
        assert language.listed(words) == format_list(words, locale="nl")


def test_plurals_go_with_their_numbers() -> None:
    with speaking("nl"):
        assert [language.counted(n, "card") for n in (0, 1, 2)] == [
            "0 kaarten",
            "1 kaart",
            "2 kaarten",
        ]


@pytest.fixture(scope="module")
def texts() -> set[tuple[object, str | None]]:
    return keys(extracted())


def keys(catalogue: Catalog) -> set[tuple[object, str | None]]:
    return {(message.id, message.context) for message in catalogue if message.id}


def test_a_language_may_have_more_plurals_than_two(tmp_path: Path) -> None:
    file = tmp_path / "pl.po"
    rule = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    file.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: nplurals=3; plural=({rule});\\n"\n\n'
        'msgid "card"\nmsgid_plural "cards"\n'
        'msgstr[0] "karta"\nmsgstr[1] "karty"\nmsgstr[2] "kart"\n',
        encoding="utf-8",
    )
    with speaking(file):
        told = [language.counted(number, "card").split()[1] for number in (1, 2, 5, 22, 25)]
        assert told == ["karta", "karty", "kart", "karty", "kart"]


def test_the_template_is_that_of_the_sources(texts: set[tuple[object, str | None]]) -> None:
    assert keys(translation(TEMPLATE)) == texts, "run `make catalogue`"


@pytest.mark.parametrize("file", TRANSLATIONS, ids=lambda file: file.stem)
def test_a_translation_is_complete_and_fits_the_english(
    file: Path, texts: set[tuple[object, str | None]]
) -> None:
    catalogue = translation(file)
    assert keys(catalogue) == texts, "run `make catalogue`"
    for message in catalogue:
        if message.id:
            assert_fits(message)


def assert_fits(message: Message) -> None:
    """See that every form of a text says what the English says, with the same values."""
    english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    given = message.string or ""
    forms = (given,) if isinstance(given, str) else tuple(given)
    assert not message.fuzzy, english
    for form in forms:
        assert form.strip(), english
        assert places(form) <= places(english[-1]) | places(english[0]), english
        assert markup(form) == markup(english[-1]), english
        assert form[-1:].isspace() == english[0][-1:].isspace(), english
    assert places(forms[-1]) == places(english[-1]), english


def test_a_teacher_gets_the_page_of_a_class_in_dutch_and_the_grades_as_ever(tmp_path: Path) -> None:
    folder, page, table = tmp_path / "in", tmp_path / "class.html", tmp_path / "grades.csv"
    folder.mkdir()
    made("Dirk").write(folder / "fine.jsonl")
    tables = []
    for code in ("en", "nl"):
        run("grade", folder, "--language", code, "--csv", table, "--page", page)
        tables.append(table.read_bytes())
        assert f'<html lang="{code}">' in page.read_text(encoding="utf-8")
    assert tables[0] == tables[1]
    assert "<h1>Resultaten:" in page.read_text(encoding="utf-8")
    assert language.in_use() == "en"
