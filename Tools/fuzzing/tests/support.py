"""A fake tool with a planted fault, and the root of the repository."""

import tempfile
from pathlib import Path

from fuzzing.campaign import Trial
from fuzzing.runner import Limits, Runner

ROOT = Path(__file__).resolve().parents[3]


class FakeTool:
    """A shell script in place of the tool; it gets the same arguments in the same folder."""

    def __init__(self, body, **limits):
        self.folder = tempfile.TemporaryDirectory(prefix="multiplane-fake-")
        path = Path(self.folder.name) / "multiplane"
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)
        self.trial = Trial(Runner(str(path), Limits(**limits)), [])

    def close(self):
        self.folder.cleanup()
