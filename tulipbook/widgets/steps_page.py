"""What pages with steps have in common, as HTML."""

from __future__ import annotations

from html import escape


def way_html(title: str, where: str, progress: tuple[int, int]) -> str:
    """Write the heading: what it is, where one is, and how far.

    Examples
    --------
    >>> print(way_html("A lesson", "Step 1 of 2: Welcome", (1, 2))[:68])
    <p class="tb-deal">A lesson</p><h1>Step 1 of 2: Welcome</h1><div cla
    """
    done, of = progress
    return (
        f'<p class="tb-deal">{escape(title)}</p><h1>{escape(where)}</h1>'
        f'<div class="tb-way" aria-hidden="true"><div style="width: {100 * done // of}%"></div>'
        "</div>"
    )


def button(action: str, label: str, possible: bool = True, is_main: bool = False) -> str:
    """Write a button; the main one of a page is what most people press next.

    Examples
    --------
    >>> button("next", "Next", is_main=True)
    '<button type="button" class="tb-tool tb-submit" data-action="next">Next</button>'
    """
    barred = "" if possible else ' aria-disabled="true"'
    kind = "tb-tool tb-submit" if is_main else "tb-tool"
    return (
        f'<button type="button" class="{kind}" data-action="{action}"{barred}>'
        f"{escape(label)}</button>"
    )
