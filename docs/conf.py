"""How the documentation is built: MyST pages, docstrings, the codebook, the command line."""

import sys
from pathlib import Path

from tulipbook import __version__, codebook

sys.path.insert(0, str(Path(__file__).parents[1]))

project = "tulipbook"
author = "the tulipbook developers"
copyright = author  # noqa: A001 - Sphinx asks for this name
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_click"]
exclude_patterns = ["_build"]
nitpicky = False

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
napoleon_google_docstring = False

myst_enable_extensions = ["colon_fence", "substitution"]
myst_heading_anchors = 3


def codebook_tables() -> dict[str, str]:
    """Give the codebook as Markdown: a table for each frame of each game."""
    tables: dict[str, list[str]] = {}
    for row in codebook().itertuples():
        table = tables.setdefault(
            f"{row.game} {row.frame}".replace(" ", "_").replace("-", "_"),
            ["| column | type | values | meaning |", "|---|---|---|---|"],
        )
        table.append(f"| `{row.column}` | {row.dtype} | {row.values} | {row.meaning} |")
    return {name: "\n".join(lines) for name, lines in tables.items()}


myst_substitutions = codebook_tables()
