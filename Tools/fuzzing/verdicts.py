"""Decides whether an outcome is a find, and of which kind."""

import re
import signal
from dataclasses import dataclass

# The exit codes of Sources/Tool/Failure.swift; 64 is that of the argument parser.
DONE, BAD_INPUT, NO_GL, WRONG_USAGE = 0, 1, 2, 64

SANITIZERS = re.compile(r"(?:ERROR|SUMMARY): (\w+Sanitizer:? [\w-]+)|runtime error: (.*)")
TRAP = re.compile(r"(?:Fatal error|Swift runtime failure): (.*)")
PLACE = re.compile(r":\d+:\d+: ")


@dataclass(frozen=True)
class Verdict:
    """A find: its kind and a description.

    The kinds are `crash`, `sanitizer`, `time`, `memory`, `display`, `message`, `exit`, `picture` and `differs`.
    """
    kind: str
    detail: str

    def __str__(self):
        return f"{self.kind}: {self.detail}"


def judge(outcome, limits, names, names_lines=False):
    """The verdict on an outcome, or None where nothing is wrong.

    `names` are the files and folders that an error may be about; with `names_lines`, an error about the subject, which
    is the first of them, gives a line and a column.
    """
    command = outcome.arguments[0]
    report = SANITIZERS.search(outcome.error)
    if report:
        return Verdict("sanitizer", f"{command}: {report[1] or report[2]}")
    if outcome.peak_bytes > limits.memory:
        return Verdict("memory", f"{command}: {outcome.peak_bytes >> 20} MB")
    if outcome.was_ended or outcome.processor_seconds > limits.seconds:
        return Verdict("time", f"{command}: more than {outcome.processor_seconds:.0f} s")
    trap = TRAP.search(outcome.error)
    if outcome.status < 0 or outcome.status >= 128 or trap:
        number = -outcome.status if outcome.status < 0 else outcome.status - 128
        name = signal.Signals(number).name if number in set(signal.Signals) else f"status {outcome.status}"
        return Verdict("crash", f"{command}: {name}" + (f": {trap[1]}" if trap else ""))
    if outcome.status == DONE:
        return None
    if outcome.status == NO_GL:
        return Verdict("display", f"{command}: {outcome.error.strip()}")
    if outcome.status not in (BAD_INPUT, WRONG_USAGE):
        return Verdict("exit", f"{command}: {outcome.status}")
    if outcome.status == WRONG_USAGE:
        return None if "--" in " ".join(outcome.arguments) else Verdict("exit", f"{command}: 64")
    return judge_message(command, outcome.error, names, names_lines)


def judge_message(command, error, names, names_lines):
    """The verdict on an error message: one line that names an option or a file, and a position if `names_lines`."""
    lines = [line for line in error.splitlines() if not line.startswith("multiplane: warning: ")]
    if len(lines) != 1 or not lines[0].startswith("multiplane: "):
        return Verdict("message", f"{command}: not one line: {error[:300]!r}")
    text = lines[0].removeprefix("multiplane: ")
    if text.startswith("--"):
        return None
    if "not enough memory" in text:
        return Verdict("memory", f"{command}: {text[:300]}")
    named = [name for name in names if name in text]
    if not named:
        return Verdict("message", f"{command}: names no file: {text[:300]}")
    if names_lines and text.startswith(names[0]) and not PLACE.search(text):
        return Verdict("message", f"{command}: gives no place: {text[:300]}")
    return None
