"""Replays, the index and the notebooks in a real browser."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import nbformat
import psutil
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.servers import write_notebook
from tests.browser.watch import Watched
from tulipbook.record import Record
from tulipbook.record.examples import load_example
from tulipbook.table import Table

pytestmark = pytest.mark.browser

REPLAY = "import tulipbook\n\ntulipbook.replay()"
IDLE = re.compile(r"\| Idle$")  # what JupyterLab says once the kernel is there
OpenPage = Callable[..., Watched]
ROOT = Path(__file__).parents[2]
# One with words and one with figures; the others run in voila, and open here (test_notebooks.py).
NOTEBOOKS = ["00-start.ipynb", "03-the-price-board.ipynb"]


class ReplayPage:
    """The replay page as a person uses it."""

    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        self.page = watched.page
        self.slider.wait_for()

    @property
    def slider(self) -> Locator:
        return self.page.get_by_role("slider", name="Step")

    @property
    def status(self) -> Locator:
        return self.page.locator(".tb-status")

    def region(self, name: str) -> Locator:
        return self.page.locator(f".tb-{name}-region")

    def button(self, name: str) -> Locator:
        return self.page.locator(".tb-transport").get_by_role("button", name=name, exact=True)

    def is_at(self, step: int, last: int, turn: int) -> None:
        """Wait until a step is shown, in words and on the slider."""
        where = f"Step {step} of {last}, turn {turn}"
        expect(self.page.locator(".tb-where")).to_have_text(where)
        expect(self.slider).to_have_value(str(step))
        expect(self.slider).to_have_attribute("aria-valuetext", where)

    def wait_for_the_board(self) -> None:
        self.page.locator(".tb-board-region[data-drawn] .main-svg").first.wait_for()

    def drawn(self, name: str) -> dict[str, list[float]]:
        """Give the vertical coordinates of a figure's traces, by name."""
        return dict(
            self.page.evaluate(
                """name => Object.fromEntries(
                    document.querySelector(`.tb-${name}-region .js-plotly-plot`).data
                        .map(trace => [trace.name, trace.y]))""",
                name,
            )
        )


@pytest.fixture
def visit(request: pytest.FixtureRequest, open_page: OpenPage) -> Callable[..., ReplayPage]:
    """Open the replay page in voila or in JupyterLab."""

    def go(place: str = "voila", width: int = 1280) -> ReplayPage:
        url = request.getfixturevalue(place)
        if place == "voila":
            return ReplayPage(open_page(f"{url}/voila/render/replay.ipynb", width))
        folder = request.getfixturevalue("folder")
        write_notebook(folder / "notebooks" / "replay.ipynb", REPLAY)
        watched = open_page(f"{url}/lab/tree/replay.ipynb?reset", width)
        watched.page.get_by_text(IDLE).wait_for()
        watched.page.locator(".jp-CodeCell .cm-content").first.click()
        watched.page.keyboard.press("Shift+Enter")
        return ReplayPage(watched)

    return go


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A record as a player has saved it."""
    path = tmp_path / "saved.jsonl"
    load_example("four-crashes").write(path)
    return path


@pytest.mark.parametrize("place", ["voila", "lab"])
def test_a_saved_record_is_loaded_and_stepped_through(
    visit: Callable[..., ReplayPage], place: str, saved: Path
) -> None:
    replay = visit(place)
    replay.wait_for_the_board()
    replay.page.get_by_label("Open a record").set_input_files(saved)
    expect(replay.status).to_contain_text("Opened saved.jsonl: 64 steps.")
    expect(replay.page.get_by_role("heading", name="Replay: Tulip")).to_be_visible()
    replay.is_at(0, 64, 1)
    for button, step, turn in (
        ("Step on", 1, 2),
        ("Turn on", 3, 3),
        ("Step back", 2, 2),
        ("Turn back", 1, 2),
        ("Last", 64, 43),
        ("First", 0, 1),
    ):
        replay.button(button).click()
        replay.is_at(step, 64, turn)
    replay.slider.fill("30")
    expect(replay.page.locator(".tb-where")).to_contain_text("Step 30 of 64")
    replay.region("table").click()
    for key, place_ in (("ArrowRight", 31), ("ArrowLeft", 30), ("Home", 0), ("End", 64)):
        replay.page.keyboard.press(key)
        expect(replay.slider).to_have_value(str(place_))
    expect(replay.region("band")).to_contain_text("The game is over.")
    expect(replay.region("now")).to_contain_text("Crash 4 of 4")
    expect(replay.region("log")).to_contain_text("Crash 4 of 4")
    expect(replay.region("result")).to_contain_text("Charles wins with ƒ29.")
    expect(replay.region("wealth")).to_be_hidden()


def test_everything_moves_with_the_step(visit: Callable[..., ReplayPage]) -> None:
    replay = visit()
    replay.wait_for_the_board()
    before = replay.drawn("prices"), replay.drawn("board"), replay.drawn("wealth")
    table = replay.region("table").inner_text()
    replay.button("Turn on").click()
    replay.is_at(6, 81, 2)
    expect(replay.region("band")).to_contain_text("Turn 2. It is the turn of Charles.")
    expect(replay.region("now")).to_contain_text("blue rises from ƒ50 to ƒ75. TM-4.1")
    expect(replay.region("log")).to_contain_text("Bill offers an orange tulip at ƒ50. TM-2.1")
    assert replay.region("table").inner_text() != table
    replay.page.wait_for_function(
        """() => document.querySelector('.tb-prices-region .js-plotly-plot')
            .data.find(trace => trace.name === 'B blue').y.at(-1) === 75"""
    )
    for name, drawn in zip(("prices", "board", "wealth"), before, strict=True):
        while replay.drawn(name) == drawn:
            replay.page.wait_for_timeout(50)
    replay.button("First").click()
    replay.is_at(0, 81, 1)
    replay.page.wait_for_function(
        """() => document.querySelector('.tb-prices-region .js-plotly-plot')
            .data.find(trace => trace.name === 'B blue').y.at(-1) === 50"""
    )
    assert (replay.drawn("prices"), replay.drawn("board"), replay.drawn("wealth")) == before
    assert replay.region("table").inner_text() == table


def test_keys_work_at_once_and_leave_fields_alone(visit: Callable[..., ReplayPage]) -> None:
    replay = visit()
    expect(replay.slider).to_be_focused()
    replay.page.keyboard.press("PageDown")
    replay.is_at(6, 81, 2)
    replay.page.keyboard.press("ArrowRight")
    replay.is_at(7, 81, 2)
    speed = replay.page.get_by_label("Speed")
    speed.focus()
    replay.page.keyboard.press("End")
    expect(speed).to_have_value("Fast")
    replay.is_at(7, 81, 2)
    replay.button("Step back").focus()
    replay.page.keyboard.press(" ")
    replay.is_at(6, 81, 2)
    replay.page.keyboard.press("PageUp")
    replay.is_at(0, 81, 1)
    replay.page.keyboard.press("ArrowLeft")
    expect(replay.button("Step back")).to_have_attribute("aria-disabled", "true")
    expect(replay.button("Step back")).to_be_focused()


def test_it_plays_and_pauses(visit: Callable[..., ReplayPage]) -> None:
    replay = visit()
    replay.page.get_by_label("Example").select_option(index=2)
    replay.is_at(0, 3, 20)
    replay.page.get_by_label("Speed").select_option("Fast")
    replay.region("table").click()
    replay.page.keyboard.press(" ")
    expect(replay.button("Pause")).to_be_visible()
    replay.page.keyboard.press(" ")
    expect(replay.button("Play")).to_be_visible()
    replay.button("Play").click()
    replay.is_at(3, 3, 20)
    expect(replay.button("Play")).to_be_visible()
    expect(replay.region("now")).to_contain_text("Round 1: Ann, Bill and Charles each give up")
    rule = replay.region("now").get_by_role("link", name="TM-5.2").first
    rule.click()
    expect(replay.page.locator("#rule-TM-5\\.2")).to_be_visible()


@pytest.mark.parametrize("place", ["voila", "lab"])
def test_an_upload_that_is_no_record_is_refused(
    visit: Callable[..., ReplayPage], place: str, tmp_path: Path
) -> None:
    replay = visit(place)
    replay.wait_for_the_board()
    replay.button("Turn on").click()
    replay.is_at(6, 81, 2)
    expect(replay.region("board")).to_contain_text("orange ƒ250, blue ƒ75")
    expect(replay.region("wealth")).to_contain_text("Dave is worth ƒ1125")
    before = replay.page.locator(".tb-columns").inner_text()
    other = load_example("bubble-bursts")
    other.header["version"] = 2
    cases = {
        "picture.jsonl": (b"\x89PNG\r\n", "not UTF-8"),
        "other.jsonl": (other.dumps().encode(), "version is 2"),
        "large.jsonl": (b" " * 5_000_000, "too large"),
    }
    for name, (data, words) in cases.items():
        (tmp_path / name).write_bytes(data)
        replay.page.get_by_label("Open a record").set_input_files(tmp_path / name)
        expect(replay.status).to_contain_text(words)
        replay.is_at(6, 81, 2)
        assert replay.page.locator(".tb-columns").inner_text() == before
    replay.watched.screenshot(f"{place}-replay-refused")
    replay.button("Step on").click()
    replay.is_at(7, 81, 2)
    expect(replay.status).to_be_empty()


@pytest.fixture(scope="module")
def told_apart_by_hands_alone(folder: Path) -> tuple[str, str]:
    """Two dashboards of one game through Ann's eyes; only what Ann may not know differs."""
    header = Table.deal("tulipmania-1637", 3, seed=1, start_player=0).record.header
    hands, deck = header["setup"]["hands"], header["setup"]["deck"]
    names = []
    for number in range(2):
        if number:
            place = next(n for n in range(4, len(deck)) if deck[n] != hands[1][0])
            hands[1][0], deck[place] = deck[place], hands[1][0]
        record = Record(json.loads(json.dumps(header)))
        for player, action in (
            (0, "sell orange"),
            (1, "play pass" if number else "play speculate"),
        ):
            record.append({"player": player, "action": action})
        path = folder / f"seen-{number}" / "game.jsonl"
        path.parent.mkdir()
        record.write(path)
        names.append(f"seen-{number}.ipynb")
        source = f"import tulipbook\n\ntulipbook.replay({str(path)!r}, eyes=0)"
        write_notebook(folder / "dashboards" / names[-1], source)
    return names[0], names[1]


TOLD = ("figure", "summary", "twin", "value", "where")


def told(watched: Watched) -> set[str]:
    """Everything that reached the page to be shown, however it was packed."""
    states = [json.loads(state) for state in watched.states()]
    return {json.dumps(state[key]) for state in states for key in TOLD if state.get(key)}


def test_through_one_player_s_eyes_no_other_hand_reaches_the_page(
    told_apart_by_hands_alone: tuple[str, str], voila: str, open_page: OpenPage
) -> None:
    reached, texts = [], []
    pages = [f"{voila}/voila/render/{name}" for name in told_apart_by_hands_alone]
    for replay in (ReplayPage(open_page(page, hears=True)) for page in pages):
        replay.wait_for_the_board()
        expect(replay.region("hand")).to_contain_text("The hand of Ann")
        replay.button("Last").click()
        replay.is_at(2, 2, 1)
        expect(replay.region("now")).to_contain_text("Bill chooses an action card.")
        replay.page.wait_for_timeout(500)
        reached.append(told(replay.watched))
        texts.append(replay.page.locator(".tb-app").inner_text())
    assert texts[0] == texts[1]
    assert len(reached[0]) > 10
    assert reached[0] == reached[1]
    other = ReplayPage(open_page(pages[1], hears=True))
    other.button("Last").click()
    other.page.get_by_label("Hands").select_option("all hands open")
    expect(other.region("now")).to_contain_text("Bill chooses 0 pass.")
    expect(other.region("hand")).to_contain_text("All hands")
    assert told(other.watched) - reached[1]


def test_it_fits_and_is_accessible(visit: Callable[..., ReplayPage]) -> None:
    replay = visit()
    replay.wait_for_the_board()
    for example, steps in ((1, 4), (3, 12), (2, 0)):
        replay.page.get_by_label("Example").select_option(index=example)
        expect(replay.slider).to_have_value("0")
        for step in range(steps):
            replay.button("Turn on").click()
            expect(replay.page.locator(".tb-where")).to_contain_text(f"turn {step + 2}")
        if not steps:
            replay.button("Last").click()
            replay.is_at(3, 3, 20)
        replay.watched.check_widths(f"voila-replay-{example}")
    controls = replay.page.locator(".tb-transport")
    replay.page.evaluate("window.scrollTo(0, 600)")
    box = controls.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 20, "the controls stay in sight"


def test_the_band_is_a_live_region_that_stays(visit: Callable[..., ReplayPage]) -> None:
    replay = visit()
    live = replay.region("band")
    expect(live).to_have_attribute("aria-live", "polite")
    replay.page.evaluate("() => { window.band = document.querySelector('.tb-band-region'); }")
    replay.button("Step on").click()
    expect(live).to_contain_text("Bill offers an orange tulip at ƒ50.")
    assert replay.page.evaluate("window.band === document.querySelector('.tb-band-region')")


# The index and the notebooks ---------------------------------------------------------------------


LINKS = [
    "Play a game",
    "Begin a lesson",
    "Begin a lesson with Tulip",
    "Do homework",
    "See the rules of Tulipmania 1637",
    "See the rules of Tulip",
    "Replay a game",
    "Open the laboratory",
    "Ask about bubbles",
]


@pytest.mark.parametrize(
    ("link", "button"),
    [("Play a game", "Start the game"), ("Begin a lesson with Tulip", "Begin")],
)
def test_the_index_leads_to_pages_that_work(
    voila: str, open_page: OpenPage, link: str, button: str
) -> None:
    index = open_page(voila)
    index.page.get_by_role("link", name=link, exact=True).click()
    index.page.get_by_role("button", name=button, exact=True).wait_for()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_index_fits_and_links_relatively(voila: str, open_page: OpenPage, width: int) -> None:
    index = open_page(voila, width)
    index.page.get_by_role("heading", name="Two games about the tulip bubble").wait_for()
    index.check_accessibility()
    assert index.page.evaluate("document.documentElement.scrollWidth") <= width
    index.screenshot(f"voila-index-{width}")
    links = index.page.locator("main a.tb-door").all()
    assert [link.inner_text() for link in links] == LINKS
    for link in links:
        file = re.fullmatch(r"([a-z]+\.ipynb)(\?game=tulip)?", link.get_attribute("href") or "")
        assert file
        assert (ROOT / "dashboards" / file[1]).exists()


def is_running(kernel: str) -> bool:
    commands = (process.info["cmdline"] for process in psutil.process_iter(["cmdline"]))
    return any(kernel in part for command in commands for part in command or ())


def test_a_page_that_is_left_ends_its_kernel(visit: Callable[..., ReplayPage], voila: str) -> None:
    replay = visit()
    replay.wait_for_the_board()
    mine = re.findall(r'"kernelId": "([0-9a-f-]{36})"', replay.page.content())[0]
    assert is_running(mine)
    replay.page.reload()
    replay.is_at(0, 81, 1)
    end = time.monotonic() + 30
    while is_running(mine):
        assert time.monotonic() < end, "the kernel of the page that was left is still there"
        time.sleep(0.2)
    with urllib.request.urlopen(f"{voila}/voila/render/index.ipynb") as page:
        kernel = re.findall(r'"kernelId": "([0-9a-f-]{36})"', page.read().decode())[0]
    with urllib.request.urlopen(f"{voila}/voila/api/shutdown/{kernel}", data=b"") as answer:
        assert answer.status == 204


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_in_jupyterlab(
    name: str, folder: Path, lab: str, open_page: OpenPage
) -> None:
    notebook = nbformat.read(ROOT / "notebooks" / name, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell in code:
        cell.update(outputs=[], execution_count=None)
    nbformat.write(notebook, folder / "notebooks" / name)
    settings = folder / "settings" / "@jupyterlab" / "notebook-extension"
    settings.mkdir(parents=True, exist_ok=True)
    whole = '{"windowingMode": "none"}'  # cells out of sight are there too
    (settings / "tracker.jupyterlab-settings").write_text(whole)
    watched = open_page(f"{lab}/lab/tree/{name}?reset")
    page = watched.page
    page.get_by_text(IDLE).wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    prompts = page.locator(".jp-CodeCell .jp-InputPrompt")
    expect(prompts.last).to_contain_text(f"[{len(code)}]", timeout=90_000)
    shown = [
        kind
        for cell in page.locator("[data-mime-type]").all()
        if (kind := cell.get_attribute("data-mime-type"))
    ]
    assert shown
    assert not {kind for kind in shown if kind.endswith(("jupyter.error", "jupyter.stderr"))}
    watched.screenshot(f"lab-{name.removesuffix('.ipynb')}")
