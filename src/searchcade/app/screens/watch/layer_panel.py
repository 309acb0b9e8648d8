"""Layers of the board, switched one by one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.watch.middle import Heading
from searchcade.app.widgets import Card, Label, Panel, Switch, draw_focus, draw_key
from searchcade.recording import Recording
from searchcade.texts import Texts
from searchcade.theme import ink_on, mixed
from searchcade.views.watch import Layers, layer_title, layers_of

ROW, LEAST_ROW = 44.0, 34.0  # units of a switch
COLUMN, SPACE = 220.0, 20.0  # of a column of switches, and between two of them
HEAD = 34.0


class LayerSwitch(Switch):
    """A sample of the layer, its name, its key and a switch."""

    def __init__(
        self, id: str, rect: Rect, text: str, switch: Callable[[], None], key: str
    ) -> None:
        super().__init__(id, rect, text, False, lambda _on: switch())
        self.layer, self.shortcut = id.rpartition(".")[2], key

    def draw(self, paint: Painter) -> None:
        """Draw the parts from left to right."""
        theme = paint.theme
        if self.focused:
            draw_focus(paint, inset(self.rect, 2, 5))
        sample, _, words, _, key, _, track = columns(self.rect, (28, 8, REST, 4, 24, 8, 40))
        SAMPLES[self.layer](paint, centred(sample, 22, 22))
        ink = theme.text if self.on else theme.faint
        weight = "semibold" if self.on else "regular"
        paint.text(self.words, words, size=16, weight=weight, colour=ink)
        draw_key(paint, self.shortcut, key, 13, theme.faint)
        track = centred(track, 40, 22)
        fill = theme.good if self.on else theme.raised
        paint.box(track, fill, radius=11, border=theme.rim)
        knob = track.right - 11 if self.on else track.x + 11
        paint.dot((knob, track.centery), 8, ink_on(fill) if self.on else theme.text)


class LayerPanel(Panel[Layers]):
    """A card with a switch a layer."""

    def __init__(
        self, rect: Rect, texts: Texts, recording: Recording, switch: Callable[[str], None]
    ) -> None:
        super().__init__(rect)
        self._texts, self._names, self._switch = texts, layers_of(recording), switch
        self._explainer = recording.explainer

    def build(self) -> None:
        """Put the switches into columns, each with the number that is its key."""
        self.add(Card("watch.layer_card", self.rect))
        body = inset(self.rect, 16, 8)
        across = max(1, int(body.w // COLUMN))
        lines = -(-len(self._names) // across)
        if body.h >= HEAD + lines * LEAST_ROW:
            head, body = rows(body, (HEAD, REST))
            self.add(Heading("watch.layer_title", head, "layers", self._texts("watch.layers")))
        tall = min(ROW, body.h / lines)
        *cut, rest = rows(body, (*[tall] * lines, REST))
        places = [cell for line in cut for cell in columns(line, [REST] * across, SPACE)]
        self._switches = [
            self.add(self._switch_of(name, place, number))
            for number, (name, place) in enumerate(zip(self._names, places, strict=False), start=1)
        ]
        if rest.h >= 40 and "danger" in self._names:
            note = self._texts("watch.two_layers")
            self.add(Label("watch.two_layers", rest, note, size=15, colour="faint", wrap=True))

    def _switch_of(self, name: str, place: Rect, number: int) -> LayerSwitch:
        text, switch = layer_title(self._texts, self._explainer, name), partial(self._switch, name)
        return LayerSwitch(f"watch.layer.{name}", place, text, switch, str(number))

    def show(self, layers: Layers, /) -> None:
        """Show which layers are on."""
        for each in self._switches:
            each.on = each.layer in layers


# ------------------------------------------------------------------ samples


def draw_expanded(paint: Painter, box: Rect) -> None:
    """Draw the shades from the first expanded cell to the last."""
    for number, shade in enumerate(columns(box, [REST] * 3)):
        paint.box(shade, mixed(paint.theme.first, paint.theme.last, number / 2), radius=2)


def draw_frontier(paint: Painter, box: Rect) -> None:
    """Draw a waiting cell."""
    paint.box(inset(box, 1), paint.theme.waiting, radius=4)


def draw_way(paint: Painter, box: Rect) -> None:
    """Draw a piece of a path, with a corner."""
    colour = paint.theme.path
    paint.box(Rect(box.x, box.bottom - 8, 13, 5), colour, radius=2)
    paint.box(Rect(box.x + 8, box.y + 4, 5, box.h - 7), colour, radius=2)
    paint.box(Rect(box.x + 8, box.y + 4, 14, 5), colour, radius=2)


def draw_number(paint: Painter, box: Rect) -> None:
    """Write a number."""
    paint.text("28", box, size=16, weight="semibold", align="centre")


def draw_parents(paint: Painter, box: Rect) -> None:
    """Draw an arrow."""
    paint.icon("back", inset(box, 1), paint.theme.text)


def draw_danger(paint: Painter, box: Rect) -> None:
    """Draw the tint of cells from hardly dangerous to deadly."""
    for number, tint in enumerate(columns(box, (REST, 1, REST, 1, REST, 1))[::2], start=1):
        paint.box(tint, mixed(paint.theme.floor, paint.theme.bad, number / 4), radius=3)


def draw_values(paint: Painter, box: Rect) -> None:
    """Draw a plate with the value of a move."""
    theme, plate = paint.theme, inset(box, 0, 3)
    paint.box(plate, theme.accent, radius=5, border=theme.line)
    paint.text("7", plate, size=13, weight="semibold", colour=theme.accent_text, align="centre")


SAMPLES: dict[str, Callable[[Painter, Rect], None]] = {
    "expanded": draw_expanded,
    "frontier": draw_frontier,
    "way": draw_way,
    "numbers": draw_number,
    "parents": draw_parents,
    "danger": draw_danger,
    "values": draw_values,
}
