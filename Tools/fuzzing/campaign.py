"""Runs cases one after another: a trial runs one case, a campaign one seed after another."""

import contextlib
import os
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

from fuzzing.minimiser import minimise
from fuzzing.verdicts import Verdict, judge

QUIET = {"SWIFT_BACKTRACE": "enable=no"}
TRACED = {"SWIFT_BACKTRACE": "enable=yes,threads=crashed,registers=none,images=none,color=no,interactive=no,limit=24"}
PNG = b"\x89PNG"


@contextlib.contextmanager
def folder_for(case, fixtures):
    """A temporary folder with the files of a case and links to the fixtures of the corpus."""
    with tempfile.TemporaryDirectory(prefix="multiplane-fuzz-") as name:
        folder = Path(name)
        for fixture in fixtures:
            (folder / fixture.name).symlink_to(fixture)
        for path, data in {case.subject.name: case.subject.data, **case.beside}.items():
            (folder / path).write_bytes(data)
        yield folder


@dataclass
class Trial:
    """Runs the commands of a case and finds out what is wrong with their outcome."""
    runner: object
    fixtures: list

    def verdict(self, case, environment=None):
        """The verdict on the first command of a case that fails, and its outcome; (None, None) where none fails."""
        names = [case.subject.name, *case.beside, *(fixture.name for fixture in self.fixtures), "tiles"]
        with folder_for(case, self.fixtures) as folder:
            for command in case.commands:
                outcome = self.runner.run(command, folder, environment or QUIET)
                verdict = judge(outcome, self.runner.limits, names, case.names_lines) or self.picture(outcome, folder)
                if verdict is None and case.twice and outcome.status == 0:
                    verdict = self.second(command, folder, environment or QUIET)
                if verdict:
                    return verdict, outcome
        return None, None

    @staticmethod
    def picture(outcome, folder):
        """A verdict where `render` exits with 0 and has written no PNG file."""
        if outcome.arguments[0] != "render" or outcome.status != 0:
            return None
        path = folder / outcome.arguments[outcome.arguments.index("-o") + 1]
        if not path.exists() or not path.read_bytes().startswith(PNG):
            return Verdict("picture", "render: says that it is done, and there is no picture")
        return None

    def second(self, command, folder, environment):
        """Renders again, and gives a verdict where the second picture has other bytes than the first."""
        place = command.index("-o") + 1
        first = (folder / command[place]).read_bytes()
        outcome = self.runner.run((*command[:place], "again.png", *command[place + 1:]), folder, environment)
        again = folder / "again.png"
        if outcome.status != 0 or not again.exists():
            return Verdict("differs", f"render: the second time ends with {outcome.status}")
        return None if again.read_bytes() == first else Verdict("differs", "render: the second picture is another one")

    def smallest(self, case, verdict, seconds):
        """The case with the smallest subject that still has a verdict like `verdict`, as far as `seconds` suffice."""
        command = verdict.detail.split(":")[0]
        commands = tuple(arguments for arguments in case.commands if arguments[0] in (command, "tile"))
        case = replace(case, commands=commands or case.commands)
        trial = self.hasty() if verdict.kind == "time" else self

        def keeps(subject, trial=trial):
            found, _ = trial.verdict(case.about(subject))
            return found is not None and same(found, verdict)
        subject = minimise(case.subject, keeps, seconds)
        return case.about(subject) if trial is self or keeps(subject, self) else case

    def hasty(self):
        """A trial with a fifth of the time limit: each step of minimising a hang lasts as long as the limit."""
        limits = replace(self.runner.limits, seconds=self.runner.limits.seconds / 5)
        return replace(self, runner=replace(self.runner, limits=limits))

    def trace(self, case):
        """The innermost five functions of a crash, where the Swift runtime prints a backtrace."""
        _, outcome = self.verdict(case, TRACED)
        lines = outcome.error.splitlines() if outcome else []
        return [" ".join(line.split()) for line in lines if " in multiplane at " in line and "[system]" not in line][:5]


def same(first, second):
    """Whether two verdicts are probably about the same defect; backtraces are not compared."""
    if first.kind in ("time", "memory"):
        return second.kind in ("time", "memory")
    if first.kind == "message":
        return first.kind == second.kind and first.detail.split(":")[1] == second.detail.split(":")[1]
    return first.kind == second.kind and (first.kind != "crash" or first.detail == second.detail)


@dataclass
class Campaign:
    """Runs one seed after another, minimises each find and adds it to the corpus."""
    cases: object
    trial: Trial
    corpus: object
    report: object
    seconds_to_minimise: float = 60

    def run(self, first, count=None, seconds=None):
        """Runs `count` cases or for `seconds`, from the seed `first`; returns the number of runs and the finds."""
        end = None if seconds is None else time.monotonic() + seconds
        finds, seed = [], first
        while (count is None or seed < first + count) and (end is None or time.monotonic() < end):
            case = self.cases.case(seed)
            verdict, _ = self.trial.verdict(case)
            if verdict:
                finds.append(self.keep(seed, case, verdict))
            seed += 1
        return seed - first, finds

    def keep(self, seed, case, verdict):
        """Minimises a find and adds it to the corpus, unless the same file is in it."""
        self.report(f"seed {seed}: {verdict}")
        case = self.trial.smallest(case, verdict, self.seconds_to_minimise)
        trace = self.trial.trace(case) if verdict.kind == "crash" else []
        path = self.corpus.add(case, verdict, seed, trace)
        self.report(f"seed {seed}: kept as {os.path.relpath(path)}")
        return path
