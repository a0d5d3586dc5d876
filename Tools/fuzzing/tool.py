"""The `multiplane` tool that is run: its path, and its build with a sanitizer."""

import os
import subprocess
from pathlib import Path

from fuzzing.runner import Limits

SANITIZED_BUILD = ".build-asan"


def built(root):
    """The path of the tool of the debug build, which Tools/test makes."""
    return Path(root) / ".build/debug/multiplane"


def sanitized(root):
    """Builds the tool with AddressSanitizer; returns its path."""
    build = ["swift", "build", "--product", "multiplane", "--sanitize=address", "--scratch-path", SANITIZED_BUILD]
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
    subprocess.run(build, cwd=root, env=environment, check=True)
    return Path(root) / SANITIZED_BUILD / "debug/multiplane"


def sanitizing(limits):
    """Wider limits for a tool with AddressSanitizer, which is slower and keeps freed memory; and its environment.

    Leaks are not detected: GL drivers do not free all memory before the process ends.
    """
    options = "detect_leaks=0:halt_on_error=1:allocator_may_return_null=1:quarantine_size_mb=64"
    wider = Limits(seconds=3 * limits.seconds, patience=limits.patience, memory=3 * limits.memory)
    return wider, {"ASAN_OPTIONS": options}
