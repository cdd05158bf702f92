"""A memory of what has been computed, by what was asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from tulipbook.games.api import Json
from tulipbook.lab.store import BadFolder, read_json, write_json


class Cache:
    """Results by their parameters, in memory and, if there is a folder, in files.

    Parameters
    ----------
    folder : str or Path, optional
        Where results are kept for the next time, a file each; without one they are forgotten
        with the cache. What another version of tulipbook wrote is not used. After changing a bot
        of your own, empty the folder.

    Examples
    --------
    >>> cache = Cache()
    >>> cache.get({"games": 3}, lambda: {"mean": 1.5}), cache.get({"games": 3}, dict)
    ({'mean': 1.5}, {'mean': 1.5})
    >>> {"games": 4} in cache
    False
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self._folder = None if folder is None else Path(folder)
        self._known: dict[str, Json] = {}

    def get(self, key: Json, compute: Callable[[], Json]) -> Json:
        """Give what is known for these parameters, or compute it and keep it.

        Parameters
        ----------
        key : dict
            All parameters that the result depends on, as JSON can write them.
        compute : callable
            Gives the result, as JSON can write it; whatever it raises leaves the cache as it was.

        Raises
        ------
        BadFolder
            If the folder cannot be written.
        """
        words = _words(key)
        if words not in self._known:
            kept = self._read(words)
            self._known[words] = self._keep(words, compute()) if kept is None else kept
        return self._known[words]

    def __contains__(self, key: object) -> bool:
        return isinstance(key, dict) and _words(key) in self._known

    def _path(self, words: str) -> Path | None:
        if self._folder is None:
            return None
        return self._folder / f"{sha256(words.encode()).hexdigest()[:24]}.json"

    def _read(self, words: str) -> Json | None:
        """Read a result; a file that is broken or another's is as good as none."""
        path = self._path(words)
        if path is None or not path.is_file():
            return None
        try:
            data = read_json(path)
        except BadFolder:
            return None
        result = data.get("result")
        return result if data.get("key") == words and isinstance(result, dict) else None

    def _keep(self, words: str, result: Json) -> Json:
        path = self._path(words)
        if path is not None:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_json(path, {"key": words, "result": result})
            except OSError as error:
                raise BadFolder(f"{path} cannot be written: {error.strerror or error}") from error
        return result


def _words(key: Json) -> str:
    return json.dumps({"tulipbook": version("tulipbook"), **key}, sort_keys=True)
