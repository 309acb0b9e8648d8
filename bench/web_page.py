"""The page docs/bench/web.md, from what `web_frames.py` and `web_python.py` have measured."""

from __future__ import annotations

import psutil

from measure import Record, kept, records_table, table, write_page

TARGET = 20.0  # milliseconds that 95 % of the frames may take


def main() -> None:
    """Write the page."""
    frames, python = kept("web_frames"), kept("web_python")
    sizes = [[name, *(f"{each:,}" for each in both)] for name, both in python["sizes"].items()]
    tables = {
        "frames_table": frames_table(frames["views"]),
        "ready_table": ready_table(python["ready"]),
        "speed_table": speed_table(python["speed"]),
        "sizes_table": table(["file ", "bytes", "gzipped"], sizes),
    }
    write_page("web", {**python, "frames": frames, **tables})


def frames_table(views: list[Record]) -> str:
    return records_table(
        {
            "window, ratio": "{view[0]} x {view[1]} at {view[2]}",
            "canvas, pixels": "{canvas}",
            "frames": "{frames}",
            "median ms": "{median}",
            "95 % ms": "{p95}",
            "worst ms": "{worst}",
            "our script, ms": "{script}",
            "processor, ms a frame": "{cpu}",
            "95 % within 20 ms": lambda each: "reached" if each["p95"] <= TARGET else "missed",
        },
        views,
    )


def ready_table(pages: list[Record]) -> str:
    names = ("cpu_best", "cpu_median", "wall_best", "wall_median")
    heads = ["browser, page ", "processor s, best", "median", "wall s, best", "median"]
    rows = [
        [f"{each['browser']}, {each['page']}", *(f"{each[name]:.2f}" for name in names)]
        for each in pages
    ]
    return table(heads, rows)


def speed_table(speed: Record) -> str:
    """Compare the speed of the browser's Python with ours."""
    (here, ours), (there, theirs) = speed["here"], speed["there"]
    rows = [
        {**own, "name": own["level"].partition("?")[0], "rate": own["expanded"] / own["seconds"],
         "theirs": own["expanded"] / browser["seconds"],
         "ratio": own["seconds"] / browser["seconds"]}
        for own, browser in zip(ours, theirs, strict=True)
    ]  # fmt: skip
    return records_table(
        {
            "search ": "`{name}`, {algorithm}",
            "expansions": "{expanded:,}",
            f"a second, Python {here}": "{rate:,.0f}",
            f"a second, Pyodide {there}": "{theirs:,.0f}",
            "ratio": "{ratio:.2f}",
        },
        rows,
    )


def browser_seconds(name: str) -> float:
    """Return the processor time of the processes of a browser that this one has started."""
    seconds = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            if name in " ".join(process.cmdline()[:1]):
                times = process.cpu_times()
                seconds += times.user + times.system
        except psutil.NoSuchProcess:
            continue
    return seconds


if __name__ == "__main__":
    main()
