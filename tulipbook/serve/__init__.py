"""The dashboards served by Voila, and the notebooks opened in JupyterLab."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tornado.ioloop import IOLoop
from tornado.web import RedirectHandler
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tulipbook.games.api import TulipbookError
from tulipbook.language import VARIABLE, in_use, use_language

INDEX: Final = "index.ipynb"
RULES: Final = "rules.ipynb"
TEMPLATE: Final = "tulipbook"
SHARE: Final = Path(__file__).with_name("share") / "jupyter"
WIDGETS: Final = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
]
FIGURES: Final = "jupyterlab-plotly"
"""Draws a figure that is the last line of a cell; large, and our own pages do without."""
FAREWELL: Final = "voila/api/shutdown/(.*)"
FORGOTTEN: Final = 1800
"""Seconds after which a kernel that no page is connected to is ended."""


class CannotServe(TulipbookError):
    """A folder that is not there, or a port that is taken."""


class Dashboards(Voila):  # type: ignore[misc]
    """Voila with the index of the dashboards at ``/``."""

    def init_handlers(self) -> list[Any]:
        """Put the index before Voila's own list of files, and let pages end their kernels."""
        index = f"{self.base_url}voila/render/{INDEX}"
        front = (self.server_url, RedirectHandler, {"url": index, "permanent": False})
        farewell = (f"{self.server_url}{FAREWELL}", Farewell)
        return [front, farewell, *map(_ours, super().init_handlers())]


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """Gives a page that is asked for with ``?`` a kernel of its own.

    Those that wait speak the server's language, and have been asked for nothing.
    """

    def should_use_rendered_notebook(self, *about: Any) -> bool:
        """Tell whether a kernel that waits can be used."""
        asked = {key: self.get_argument(key) for key in self.request.arguments}
        usual = asked in ({}, {"lang": in_use()})
        return usual and bool(super().should_use_rendered_notebook(*about))


class Channel(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """Joins a page to its kernel, and asks now and then whether the page is still there.

    Tornado would ask too: it takes Jupyter's milliseconds for seconds, and complains about them at
    the terminal. So Jupyter alone asks.
    """

    def get_websocket_protocol(self) -> Any:
        """Let tornado send no pings of its own."""
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = 0
        return protocol


def _ours(handler: Any) -> Any:
    pattern, kind, *more = handler
    ours = {TornadoVoilaHandler: Page, VoilaKernelWebsocketHandler: Channel}
    return (pattern, ours.get(kind, kind), *more)


class Farewell(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """Ends the kernel of a page that has been left.

    Voila sets no cookie against forged requests and yet asks for it here, so that every page that
    is left would leave its kernel behind. The name of the kernel is known to its page alone.
    """

    def check_xsrf_cookie(self) -> None:
        """Ask for nothing."""


def serve(
    say: Callable[[str], object],
    host: str = "127.0.0.1",
    port: int | None = None,
    pool: int = 1,
    browser: bool = True,
    language: str = "en",
) -> None:
    """Serve the dashboards until the process is told to end; then end every kernel.

    Parameters
    ----------
    say : callable
        Takes sentences for the person at the terminal.
    host : str
        The address to listen on.
    port : int, optional
        8866, or the next free one, if not given.
    pool : int
        How many kernels wait ready for each dashboard.
    browser : bool
        Whether to open a browser.
    language : str
        The language of the pages; ``?lang=nl`` at the end of an address asks for another.

    Raises
    ------
    CannotServe
        If there are no dashboards, or the port is taken.
    UnknownLanguage
        If nobody has translated the pages into that language.
    """
    use_language(language)
    os.environ[VARIABLE] = language
    folder = find("dashboards")
    if port is not None and not _is_free(host, port):
        raise CannotServe(f"Port {port} of {host} is taken; choose another one with --port.")
    _offer_template()
    app = Dashboards(config=_config(folder, host, port, pool, browser))
    app.initialize([])
    IOLoop.current().add_callback(lambda: say(_address(app)))
    app.start()
    say("The dashboards have ended.")


def open_lab(browser: bool = True, arguments: tuple[str, ...] = ()) -> None:
    """Open JupyterLab on the notebooks.

    Raises
    ------
    CannotServe
        If there are no notebooks.
    """
    from jupyterlab.labapp import LabApp

    options = [f"--ServerApp.root_dir={find('notebooks')}", *arguments]
    LabApp.launch_instance(options if browser else [*options, "--no-browser"])


def find(name: str) -> Path:
    """Find a folder of the project: below the working directory, or beside the package.

    Raises
    ------
    CannotServe
        If it is in neither place.

    Examples
    --------
    >>> find("no such folder")
    Traceback (most recent call last):
    tulipbook.serve.CannotServe: There is no folder 'no such folder' here; ...
    """
    for parent in (Path.cwd(), Path(__file__).resolve().parents[2]):
        if (parent / name).is_dir():
            return parent / name
    raise CannotServe(
        f"There is no folder {name!r} here; run this in the folder of tulipbook's project, "
        "where README.md lies."
    )


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Say to a Jupyter server of somebody else, as on Binder, where to find the next function."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    """Let the pages look and end there as they do in `serve`, and ask no other host.

    Extensions are loaded in the order of their names, so Voila finds all this when its turn comes.
    """
    _offer_template()
    app.config.VoilaConfiguration.update(_look(FIGURES))
    # Without both of them Voila brings its own typesetter of formulas.
    app.web_app.settings.update(mathjax_url=None, mathjax_config=None)
    farewell = (f"{app.web_app.settings['base_url']}{FAREWELL}", Farewell)
    app.web_app.add_handlers(".*$", [farewell])


def _look(*more: str) -> dict[str, Any]:
    return {"template": TEMPLATE, "extension_allowlist": [*WIDGETS, *more]}


def _offer_template() -> None:
    os.environ["JUPYTER_PATH"] = os.pathsep.join(
        filter(None, [str(SHARE), os.environ.get("JUPYTER_PATH", "")])
    )


def _config(folder: Path, host: str, port: int | None, pool: int, browser: bool) -> Config:
    config = Config()
    config.Voila = Config(root_dir=str(folder), ip=host, open_browser=browser, log_level="ERROR")
    if port is not None:
        config.Voila.port = port
    config.VoilaConfiguration = Config(preheat_kernel=pool > 0, default_pool_size=pool, **_look())
    config.VoilaKernelManager.kernel_pools_config = {
        "default": {"pool_size": pool},
        INDEX: {"pool_size": min(pool, 1)},
        RULES: {"pool_size": min(pool, 1)},
    }
    config.HTMLExporter.language_code = in_use()
    # Others on this machine cannot listen in, and a kernel does not warn of it at the terminal.
    config.KernelManager.transport_encryption = "auto"
    config.MappingKernelManager = Config(cull_idle_timeout=FORGOTTEN, cull_interval=60)
    return config


def _is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _address(app: Dashboards) -> str:
    host = "127.0.0.1" if app.ip in {"", "0.0.0.0"} else app.ip
    return (
        f"The dashboards are at http://{host}:{app.port}/ "
        f"(to play: http://{host}:{app.port}/voila/render/play.ipynb). Ctrl-C ends them."
    )
