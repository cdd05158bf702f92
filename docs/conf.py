"""How the documentation is built: MyST pages, docstrings, the codebook, the command line."""

import sys
from pathlib import Path

from sphinx.application import Sphinx

from tulipbook import __version__, codebook

sys.path.insert(0, str(Path(__file__).parents[1]))

project = "tulipbook"
author = "the tulipbook developers"
copyright = author  # noqa: A001 - Sphinx asks for this name
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc", "sphinx_click"]
exclude_patterns = ["_build"]
# A type in a docstring, such as "players", may be the name of several things.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_title = "tulipbook"
html_static_path = ["_static"]
html_css_files = ["tulipbook.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"top_of_page_buttons": []}

# In docstrings a word between single backticks is code.
default_role = "literal"
autodoc_member_order = "groupwise"
autodoc_typehints = "none"
autodoc_default_options = {"members": True, "imported-members": True}
numpydoc_show_class_members = False

myst_enable_extensions = ["colon_fence", "substitution"]
myst_heading_anchors = 3


def codebook_tables() -> dict[str, str]:
    """Give the codebook as Markdown: a table for each frame of each game."""
    tables: dict[str, list[str]] = {}
    for row in codebook().itertuples():
        table = tables.setdefault(
            f"{row.game} {row.frame}".replace(" ", "_").replace("-", "_"),
            ["| column | type | meaning |", "|---|---|---|"],
        )
        values = f" One of: {row.values}." if row.values else ""
        table.append(f"| `{row.column}` | {row.dtype} | {row.meaning}{values} |")
    return {name: "\n".join(lines) for name, lines in tables.items()}


myst_substitutions = codebook_tables()


def without_headings(_app: Sphinx, what: str, *rest: object) -> None:
    """Keep a module's examples from becoming a section, which would be there once a module."""
    lines = rest[-1]
    if what == "module" and isinstance(lines, list) and "Examples" in lines:
        place = lines.index("Examples")
        lines[place : place + 2] = [".. rubric:: Examples", ""]


def setup(app: Sphinx) -> None:
    """Connect the above."""
    app.connect("autodoc-process-docstring", without_headings)
