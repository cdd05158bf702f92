import pytest

from tests.pages.games import Page, games
from tulipbook.pages import RULES, rules_html, rules_text
from tulipbook.pages.markup import rule_html

# The numbers of the rules pages: how many there are in each part.
PARTS = {
    "TM-1": 11, "TM-2": 14, "TM-3": 6, "TM-4": 5, "TM-5": 9, "TM-6": 3, "TM-7": 5,
    "TU-1": 6, "TU-2": 7, "TU-3": 2, "TU-4": 5,
}  # fmt: skip
IDS = [f"{part}.{number}" for part, count in PARTS.items() for number in range(1, count + 1)]


def test_every_rule_of_the_rules_pages_has_its_sentence() -> None:
    assert list(RULES) == IDS
    for sentence in RULES.values():
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert len(sentence) < 200
    assert len(set(RULES.values())) == len(RULES)


def test_every_event_names_a_rule_that_is_explained() -> None:
    named = {event.rule for step in games() for event in step.new}
    assert len(named) > 30
    assert named <= set(RULES)


@pytest.mark.parametrize(("game", "prefix"), [("tulipmania-1637", "TM-"), ("tulip", "TU-")])
def test_the_list_of_rules_has_the_anchors_that_a_log_links(game: str, prefix: str) -> None:
    page = Page(rules_html(game))
    anchors = [attributes["id"] for tag, attributes in page.attributes if "id" in attributes]
    ids = [rule for rule in IDS if rule.startswith(prefix)]
    assert anchors == [f"rule-{rule}" for rule in ids]
    for rule in ids:
        (link,) = [attributes for tag, attributes in Page(rule_html(rule)).attributes]
        assert link["href"] == f"#rule-{rule}"
        assert link["title"] == RULES[rule]
        assert f"{rule}  " in rules_text(game)


def test_a_rule_that_is_unknown_is_linked_without_an_explanation() -> None:
    assert rule_html('X"1') == '<a class="tb-rule" href="#rule-X&quot;1">X&quot;1</a>'
