"""A case: the file under test (its subject) and the commands that read it, made from a seed."""

import random
from dataclasses import dataclass, field, replace
from pathlib import Path

from fuzzing import images, raw, text
from fuzzing.edges import EDGES
from fuzzing.grammar import Grammar
from fuzzing.growth import Growth
from fuzzing.scenes import SceneMaker
from fuzzing.subjects import BytesSubject, SceneSubject

SCENE_SUFFIXES = (".yaml", ".json")


@dataclass(frozen=True)
class Case:
    """A subject, the other files of its folder, and the commands that are run there, in this order."""
    subject: object
    commands: tuple
    beside: dict = field(default_factory=dict)
    # Whether an error must name line and column: where the subject is a scene of valid YAML or JSON, not where it is
    # damaged text or an image.
    names_lines: bool = False
    # Whether the picture is drawn twice; both files must have the same bytes.
    twice: bool = False

    def about(self, subject):
        """The same case with another subject."""
        return replace(self, subject=subject)


def commands_for(name, data):
    """The commands for an image file or a file of the corpus: those that exercise the most code."""
    if name.endswith(SCENE_SUFFIXES):
        return (("render", name, "-o", "out.png"),)
    return (
        ("tile", name, "-o", "tiles", "--tile-size", str(images.tile_side(data))), ("validate", "show.yaml"),
        ("render", "show.yaml", "-o", "out.png"), ("render", "tiles.yaml", "-o", "tiles.png"))


def beside(name, source=None):
    """The scenes that show an image file and its tiles."""
    if name.endswith(SCENE_SUFFIXES):
        return {}
    return {"show.yaml": images.showing(name, source), "tiles.yaml": images.tiled("tiles")}


class Cases:
    """Makes the case of a seed: the same one each time, as long as the schema and the seed files are unchanged."""

    def __init__(self, root):
        root = Path(root)
        self.schema = Grammar.read(root / "Sources/Multiplane/Multiplane.docc/scene.schema.json")
        self.formats = self.schema["$defs"]["image"]["properties"]["format"]["enum"]
        self.corpus = root / "Tests/Corpus"
        self.images = self.seeds([root / "Tests/Drawing/Fixtures", self.corpus / "img"], images.SUFFIXES)
        self.scenes = self.seeds([root / "Tests/Archives/Fixtures", root / "Tools/gallery"], SCENE_SUFFIXES)

    @staticmethod
    def seeds(folders, suffixes):
        files = (path for folder in folders for path in sorted(folder.iterdir()))
        return [path for path in files if path.suffix in suffixes and path.stat().st_size < 100_000]

    def case(self, seed):
        source = random.Random(seed)
        shares = [share for share, _ in GENERATORS]
        return source.choices([generator for _, generator in GENERATORS], shares)[0](self, source)

    def scene(self, source):
        """A scene from the grammar."""
        return self.scene_case(SceneMaker(self.schema, source).scene(), source)

    def grown_scene(self, source):
        """A scene from the grammar, with its root layer repeated: nested, side by side or replicated (`Growth`)."""
        case = self.scene_case(SceneMaker(self.schema, source).scene(), source)
        subject = replace(case.subject, growth=Growth.choose(source, case.commands[0][0] == "render"), style="flow")
        if subject.growth.kind in ("sublayers", "mask"):
            # The YAML parser accepts at most 1,000 levels.
            subject = replace(subject, name="scene.json", style="json")
        commands = tuple(tuple(
            subject.name if word == case.subject.name else word for word in command) for command in case.commands)
        return replace(case, subject=subject, commands=commands)

    def raw_images(self, source):
        """A scene of raw images whose sizes are odd."""
        return self.scene_case(raw.scene(source, self.formats), source)

    def scene_case(self, values, source):
        style = source.choice(("block", "block", "flow", "json"))
        name = "scene.json" if style == "json" else "scene.yaml"
        command = source.choices(("validate", "plan", "render"), (10, 35, 55))[0]
        twice = command == "render" and source.random() < 0.15
        arguments = (command, name, *self.options(command, source))
        if command == "render":
            arguments += ("-o", "out.png")
        return Case(SceneSubject(name, values, style), (arguments,), names_lines=True, twice=twice)

    @staticmethod
    def options(command, source):
        """In 15 % of the runs an option, sometimes with an edge number; no canvas is large and valid."""
        if command == "validate" or source.random() < 0.85:
            return ()
        option = source.choice(("--time", "--scale", "--size"))
        edge = source.choice([edge for edge in EDGES if not 4096 <= edge <= 16385])
        if option == "--size":
            return option, source.choice(("1x1", "40x30", "16384x1", f"{edge!r}x1", "1x0.4", "1e9x1e9"))
        if option == "--scale":
            return option, repr(source.choice((0.01, 0.5, 2, 4, edge if edge < 4 or edge > 16384 else 1)))
        return option, repr(source.choice((0.1, 1, edge)))

    def scene_text(self, source):
        """A scene file whose text is damaged."""
        if source.random() < 0.7:
            subject = self.scene_case(SceneMaker(self.schema, source).scene(), source).subject
            name, data = subject.name, subject.data
        else:
            path = source.choice(self.scenes)
            name, data = "scene" + path.suffix, path.read_bytes()
        command = source.choice(("validate", "plan"))
        return Case(BytesSubject(name, text.mutate(data, source)), ((command, name),))

    def image(self, source):
        """An image file that is damaged, in a scene and as tiles."""
        path = source.choice(self.images)
        name = "image" + path.suffix
        data = images.mutate(path.read_bytes(), path.suffix, source)
        return Case(BytesSubject(name, data), commands_for(name, data), beside(name, source))

    def member(self, path, command=()):
        """The case of a file of the corpus: the commands for its kind of file, and the command that found it."""
        data = path.read_bytes()
        commands = commands_for(path.name, data)
        if command and tuple(command) not in commands:
            commands += (tuple(command),)
        return Case(BytesSubject(path.name, data), commands, beside(path.name))


# The generators of cases, and the share of each in percent.
GENERATORS = (
    (66, Cases.scene), (6, Cases.grown_scene), (4, Cases.raw_images), (12, Cases.scene_text), (12, Cases.image),
)
