"""A child process for each call of a submission that is trusted: limits, and no boundary."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnFunction, own_function
from searchcade.places import child_run
from searchcade.places.call import Call, Reply, performed
from searchcade.places.child_run import Conversation, Lost
from searchcade.places.launch import NotStarted
from searchcade.places.messages import Channel, packed
from searchcade.places.player_process import PlayerProcess
from searchcade.places.process import Child, limit_memory, started
from searchcade.search.limits import Budget, never
from searchcade.search.run import Result, unwatched


class CallRequest(NamedTuple):
    """What a child is asked, as values that can be pickled."""

    game: str
    level: Any
    algorithm: str
    """The function: `my_search.py:bfs`."""
    heuristic: str | None
    budget: Budget
    states: Sequence[Any]
    questions: int
    folder: str
    watched: bool = False

    @classmethod
    def of(cls, call: Call, folder: Path) -> CallRequest:
        """Describe a call of a function in a folder."""
        return cls(
            call.level.game.name, call.level.level, call.source.text, call.heuristic, call.budget,
            call.states, call.questions, str(folder),
        )  # fmt: skip

    def answer(self, channel: Channel) -> None:
        """Call the function here, in the child, and say what came of it."""
        level = LoadedLevel("level", catalog.game(self.game), self.level)
        source = own_function(self.algorithm)
        call = Call(source, level, self.heuristic, self.budget, self.states, self.questions)
        started(channel)
        limit_memory(self.budget.memory_mb)
        reply = performed(call, source, level.problem())
        asked = [(packed(state), times) for state, times in reply.asked.items()]
        channel.say(kind="result", **{**reply._asdict(), "asked": asked})


class CallConversation(Conversation):
    """The conversation with the child of a call."""

    def result(self, message: Mapping[str, Any]) -> child_run.SearchReply:
        """Read the reply."""
        asked = {self.unpacked(state): int(times) for state, times in message["asked"]}
        values = [float(each) for each in message["values"]]
        self.answered = Reply(message["plan"], message["stopped"], asked, values)
        return child_run.SearchReply(Result("not found"), False, "")

    def outcome(self) -> Reply:
        """Listen to the end of the call."""
        result = self.reply().result
        return Reply(stopped=result.stopped) if result.stopped else self.answered


class TrustedPlace:
    """A folder in which a submission is; each call is a child process."""

    def __init__(self) -> None:
        self._made = tempfile.TemporaryDirectory(prefix="searchcade-grade-")
        self.folder = Path(self._made.name).resolve()

    def hold(self, files: Sequence[Path]) -> None:
        """Put these files in the folder, and take everything else out of it."""
        for each in self.folder.iterdir():
            shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink()
        for file in files:
            shutil.copyfile(file, self.folder / file.name, follow_symlinks=False)

    def reply(self, call: Call) -> Reply:
        """Run a function in a child; once more where the machine has failed, not the function."""
        try:
            return self.once(call)
        except (Lost, NotStarted):
            return self.once(call)

    def once(self, call: Call) -> Reply:
        """Run a function in a child."""
        request: Any = CallRequest.of(call, self.folder)
        with Child() as child:
            child.tell(request)
            problem = call.level.problem()
            return CallConversation(child, request, problem, never, unwatched).outcome()

    def player(self, source: OwnFunction, budget: Budget) -> PlayerProcess:
        """Return a player in a child, for one game."""
        return PlayerProcess(source, {}, budget, str(self.folder))

    def restart(self) -> None:
        """Do nothing: each call has a process of its own."""

    def close(self) -> None:
        """Remove the folder."""
        with suppress(OSError):
            self._made.cleanup()
