"""Batches on the disk: there and back, and never half."""

import errno
import zipfile

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import tulipbook
from tests.lab import bots
from tulipbook.games.api import TulipbookError
from tulipbook.lab import store
from tulipbook.record import load_record


@pytest.fixture(scope="module", params=["tulipmania-1637", "tulip"])
def batch(request):
    return tulipbook.simulate(request.param, 3, games=12, seed=4, max_turns=13, progress=False)


def names(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("suffix", ["parquet", "csv"])
def test_there_and_back(batch, suffix, tmp_path):
    batch.save(tmp_path / "new" / "batch", format=suffix)
    back = tulipbook.load_batch(tmp_path / "new" / "batch")
    assert len(back) == 12
    assert back.game == batch.game
    assert back.run == batch.run
    for name, frame in batch.frames.items():
        assert_frame_equal(frame, back.frames[name])
    assert [record.dumps() for record in back.records] == [r.dumps() for r in batch.records]
    assert [r.dumps() for r in back.records[3:5]] == [r.dumps() for r in batch.records[3:5]]
    assert sorted(path.suffix for path in (tmp_path / "new" / "batch").iterdir()) == sorted(
        [".json", ".zip", *[f".{suffix}"] * 5]
    )


def test_the_text_of_names_survives_csv(tmp_path):
    record = tulipbook.simulate("tulip", 3, games=1, progress=False).records[0]
    record.header["players"] = ["", "NA", 'a "b",\nc']
    batch = tulipbook.frames_from_records([record])
    batch.save(tmp_path, format="csv")
    assert_frame_equal(tulipbook.load_batch(tmp_path).seats, batch.seats)


def test_other_programs_can_read_it(batch, tmp_path):
    batch.save(tmp_path / "a")
    batch.save(tmp_path / "b", format="csv")
    seats = pd.read_parquet(tmp_path / "a" / "seats.parquet")
    assert_frame_equal(seats, batch.seats)
    assert pd.read_csv(tmp_path / "b" / "prices.csv").shape == batch.prices.shape
    with zipfile.ZipFile(tmp_path / "a" / "records.zip") as archive:
        archive.extractall(tmp_path / "records")
    files = sorted((tmp_path / "records").iterdir())
    assert [load_record(file).dumps() for file in files] == [r.dumps() for r in batch.records]
    again = tulipbook.frames_from_records(tmp_path / "records")
    assert_frame_equal(again.games, batch.games)


def test_the_same_batch_gives_the_same_bytes_again(batch, tmp_path):
    batch.save(tmp_path / "a")
    batch.save(tmp_path / "b")
    before = contents(tmp_path / "a")
    assert list(before.values()) == list(contents(tmp_path / "b").values())
    tulipbook.load_batch(tmp_path / "a").save(tmp_path / "a")
    assert contents(tmp_path / "a") == before


def test_a_folder_with_another_batch_is_left_alone(batch, tmp_path):
    batch.save(tmp_path)
    before = contents(tmp_path)
    other = tulipbook.simulate(batch.game, 3, games=12, seed=5, progress=False)
    for intruder in (other, tulipbook.frames_from_records(list(batch.records))):
        with pytest.raises(TulipbookError, match="holds another batch already; choose another"):
            intruder.save(tmp_path)
    with pytest.raises(TulipbookError, match="holds another batch already"):
        batch.save(tmp_path, format="csv")
    assert contents(tmp_path) == before


def test_a_folder_with_anything_else_is_left_alone(batch, tmp_path):
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(TulipbookError, match=r"holds 'thesis\.tex'; a new or an empty folder"):
        batch.save(tmp_path)
    assert names(tmp_path) == ["thesis.tex"]
    with pytest.raises(TulipbookError, match=r"thesis\.tex is a file; a folder was expected"):
        batch.save(tmp_path / "thesis.tex")
    with pytest.raises(TulipbookError, match=r"format is 'xlsx'; one of parquet, csv"):
        batch.save(tmp_path / "new", format="xlsx")
    assert not (tmp_path / "new").exists()


def test_a_full_disk_leaves_no_half_file(batch, tmp_path, monkeypatch):
    def full(*args):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(TulipbookError, match="cannot be written: No space left on device"):
        batch.save(tmp_path / "batch")
    left = names(tmp_path / "batch")
    assert "records.zip" not in left
    assert not [name for name in left if name.endswith(store.DRAFT)]


def test_no_batch(tmp_path):
    with pytest.raises(TulipbookError, match="There is no batch in"):
        tulipbook.load_batch(tmp_path)
    (tmp_path / "batch.json").write_text("{")
    with pytest.raises(TulipbookError, match=r"batch\.json cannot be read: "):
        tulipbook.load_batch(tmp_path)
    (tmp_path / "batch.json").write_text("[]")
    with pytest.raises(TulipbookError, match=r"batch\.json cannot be read: an object"):
        tulipbook.load_batch(tmp_path)
    (tmp_path / "batch.json").write_text('{"game": "chess"}')
    with pytest.raises(TulipbookError, match="there is no game 'chess'"):
        tulipbook.load_batch(tmp_path)


@pytest.mark.parametrize("suffix", ["parquet", "csv"])
def test_broken_files_are_named(suffix, tmp_path):
    batch = tulipbook.simulate("tulip", games=2, progress=False)
    batch.save(tmp_path, format=suffix)
    (tmp_path / f"seats.{suffix}").write_bytes(b"\0broken")
    (tmp_path / f"prices.{suffix}").unlink()
    crashes = batch.crashes.drop(columns="cause")
    plays = batch.plays.astype({"card": "str"}).replace({"card": {"tulip": "rose"}})
    for name, frame in (("crashes", crashes), ("plays", plays)):
        path = tmp_path / f"{name}.{suffix}"
        frame.to_csv(path, index=False) if suffix == "csv" else frame.to_parquet(path)
    back = tulipbook.load_batch(tmp_path)
    assert len(back.games) == 2
    for name, sentence in [
        ("seats", "is not a frame of tulipbook"),
        ("prices", "is not a frame of tulipbook"),
        ("crashes", "cause"),
        ("plays", "the column card holds 'rose'"),
    ]:
        with pytest.raises(TulipbookError, match=rf"{name}\.{suffix}.*{sentence}"):
            getattr(back, name)
    (tmp_path / "records.zip").write_bytes(b"PK")
    with pytest.raises(TulipbookError, match=r"records\.zip is not a zip file of records"):
        tulipbook.load_batch(tmp_path)


def test_failing_bots_survive_the_disk(tmp_path):
    with pytest.warns(UserWarning, match="because a bot failed"):
        batch = tulipbook.simulate(
            "tulip", bots=[bots.Raises, "random"], games=12, seed=1, progress=False
        )
    batch.save(tmp_path)
    back = tulipbook.load_batch(tmp_path)
    assert_frame_equal(back.games, batch.games)
    assert [r.lines[-1] for r in back.records] == [r.lines[-1] for r in batch.records]
