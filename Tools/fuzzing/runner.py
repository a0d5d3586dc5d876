"""Runs a process with limits on time and memory, and reports its outcome."""

import os
import resource
import select
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

# The bytes of a process's output that are read from the start of the file; as many are read from the end of a long one.
LONGEST_TEXT = 1 << 16
LARGEST_FILE = 1 << 30
# Seconds between two readings of a process's resident memory; a process over the limit is killed. RLIMIT_AS is no
# alternative: it would change what the program does, and sanitizers reserve more address space than they use.
PERIOD = 0.05
PAGE = resource.getpagesize()


@dataclass(frozen=True)
class Limits:
    """The limits of a process.

    `seconds` limits CPU time. Wall time may be `patience` times as long, for a busy machine. `memory` is in bytes.
    """
    seconds: float = 20
    patience: float = 3
    memory: int = 1500 << 20


@dataclass(frozen=True)
class Outcome:
    """The exit code, times, peak memory and output of a command."""
    arguments: tuple
    # The exit code, or the negative number of the signal.
    status: int
    seconds: float
    processor_seconds: float
    peak_bytes: int
    output: str = ""
    error: str = ""
    was_ended: bool = False


@dataclass
class Runner:
    """Runs a program in a folder, within limits."""
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
        """Whether the process ended in time, and its largest resident memory; returns early if it is too large."""
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
        """Sets the limits; called in the child process before the program starts."""
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
