"""Log in: a name and a password; after many wrong ones, a countdown."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from searchcade.app import remembered
from searchcade.app.paint import Rect
from searchcade.app.screens.account.entry import EntryScreen, Link
from searchcade.app.widgets import CheckBox, Field
from searchcade.store import User, Wait, WrongLogin
from searchcade.texts.figures import clock

if TYPE_CHECKING:
    from searchcade.app.window import App


class LoginScreen(EntryScreen):
    """Ask for the name and the password."""

    prefix = "login"
    fields = ("name", "password")
    title = "account.log_in_title"
    submit_text = "account.log_in"
    more = 44.0

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.wait = 0.0
        """Seconds until the next try is allowed."""
        self.stays = False
        """Whether the next start should not ask for the password."""

    def other(self) -> Link:
        """Lead to the card that makes an account."""
        return "register", self.texts("account.to_register"), self._register

    def _register(self) -> None:
        self.app.replace(self.app.routes.register())

    def work(self, *values: str) -> User:
        """Check name and password."""
        store, (name, password) = self.app.store, values
        user = store.accounts.log_in(name, password)
        remembered.forget_login(store)
        if self.stays:
            remembered.keep_login(store, user)
        return user

    def add_more(self, place: Rect) -> None:
        """Offer to stay logged in."""
        box, text = Rect(place.x, place.y - 14, place.w, 36), self.texts("account.stay")
        self.add(CheckBox("login.stay", box, text, self.stays, self._stay))

    def _stay(self, on: bool) -> None:
        self.stays = on

    def refused(self, problem: Exception) -> None:
        """Give the same message for a wrong name and a wrong password, or count down."""
        if isinstance(problem, Wait):
            self.wait = float(problem.seconds)
            self.say(self._countdown())
            return
        self.say(self.texts("account.wrong") if isinstance(problem, WrongLogin) else str(problem))
        self._select_password()

    def _select_password(self) -> None:
        """Select the wrong password, so that typing replaces it."""
        self.focus("password")
        field = self.group.find("login.password")
        if isinstance(field, Field):
            field.anchor, field.caret = 0, len(field.value)

    def first_value(self, field: str) -> str:
        """Offer the name that played last on this machine."""
        return remembered.last_player().name if field == "name" else ""

    def rebuild(self) -> None:
        """Begin in the first field that is empty."""
        is_new = self.group.focus is None
        super().rebuild()
        if is_new and self.value("name"):
            self.focus("password")

    def submit(self) -> None:
        """Ask for what is missing before anything is looked up."""
        missing = [field for field in self.fields if not self.value(field)]
        if missing:
            self.app.audio.effect("error")
            self.say(self.texts(f"account.missing.{missing[0]}"))
            self.focus(missing[0])
        else:
            super().submit()

    # ------------------------------------------------------------------ the countdown

    def is_ready(self) -> bool:
        """Wait until the countdown ends."""
        return self.wait <= 0

    def _countdown(self) -> str:
        return self.texts("account.wait", time=clock(math.ceil(self.wait)))

    def typed(self, field: str) -> None:
        """Let another name try at once: only one account has to wait."""
        if field == "name" and self.wait > 0:
            self.wait = 0
            self.say("")

    def update(self, seconds: float) -> bool:
        """Count down by whole seconds."""
        if self.wait <= 0:
            return False
        before = math.ceil(self.wait)
        self.wait -= seconds
        if math.ceil(self.wait) == before:
            return False
        self.say(self._countdown() if self.wait > 0 else "")
        return True

    def wake_after(self) -> float | None:
        """Wake when the next second has passed."""
        return self.wait - math.ceil(self.wait) + 1 if self.wait > 0 else None
