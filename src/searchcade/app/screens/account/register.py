"""Register: a name and a password twice; every refusal stands beside its field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.layout import below
from searchcade.app.screens.account.entry import EntryScreen, Link
from searchcade.app.widgets import Field, Label
from searchcade.store import Refused, User, check_name, check_password

if TYPE_CHECKING:
    from searchcade.app.window import App


class RegisterScreen(EntryScreen):
    """Make an account; what the guest has saved and set comes along."""

    prefix = "register"
    fields = ("name", "password", "again")
    title = "account.register_title"
    submit_text = "account.register"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tried = False
        """Whether errors are shown while the player types."""
        self.refusals: dict[tuple[str, str], str] = {}
        """(field, text) -> why the store refused it."""

    def other(self) -> Link:
        """Lead to the card for users with an account."""
        return "log_in", self.texts("account.to_log_in"), self._log_in

    def _log_in(self) -> None:
        self.app.replace(self.app.routes.login())

    def build(self) -> None:
        """Add a note below the card: a guest's games are kept."""
        super().build()
        if self.app.user.is_guest:
            place, note = below(self.card, 28, 10), self.texts("account.come_along")
            self.add(Label("register.note", place, note, size=17, align="centre"))

    def rebuild(self) -> None:
        """Show what is wrong with what was typed."""
        super().rebuild()
        self._show_errors()

    def rule(self, field: str) -> str:
        """Return the rule for names and passwords, so that it is known before a refusal."""
        return self.texts(f"account.rule.{field}") if field != "again" else ""

    def work(self, *values: str) -> User:
        """Make the account."""
        name, password, _ = values
        guest = self.app.user if self.app.user.is_guest else None
        return self.app.store.accounts.register(name, password, guest)

    # ------------------------------------------------------------------ what is wrong

    def errors(self) -> dict[str, str]:
        """Return for each field that is wrong the reason."""
        values = {field: self.value(field) for field in self.fields}
        differ = "differ" if values["password"] != values["again"] else None
        reasons = {
            "name": check_name(values["name"]) or self.refusals.get(("name", values["name"])),
            "password": check_password(values["password"]),
            "again": differ,
        }
        return {field: reason for field, reason in reasons.items() if reason}

    def _show_errors(self) -> None:
        errors = self.errors() if self.tried else {}
        for name in self.fields:
            field, reason = self.group.find(f"register.{name}"), errors.get(name)
            if isinstance(field, Field):
                field.error = self.texts(f"account.refused.{name}.{reason}") if reason else ""

    def typed(self, _field: str) -> None:
        """Check the fields with every letter."""
        self._show_errors()

    def submit(self) -> None:
        """Register if nothing is wrong, else go to the first field that is."""
        self.tried = True
        self._show_errors()
        if errors := self.errors():
            self.app.audio.effect("error")
            self.focus(next(iter(errors)))
        else:
            super().submit()

    def refused(self, problem: Exception) -> None:
        """Put the refusal beside its field."""
        if not isinstance(problem, Refused):
            self.say(str(problem))
            return
        self.refusals[problem.field, self.value(problem.field)] = problem.reason
        self.rebuild()
        self.focus(problem.field)
