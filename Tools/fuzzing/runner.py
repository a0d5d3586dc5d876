"""A process with limits on time and memory, and what came of it."""

import os
import resource
import select
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

# How much of what a process writes is looked at.
LONGEST_TEXT = 1 << 16
LARGEST_FILE = 1 << 30


@dataclass(frozen=True)
class Limits:
    """What a process may take.

    `seconds` are those of the processors; by the clock a process may take `patience` times as long, on a busy machine.
    """
    seconds: float = 20
    patience: float = 3
    memory: int = 1500 << 20
    # Ends what would take all of the machine; None for programs that reserve more than they use, as sanitizers do.
    address_space: int | None = 8 << 30


@dataclass(frozen=True)
class Outcome:
    """What came of a command."""
    arguments: tuple
    # The exit code, or minus the signal's number.
    status: int
    seconds: float
    processor_seconds: float
    peak_bytes: int
    output: str = ""
    error: str = ""
    was_ended: bool = False


@dataclass
class Runner:
    """Runs a program in a folder."""
    program: str
    limits: Limits = field(default_factory=Limits)
    environment: dict = field(default_factory=dict)

    def run(self, arguments, folder, environment=None):
        folder = Path(folder)
        out, err = folder / ".stdout", folder / ".stderr"
        began = time.monotonic()
        with open(out, "wb") as stdout, open(err, "wb") as stderr:
            process = subprocess.Popen(
                [self.program, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr,
                env=os.environ | self.environment | (environment or {}), preexec_fn=self.limit, start_new_session=True)
            was_ended = not self.wait(process.pid)
            if was_ended:
                os.killpg(process.pid, signal.SIGKILL)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return Outcome(
            arguments=tuple(arguments), status=process.returncode, seconds=time.monotonic() - began,
            processor_seconds=usage.ru_utime + usage.ru_stime, peak_bytes=usage.ru_maxrss * 1024,
            output=self.text(out), error=self.text(err), was_ended=was_ended or process.returncode == -signal.SIGXCPU)

    def wait(self, process_id):
        """Whether the process ends in time."""
        descriptor = os.pidfd_open(process_id)
        try:
            poll = select.poll()
            poll.register(descriptor, select.POLLIN)
            return bool(poll.poll(self.limits.seconds * self.limits.patience * 1000))
        finally:
            os.close(descriptor)

    def limit(self):
        """In the process that becomes the program."""
        seconds = max(1, int(self.limits.seconds))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
        if self.limits.address_space:
            resource.setrlimit(resource.RLIMIT_AS, (self.limits.address_space, self.limits.address_space))

    @staticmethod
    def text(path):
        with open(path, "rb") as file:
            data = file.read(LONGEST_TEXT)
            if os.fstat(file.fileno()).st_size > 2 * LONGEST_TEXT:
                file.seek(-LONGEST_TEXT, os.SEEK_END)
                data += file.read()
        return data.decode("utf-8", "replace")
