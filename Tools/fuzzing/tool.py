"""The tool that is run: where it is, and how it is built with a sanitizer."""

import os
import subprocess
from pathlib import Path

from fuzzing.runner import Limits

SANITIZED_BUILD = ".build-asan"


def built(root):
    """The debug build's tool, as Tools/test makes it."""
    return Path(root) / ".build/debug/multiplane"


def sanitized(root):
    """Builds the tool with the address sanitizer."""
    build = ["swift", "build", "--product", "multiplane", "--sanitize=address", "--scratch-path", SANITIZED_BUILD]
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
    subprocess.run(build, cwd=root, env=environment, check=True)
    return Path(root) / SANITIZED_BUILD / "debug/multiplane"


def sanitizing(limits):
    """Limits for a tool that keeps what it has freed, and its environment.

    Drivers leave memory to the end of the process, so that leaks say nothing.
    """
    options = "detect_leaks=0:halt_on_error=1:allocator_may_return_null=1:quarantine_size_mb=64"
    wider = Limits(seconds=3 * limits.seconds, patience=limits.patience, memory=3 * limits.memory)
    return wider, {"ASAN_OPTIONS": options}
