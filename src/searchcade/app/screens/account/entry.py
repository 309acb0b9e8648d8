"""What logging in and registering share: a card with fields, and a slow job in the background."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from searchcade.app.backdrop import logo
from searchcade.app.jobs import Job
from searchcade.app.layout import REST, below, columns, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import back_button
from searchcade.app.widgets import Bar, Button, Card, Drawing, Field, Label
from searchcade.problem import BadInput
from searchcade.store import User

if TYPE_CHECKING:
    from searchcade.app.window import App

WIDE, PAD = 500.0, 36.0
FIELD = 96.0  # a label, a box and a line for what is wrong
EYE, EYE_GAP = 46.0, 8.0  # units of the button that shows the passwords
Link = tuple[str, str, Callable[[], None]]
"""The id of a button, its text and its action."""
MAX_LETTERS = 200  # that a field takes: more than allowed, so that "too long" can be said


def draw_logo(paint: Painter, rect: Rect) -> None:
    """Draw the name of the program in the middle of a place."""
    place = paint.pixels(rect)
    picture = logo(place.h, paint.theme)
    paint.surface.blit(picture, picture.get_rect(center=place.center))


class EntryScreen(Screen, ABC):
    """A card with fields and one button; subclasses say which, and do the work."""

    prefix: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]
    title: ClassVar[str]
    submit_text: ClassVar[str]
    open_sky = True
    more: ClassVar[float] = 0.0
    """Units between the fields and the buttons for something of the subclass."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.job: Job[User] | None = None
        self.message = ""
        self.is_open = False
        """Whether passwords can be read."""

    # ------------------------------------------------------------------ what subclasses write

    @abstractmethod
    def other(self) -> Link:
        """Return the button that leads to the other card."""

    @abstractmethod
    def work(self, *values: str) -> User:
        """Log in or register with the values of the fields; this runs in a background thread."""

    @abstractmethod
    def refused(self, problem: Exception) -> None:
        """Say why it was refused."""

    def is_ready(self) -> bool:
        """Say whether it makes sense to try."""
        return True

    def first_value(self, _field: str) -> str:
        """Return the text that a field begins with."""
        return ""

    def label(self, field: str) -> str:
        """Return what stands above a field."""
        return self.texts(f"account.{field}")

    def rule(self, _field: str) -> str:
        """Return the note below a field that says what it accepts."""
        return ""

    def add_more(self, place: Rect) -> None:
        """Add what stands between the fields and the buttons."""

    def typed(self, _field: str) -> None:
        """Handle that a field was changed."""

    # ------------------------------------------------------------------ the card

    @property
    def card(self) -> Rect:
        """Return where the card lies."""
        tall = 214 + FIELD * len(self.fields) + self.more
        return Rect((self.width - WIDE) / 2, (self.height - tall) / 2 + 40, WIDE, tall)

    def build(self) -> None:
        """Put the fields below each other, and the buttons below them."""
        card, count = self.card, len(self.fields)
        self.add(back_button(self.back))
        name = Rect(card.x, card.y - 88, card.w, 54)
        self.add(Drawing(f"{self.prefix}.logo", name, draw_logo))
        self.add(Card(f"{self.prefix}.card", card))
        inner = Rect(card.x + PAD, card.y + 22, card.w - 2 * PAD, card.h - 22)
        title, _, *fields, more, foot = rows(inner, (40, 14, *[FIELD] * count, self.more, REST))
        text = self.texts(self.title)
        self.add(Label(f"{self.prefix}.title", title, text, size=26, weight="bold"))
        for number, place in enumerate(fields):
            self._add_field(number, Rect(place.x, place.y, place.w, FIELD - 24))
        self.add_more(more)
        self._add_buttons(foot)
        self._add_eye(fields[self.fields.index("password")])

    def _add_field(self, number: int, place: Rect) -> None:
        name = self.fields[number]
        if name == "password":
            place = columns(place, (REST, EYE), EYE_GAP)[0]
        field = Field(
            f"{self.prefix}.{name}", place, self.label(name), text=self.first_value(name),
            secret=name != "name" and not self.is_open, limit=MAX_LETTERS,
            changed=partial(self.typed, name), entered=partial(self._entered, number),
        )  # fmt: skip
        field.note = self.rule(name)
        self.add(field)

    def _add_eye(self, line: Rect) -> None:
        """Put the eye beside the password: as the last widget, so that Tab goes by the fields."""
        place = Rect(line.right - EYE, line.y + 25, EYE, 42)
        self.add(Button(f"{self.prefix}.show", place, "", self._toggle_secrecy, icon="eye",
                        size=18, selected=self.is_open))  # fmt: skip

    def _add_buttons(self, foot: Rect) -> None:
        if self.job is not None:
            self.add(Bar(f"{self.prefix}.busy", Rect(foot.x, foot.y + 4, foot.w, 6)))
        else:
            line = Rect(foot.x, foot.y - 8, foot.w, 26)
            self.add(Label(f"{self.prefix}.message", line, self.message, size=17, colour="bad"))
        submit = Rect(foot.x, foot.y + 26, foot.w, 50)
        text, ready = self.texts(self.submit_text), self.job is None and self.is_ready()
        self.add(Button(f"{self.prefix}.submit", submit, text, self.submit, kind="primary",
                        size=20, enabled=ready))  # fmt: skip
        links = self.links()
        places = columns(below(submit, 42, 8), [REST] * len(links), 12)
        for (id, words, action), place in zip(links, places, strict=True):
            self.add(Button(f"{self.prefix}.{id}", place, words, action, kind="quiet", size=16))

    def links(self) -> list[Link]:
        """Return the quiet buttons at the end: to the other card, and to play as a guest."""
        return [self.other(), ("guest", self.texts("account.as_guest"), self._guest)]

    def first_focus(self) -> str:
        """Begin in the first field."""
        return f"{self.prefix}.{self.fields[0]}"

    # ------------------------------------------------------------------ actions

    def focus(self, field: str) -> None:
        """Move the focus to a field."""
        self.group.set_focus(self.group.find(f"{self.prefix}.{field}"))

    def value(self, field: str) -> str:
        """Return the text of a field."""
        widget = self.group.find(f"{self.prefix}.{field}")
        return widget.value if isinstance(widget, Field) else ""

    def say(self, message: str) -> None:
        """Show a message above the button."""
        self.message = message
        self.rebuild()

    def _toggle_secrecy(self) -> None:
        """Show the passwords, or hide them again."""
        self.is_open = not self.is_open
        self.rebuild()

    def _entered(self, number: int) -> None:
        if number + 1 < len(self.fields):
            self.focus(self.fields[number + 1])
        else:
            self.submit()

    def _guest(self) -> None:
        self.app.begin()

    def submit(self) -> None:
        """Start the job with the values of the fields."""
        if self.job is not None or not self.is_ready():
            return
        values = [self.value(field) for field in self.fields]
        self.message = ""
        self.job = self.app.jobs.start(lambda _job: self.work(*values), self._done, self._failed)
        self.rebuild()

    def _done(self, user: User) -> None:
        self.job = None
        self.succeeded(user)

    def succeeded(self, user: User) -> None:
        """Go on as this user."""
        self.app.enter(user)

    def _failed(self, problem: Exception) -> None:
        self.job = None
        if not isinstance(problem, BadInput):
            raise problem
        self.app.audio.effect("error")
        self.refused(problem)

    def leave(self) -> None:
        """Cancel the job."""
        if self.job is not None:
            self.job.cancel()
