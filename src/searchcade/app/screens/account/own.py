"""The player's own account: another password, or no account any more."""

from __future__ import annotations

from searchcade.app import remembered
from searchcade.app.screens.account.entry import EntryScreen, Link
from searchcade.app.widgets import Field
from searchcade.problem import BadInput
from searchcade.store import Refused, User, Wait, check_password
from searchcade.texts.figures import clock


class OwnAccountScreen(EntryScreen):
    """Change the password, or delete the account; both ask for the present password."""

    prefix = "own"
    fields = ("present", "password", "again")
    title = "account.own_title"
    submit_text = "account.change_password"
    open_sky = False

    def other(self) -> Link:
        """Offer to delete the account."""
        return "delete", self.texts("account.delete"), self._ask_to_delete

    def links(self) -> list[Link]:
        """Offer nothing else."""
        return [self.other()]

    def label(self, field: str) -> str:
        """Tell the new password from the present one."""
        return self.texts("account.new") if field == "password" else super().label(field)

    def rule(self, field: str) -> str:
        """Return the rule for the new password."""
        return self.texts("account.rule.password") if field == "password" else ""

    def work(self, *values: str) -> User:
        """Change the password."""
        present, password, _ = values
        return self.app.store.accounts.change_password(self.app.user, present, password)

    def succeeded(self, _user: User) -> None:
        """Go back, and say that it is done."""
        self.app.pop()
        self.app.toast(self.texts("account.changed"), "good")

    # ------------------------------------------------------------------ what is wrong

    def submit(self) -> None:
        """Change the password if nothing is wrong, else go to the first field that is."""
        reason = check_password(self.value("password"))
        if self._lacks_password():
            return
        if reason:
            self._point_at("password", self.texts(f"account.refused.password.{reason}"))
        elif self.value("password") != self.value("again"):
            self._point_at("again", self.texts("account.refused.again.differ"))
        else:
            super().submit()

    def _lacks_password(self) -> bool:
        """Ask for the present password where it is missing."""
        is_missing = not self.value("present")
        if is_missing:
            self._point_at("present", self.texts("account.missing.password"))
        return is_missing

    def _point_at(self, name: str, problem: str) -> None:
        """Say what is wrong with a field, and go there."""
        self.app.audio.effect("error")
        self.say("")
        field = self.group.find(f"own.{name}")
        if isinstance(field, Field):
            field.error = problem
        self.focus(name)

    def typed(self, field: str) -> None:
        """Forget what was wrong with a field."""
        widget = self.group.find(f"own.{field}")
        if isinstance(widget, Field):
            widget.error = ""

    def refused(self, problem: Exception) -> None:
        """Say that the present password is wrong, or how long to wait."""
        if isinstance(problem, Wait):
            self.say(self.texts("account.wait", time=clock(problem.seconds)))
        elif isinstance(problem, Refused):
            self._point_at(problem.field, self.texts(f"account.refused.password.{problem.reason}"))
        else:
            self._point_at("present", self.texts("account.wrong_password"))

    # ------------------------------------------------------------------ deleting

    def _ask_to_delete(self) -> None:
        if self._lacks_password():
            return
        keep = ("keep", self.texts("account.keep"), self.app.redraw)
        delete = ("delete", self.texts("account.delete_yes"), self._delete)
        question = self.texts("account.delete_question", name=self.app.user.name)
        self.ask(question, [keep, delete], note=self.texts("account.delete_note"))

    def _delete(self) -> None:
        user, password = self.app.user, self.value("present")
        accounts = self.app.store.accounts
        self.app.jobs.start(
            lambda _job: accounts.delete(user, password), self._deleted, self._not_deleted
        )

    def _deleted(self, _none: None) -> None:
        """Go on as the guest; the name is forgotten."""
        remembered.keep_player(remembered.last_player()._replace(name=""))
        self.app.set_user(self.app.guest)
        self.app.start(self.app.routes.welcome())
        self.app.toast(self.texts("account.deleted"))

    def _not_deleted(self, problem: Exception) -> None:
        if not isinstance(problem, BadInput):
            raise problem
        self.refused(problem)
