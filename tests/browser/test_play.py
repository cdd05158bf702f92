"""Whole games in a real browser, on voila pages and in JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.servers import write_notebook
from tests.browser.watch import PlayPage, Watched
from tulipbook.record import load_record
from tulipbook.table import Table

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Watched]
TITLES = {"tulipmania-1637": "Tulipmania 1637", "tulip": "Tulip"}
START = "Start the game"


@pytest.fixture
def visit(request: pytest.FixtureRequest, open_page: OpenPage) -> Callable[..., PlayPage]:
    """Open the play page in voila or in JupyterLab."""

    def go(place: str, width: int = 1280) -> PlayPage:
        url = request.getfixturevalue(place)
        if place == "voila":
            play = PlayPage(open_page(f"{url}/voila/render/play.ipynb", width))
        else:
            play = PlayPage(open_page(f"{url}/lab/tree/play.ipynb?reset", width))
            play.page.get_by_text("| Idle").wait_for()
            play.page.locator(".jp-CodeCell .cm-content").first.click()
            play.page.keyboard.press("Shift+Enter")
        play.page.get_by_role("button", name=START).wait_for()
        return play

    return go


def play_to_the_end(play: PlayPage, choose: Callable[[PlayPage], None]) -> None:
    """Take decisions until the game is over; every one must lead to another one."""
    for _ in range(400):
        play.wait_for_my_turn()
        if play.is_over:
            return
        play.decide(lambda: choose(play))
        expect(play.status).to_be_empty()
    raise AssertionError("the game does not end")


def click_any(rng: Random) -> Callable[[PlayPage], None]:
    """Click on one of the cards, seldom on the first, which passes."""

    def click(play: PlayPage) -> None:
        count = play.cards.count()
        place = max(rng.randrange(count), rng.randrange(count))
        card = play.cards.nth(place)
        if card.get_attribute("data-action") == "another":
            card = play.cards.first
        card.click()

    return click


@pytest.mark.parametrize(
    ("place", "game"),
    [("voila", "tulipmania-1637"), ("voila", "tulip"), ("lab", "tulipmania-1637")],
)
def test_a_whole_game_by_mouse(
    visit: Callable[..., PlayPage], place: str, game: str, tmp_path: Path
) -> None:
    play = visit(place)
    play.page.get_by_label("Game").select_option(TITLES[game])
    play.page.get_by_label("Players", exact=True).select_option("3")
    play.page.get_by_label("Seed").fill("1637")
    play.start()
    play.wait_for_the_board()
    play_to_the_end(play, click_any(Random(1637)))
    expect(play.band).to_contain_text("The game is over.")
    expect(play.page.locator(".tb-result-region")).to_contain_text("What everybody held")
    play.watched.screenshot(f"{place}-{game}-over")
    with play.page.expect_download() as download:
        play.tool("Save record").click()
    assert download.value.suggested_filename == f"{game}-1637.jsonl"
    download.value.save_as(tmp_path / "game.jsonl")
    record = load_record(tmp_path / "game.jsonl")
    assert record.result is not None
    assert record.header["seed"] == 1637
    assert record.header["bots"][0] is None


def test_a_whole_game_by_keyboard_alone_in_a_notebook(visit: Callable[..., PlayPage]) -> None:
    play = visit("lab")
    keyboard = play.page.keyboard
    start = play.page.get_by_role("button", name=START)
    keyboard.press("Escape")  # out of the cell's editor, and back into the output before it
    tab_to(play, start, back=True)
    keyboard.press("Tab")
    keyboard.press("ArrowDown")
    game = play.page.get_by_label("Game", exact=True)
    expect(game).to_be_focused()
    expect(game).to_have_value("Tulip")
    keyboard.press("Shift+Tab")
    expect(start).to_be_focused()
    keyboard.press("Enter")
    play.wait_for_my_turn()
    in_cards = play.page.locator(".tb-cards-region:focus-within")
    in_cards.wait_for()
    pace = play.page.get_by_label("Pace of the bots")
    tab_to(play, pace, back=True)
    keyboard.press("End")
    expect(pace).to_have_value("At once")
    tab_to(play, play.cards.first)
    rng = Random(7)

    def choose(play: PlayPage) -> None:
        expect(in_cards).to_have_count(1)
        for _ in range(rng.randrange(4)):
            keyboard.press("ArrowRight")
        if play.page.evaluate("document.activeElement.dataset.action") == "another":
            keyboard.press("ArrowLeft")
        keyboard.press("Enter")

    play_to_the_end(play, choose)
    in_cards.wait_for()
    expect(play.page.get_by_role("button", name="Play again")).to_be_focused()


def tab_to(play: PlayPage, control: Locator, back: bool = False) -> None:
    """Come to a control by the Tab key alone."""
    for _ in range(60):
        play.page.keyboard.press("Shift+Tab" if back else "Tab")
        if control.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError("Tab does not lead there")


def test_digits_choose_a_card_and_light_up_where_it_leads(visit: Callable[..., PlayPage]) -> None:
    play = visit("voila")
    play.page.get_by_label("Seed").fill("3")
    play.start()
    play.wait_for_the_board()
    bid = play.page.locator(".tb-cards-region .tb-digit").first
    while not bid.count():
        play.decide(play.cards.last.click)
    lit = """() => document.querySelector('.tb-board-region .js-plotly-plot').data
        .find(trace => trace.name === 'reached by the card').x.filter(x => x !== null).length"""
    for digit in "42":
        play.page.keyboard.press(digit)
        focused = play.page.locator(":focus")
        expect(focused.locator(".tb-digit")).to_have_text(digit)
        targets = str(focused.get_attribute("data-targets")).split(",")
        corners = play.page.wait_for_function(f"({lit})()").json_value()
        assert corners % len(targets) == 0
        assert corners // len(targets) > 4
    play.page.get_by_label("Pace of the bots").focus()
    play.page.wait_for_function(f"({lit})() === 0")


def test_the_live_region_stays_and_announces(visit: Callable[..., PlayPage]) -> None:
    play = visit("voila")
    play.page.get_by_label("Seed").fill("3")
    play.start()
    play.wait_for_my_turn()
    live = play.page.locator(".tb-band-region")
    for name, value in (("role", "status"), ("aria-live", "polite"), ("aria-atomic", "true")):
        expect(live).to_have_attribute(name, value)
    play.page.evaluate(
        """() => {
            const band = document.querySelector('.tb-band-region');
            window.bandAtFirst = band;
            window.announced = [];
            new MutationObserver(() => window.announced.push(band.innerText))
                .observe(band, {childList: true, subtree: true});
        }"""
    )
    said = live.inner_text()
    play.cards.first.click()
    play.page.wait_for_function("window.announced.length > 0")
    play.wait_for_my_turn()
    assert live.inner_text() != said
    assert play.page.evaluate("window.bandAtFirst === document.querySelector('.tb-band-region')")
    assert play.page.evaluate("window.announced.at(-1)") == live.inner_text()


def test_take_back_and_go_on_with_a_record(visit: Callable[..., PlayPage], tmp_path: Path) -> None:
    play = visit("voila")
    play.page.get_by_label("Seed").fill("5")
    play.start()
    play.wait_for_my_turn()
    expect(play.tool("Take back")).to_have_attribute("aria-disabled", "true")
    band, choices = play.band.inner_text(), play.choices()
    play.cards.first.click()
    expect(play.tool("Take back")).not_to_have_attribute("aria-disabled", "true")
    play.wait_for_my_turn()
    while play.choices() != choices:
        play.decide(play.tool("Take back").click)
    assert play.band.inner_text().splitlines()[0] == band.splitlines()[0]
    expect(play.tool("Take back")).to_have_attribute("aria-disabled", "true")
    with play.page.expect_download() as download:
        play.tool("Save record").click()
    download.value.save_as(tmp_path / "saved.jsonl")
    expect(play.status).to_contain_text("Saved as")
    record = load_record(tmp_path / "saved.jsonl")
    assert all(line["player"] != 0 for line in record.lines if "player" in line)
    play.tool("New game").click()
    play.page.get_by_label("Go on with a record").set_input_files(tmp_path / "saved.jsonl")
    expect(play.status).to_contain_text("Loaded saved.jsonl")
    play.wait_for_my_turn()
    assert play.choices() == choices


def test_what_is_wrong_is_said_and_the_game_stays(
    visit: Callable[..., PlayPage], tmp_path: Path
) -> None:
    play = visit("voila")
    play.start()
    play.wait_for_my_turn()
    table = play.page.locator(".tb-table-region").inner_text()
    play.tool("New game").click()
    seed, name = play.page.get_by_label("Seed"), play.page.get_by_label("Seat 2")
    start = play.page.get_by_role("button", name=START)
    for control, text, words in (
        (seed, "tulip", "The seed is 'tulip'"),
        (name, "x" * 10_000, "10000 characters"),
        (name, "<img src=x onerror=alert(1)>", "without < and >"),
    ):
        before = control.input_value()
        control.fill(text)
        start.click()
        expect(play.status).to_contain_text(words)
        control.fill(before)
    files = {
        "Go on with a record": ("picture.jsonl", b"\x89PNG\r\n", "not UTF-8"),
        "Play on a board of your own": ("board.toml", b"name = 'toy'", "lacks the key"),
    }
    for label, (file, data, words) in files.items():
        (tmp_path / file).write_bytes(data)
        play.page.get_by_label(label).set_input_files(tmp_path / file)
        expect(play.status).to_contain_text(words)
    play.watched.screenshot("voila-refused")
    play.page.get_by_role("button", name="Back to the game").click()
    play.wait_for_my_turn()
    expect(play.status).to_be_empty()
    assert play.page.locator(".tb-table-region").inner_text() == table


def test_a_button_that_is_clicked_twice_fires_once(
    visit: Callable[..., PlayPage], tmp_path: Path
) -> None:
    play = visit("voila")
    play.page.get_by_role("button", name=START).dblclick()
    play.wait_for_my_turn()
    play.page.evaluate(
        """() => {
            const card = document.querySelector('.tb-cards-region button:not([aria-disabled])');
            for (let n = 0; n < 5; n++) card.click();
        }"""
    )
    play.page.wait_for_timeout(500)
    with play.page.expect_download() as download:
        play.tool("Save record").click()
    download.value.save_as(tmp_path / "game.jsonl")
    moves = [line for line in load_record(tmp_path / "game.jsonl").lines if line.get("player") == 0]
    assert len(moves) == 1


def test_two_persons_share_the_screen_behind_a_curtain(visit: Callable[..., PlayPage]) -> None:
    width = 390
    play = visit("voila", width)
    play.watched.check_accessibility()
    play.watched.screenshot(f"voila-set-up-{width}")
    play.page.get_by_label("played by").nth(1).select_option("a person")
    play.page.get_by_label("Seed").fill("11")
    play.start()
    hand = play.page.locator(".tb-hand-region")
    for number in range(3):
        button = play.page.get_by_role("button", name=re.compile("^I am "))
        button.wait_for()
        expect(hand).to_be_hidden()
        expect(play.band).to_contain_text("Hand over to")
        if not number:
            play.wait_for_the_board()
            play.watched.check_accessibility()
            play.watched.screenshot(f"voila-curtain-{width}")
        button.click()
        expect(hand).to_contain_text("Your hand")
        if not number:
            play.watched.check_accessibility()
            play.watched.screenshot(f"voila-tulipmania-{width}")
        while not button.count():
            play.decide(play.cards.first.click)


@pytest.mark.parametrize("width", [1280, 390])
def test_tulip_fits_and_is_accessible(visit: Callable[..., PlayPage], width: int) -> None:
    play = visit("voila", width)
    play.page.get_by_label("Game").select_option("Tulip")
    play.page.get_by_label("Seed").fill("2")
    play.start()
    play.wait_for_the_board()
    play.wait_for_my_turn()
    for _ in range(6):
        play.decide(play.cards.last.click)
    play.watched.check_accessibility()
    play.watched.screenshot(f"voila-tulip-{width}")


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_is_wider_than_the_page(visit: Callable[..., PlayPage], width: int) -> None:
    play = visit("voila", width)
    play.page.get_by_label("Players", exact=True).select_option("5")
    play.page.get_by_label("Seat 3").fill("Wilhelmina of Hoogstraten and Haarlem")
    play.start()
    play.wait_for_the_board()
    play.wait_for_my_turn()
    assert play.page.evaluate("document.documentElement.scrollWidth") <= width
    cards = play.page.locator(".tb-cards-region").bounding_box()
    board = play.page.locator(".tb-board-region").bounding_box()
    assert cards is not None
    assert board is not None
    if width < 500:
        assert cards["y"] < board["y"], "on a phone the cards come before the board"
    else:
        assert board["x"] < cards["x"]
    play.watched.screenshot(f"voila-five-players-{width}")


def test_our_part_of_a_notebook_is_accessible(visit: Callable[..., PlayPage]) -> None:
    play = visit("lab")
    play.start()
    play.wait_for_the_board()
    play.wait_for_my_turn()
    play.watched.check_accessibility(whole_page=False)
    play.watched.screenshot("lab-tulipmania")


@pytest.fixture(scope="module")
def dealt_twice(folder: Path) -> tuple[str, str]:
    """Make two dashboards of one game; only what Ann may not know differs."""
    table = Table.deal("tulipmania-1637", 3, seed=1, start_player=0)
    names = []
    for number in range(2):
        record = table.record
        setup = record.header["setup"]
        if number:
            hands, deck = [list(hand) for hand in setup["hands"]], list(setup["deck"])
            place = next(n for n in range(4, len(deck)) if deck[n] != hands[1][0])
            hands[1][0], deck[place] = deck[place], hands[1][0]
            hands[2].reverse()
            setup.update(hands=hands, deck=deck)
        path = folder / f"deal-{number}" / "game.jsonl"
        path.parent.mkdir()
        record.write(path)
        name = f"deal-{number}.ipynb"
        source = f"import tulipbook\n\ntulipbook.play(record={str(path)!r})"
        write_notebook(folder / "dashboards" / name, source)
        names.append(name)
    return names[0], names[1]


def test_no_hidden_card_reaches_the_page(
    dealt_twice: tuple[str, str], voila: str, open_page: OpenPage
) -> None:
    before, after = [], []
    for name in dealt_twice:
        play = PlayPage(open_page(f"{voila}/voila/render/{name}", hears=True))
        play.page.get_by_role("button", name="I am Ann").click()
        expect(play.page.locator(".tb-hand-region")).to_contain_text("Your hand")
        play.wait_for_the_board()
        play.decide(play.cards.first.click)
        bill = play.page.get_by_role("button", name="I am Bill")
        bill.wait_for()
        play.page.wait_for_timeout(1000)
        before.append(_reached(play))
        play.decide(bill.click)
        play.page.wait_for_timeout(1000)
        after.append(_reached(play))
    assert len(before[0]) > 10
    assert before[0] == before[1]
    assert after[0] != after[1], "Bill's own cards are seen where they are sent"


def _reached(play: PlayPage) -> list[str]:
    """Give all that is in the page and all that came to it, without the order."""
    text = play.page.evaluate("document.querySelector('.tb-app').innerText")
    return [*sorted(set(play.watched.states())), text]


# Holds the page up while the first scripts of widgets come, as a slow computer does.
HOLD_UP = """
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
        const url = createObjectURL.call(URL, blob);
        if (blob.type === "text/javascript" && !window.heldUp) {
            window.heldUp = true;
            queueMicrotask(() => {
                const end = performance.now() + 2500;
                while (performance.now() < end);
            });
        }
        return url;
    };
"""


def test_a_slow_computer_gets_its_game(voila: str, open_page: OpenPage) -> None:
    watched = open_page("about:blank")
    page = watched.page
    page.add_init_script(HOLD_UP)
    page.goto(f"{voila}/voila/render/play.ipynb")
    play = PlayPage(watched)
    play.start()
    play.wait_for_my_turn()
    play.wait_for_the_board()
    assert page.evaluate("window.heldUp")
    play.decide(play.cards.first.click)
