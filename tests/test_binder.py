"""The files that Binder reads; what it makes of them is seen in `tests/browser/test_binder.py`."""

import json
import os
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
BINDER = ROOT / "binder"


def text(name: str) -> str:
    return (BINDER / name).read_text(encoding="utf-8")


def test_it_installs_pinned_versions_and_no_test_tools() -> None:
    lines = [line for line in text("requirements.txt").splitlines() if not line.startswith("#")]
    assert lines == ["-c ../constraints.txt", ".[play,lab,economics]"]
    assert (BINDER / "../constraints.txt").exists()


def test_make_play_installs_what_binder_installs_where_every_page_is_seen_to_run() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = re.search(r"^\.venv/\.play:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert recipe
    assert "-e '.[play,lab,economics]'" in recipe[1]


def test_its_python_is_one_that_tulipbook_is_for() -> None:
    runtime = re.fullmatch(r"python-(3\.\d+)\n", text("runtime.txt"))
    assert runtime
    assert f'"Programming Language :: Python :: {runtime[1]}"' in (
        ROOT / "pyproject.toml"
    ).read_text(encoding="utf-8")


def test_what_runs_after_the_build_can_be_run() -> None:
    assert os.access(BINDER / "postBuild", os.X_OK)


def test_no_kernel_that_nobody_looks_at_keeps_its_memory_for_long() -> None:
    kernels = json.loads(text("jupyter_server_config.json"))["MappingKernelManager"]
    assert kernels["cull_idle_timeout"] <= 300
