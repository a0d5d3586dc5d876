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
# How often the memory of a process is looked at, seconds: what would take all of the machine is ended before it does. A
# limit on the address space would change what the program does, and sanitizers reserve more than they use.
PERIOD = 0.05
PAGE = resource.getpagesize()


@dataclass(frozen=True)
class Limits:
    """What a process may take.

    `seconds` are those of the processors; by the clock a process may take `patience` times as long, on a busy machine.
    """
    seconds: float = 20
    patience: float = 3
    memory: int = 1500 << 20


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
            is_in_time, seen_bytes = self.wait(process.pid)
            if not is_in_time or seen_bytes > self.limits.memory:
                os.killpg(process.pid, signal.SIGKILL)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return Outcome(
            arguments=tuple(arguments), status=process.returncode, seconds=time.monotonic() - began,
            processor_seconds=usage.ru_utime + usage.ru_stime, peak_bytes=max(seen_bytes, usage.ru_maxrss * 1024),
            output=self.text(out), error=self.text(err),
            was_ended=not is_in_time or process.returncode == -signal.SIGXCPU)

    def wait(self, process_id):
        """Whether the process ends in time, and the most memory that was seen; back as soon as that is too much."""
        end = time.monotonic() + self.limits.seconds * self.limits.patience
        descriptor = os.pidfd_open(process_id)
        seen_bytes = 0
        try:
            poll = select.poll()
            poll.register(descriptor, select.POLLIN)
            while not poll.poll(PERIOD * 1000):
                seen_bytes = max(seen_bytes, self.resident_bytes(process_id))
                if time.monotonic() > end:
                    return False, seen_bytes
                if seen_bytes > self.limits.memory:
                    break
            return True, seen_bytes
        finally:
            os.close(descriptor)

    @staticmethod
    def resident_bytes(process_id):
        try:
            return int(Path(f"/proc/{process_id}/statm").read_text().split()[1]) * PAGE
        except (OSError, IndexError):
            return 0

    def limit(self):
        """In the process that becomes the program."""
        seconds = max(1, int(self.limits.seconds))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))

    @staticmethod
    def text(path):
        with open(path, "rb") as file:
            data = file.read(LONGEST_TEXT)
            if os.fstat(file.fileno()).st_size > 2 * LONGEST_TEXT:
                file.seek(-LONGEST_TEXT, os.SEEK_END)
                data += file.read()
        return data.decode("utf-8", "replace")
