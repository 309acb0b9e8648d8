"""The page of the Pacman benches: each bench writes its own part and leaves the others alone."""

from __future__ import annotations

import measure

PAGE = measure.ROOT / "docs" / "bench" / "pacman.md"
TITLE = "# Measurements of Pacman\n"


def put(name: str, text: str) -> None:
    """Write a part of the page, which begins with a heading; it replaces the one of this name."""
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else TITLE
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, found, rest = page.partition(begin)
    after = rest.partition(end)[2] if found else ""
    if not found:
        before += "\n"
    PAGE.write_text(f"{before}{begin}{text.strip()}\n{end}{after}", encoding="utf-8")


def said_machine(results: measure.Record) -> str:
    """Say where it was measured."""
    machine = results["machine"]
    return (
        f"on {machine['cpu']} with {machine['cores']} cores and {machine['memory_gb']} GB, Python "
        f"{machine['python']}. Sources {results['sources']}, load before "
        f"{results['load_before'][0]}, after {results['load_after'][0]}: with others at work trust "
        "the counts and the ratios more than the seconds."
    )


def verdict(is_reached: bool) -> str:
    """Say whether a target is reached."""
    return "reached" if is_reached else "**missed**"
