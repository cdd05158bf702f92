"""Replays for tests, and files that are no record."""

from __future__ import annotations

from tulipbook.widgets.replay_model import ReplayModel

BURST = "bubble-bursts"
BAD = [
    (b"", "the file is empty"),
    (b"\xff\xfe", "not UTF-8"),
    (b"<html>", "not valid JSON"),
    (b"{}", "the header lacks the key 'record'"),
    (b'{"record": "tulipbook", "version": 2, "game": "tulip", "players": []}', "version is 2"),
]


def opened(name: str = "speculators") -> ReplayModel:
    model = ReplayModel()
    model.load_example(name)
    return model
