"""The page docs/bench/web.md, from what `web_frames.py` and `web_python.py` have measured."""

from __future__ import annotations

import psutil

from measure import Record, kept, write_page


def main() -> None:
    frames, python = kept("web_frames"), kept("web_python")
    (here, ours), (there, theirs) = python["speed"]["here"], python["speed"]["there"]
    figures = {
        "frames": frames,
        "here": here,
        "there": there,
        "searches": map(speed_row, ours, theirs),
        "files": [{"name": name, "bytes": both} for name, both in python["sizes"].items()],
    }
    write_page("web", python | figures)


def speed_row(own: Record, browser: Record) -> Record:
    """Compare the speed of the browser's Python with ours on one search."""
    rates = [own["expanded"] / each["seconds"] for each in (own, browser)]
    return {**own, "name": own["level"].partition("?")[0], "rates": rates,
            "ratio": own["seconds"] / browser["seconds"]}  # fmt: skip


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
