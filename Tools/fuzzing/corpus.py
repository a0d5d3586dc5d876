"""The corpus: the files of all finds so far, and their replay."""

import hashlib
from pathlib import Path

from fuzzing import images
from fuzzing.cases import SCENE_SUFFIXES

TABLE = "finds.txt"


class Corpus:
    """A folder of files that once failed, folders of the images that they use, and a table with the verdict on each."""

    def __init__(self, folder, finds=None):
        self.folder = Path(folder)
        # The folder for new finds: the corpus itself unless another is given.
        self.finds = Path(finds) if finds else self.folder

    @property
    def fixtures(self):
        """The folders in the corpus: images that the scenes of the corpus name."""
        return sorted(path.resolve() for path in self.folder.iterdir() if path.is_dir())

    def members(self):
        suffixes = SCENE_SUFFIXES + images.SUFFIXES
        return sorted(path for path in self.folder.iterdir() if path.is_file() and path.suffix in suffixes)

    def add(self, case, verdict, seed, trace=()):
        """Writes a case's subject to a file named after its verdict; adds command, seed and verdict to the table."""
        self.finds.mkdir(parents=True, exist_ok=True)
        subject = case.subject
        name = f"{verdict.kind}-{hashlib.sha256(subject.data).hexdigest()[:10]}{Path(subject.name).suffix}"
        path = self.finds / name
        if not path.exists():
            path.write_bytes(subject.data)
            command = " ".join(name if word == subject.name else word for word in case.commands[-1])
            line = f"{name} | {command} | seed {seed}: {verdict}"
            with open(self.finds / TABLE, "a", encoding="utf-8") as table:
                table.write("\n    ".join([line, *trace]) + "\n")
        return path

    def command(self, path):
        """The command that found a file of the corpus, from the table."""
        table = path.parent / TABLE
        lines = table.read_text(encoding="utf-8").splitlines() if table.exists() else []
        fields = next((line.split(" | ") for line in lines if line.startswith(f"{path.name} | ")), [])
        return fields[1].split() if len(fields) > 2 else []

    def replay(self, cases, trial, report, paths=None):
        """Runs the files of the corpus again; returns their number and the paths of those that still fail."""
        failed = []
        paths = [Path(path) for path in paths] if paths else self.members()
        for path in paths:
            verdict, _ = trial.verdict(cases.member(path, self.command(path)))
            if verdict:
                report(f"{path.name}: {verdict}")
                failed.append(path)
        return len(paths), failed
