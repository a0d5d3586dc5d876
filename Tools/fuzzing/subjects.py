"""The file that a case tests, and smaller variants of it."""

import copy
import math
from dataclasses import dataclass, replace

from fuzzing import png, writing
from fuzzing.edges import Token


@dataclass(frozen=True)
class BytesSubject:
    """A file of plain bytes."""
    name: str
    data: bytes

    def smaller(self):
        """The file without a chunk, without some lines, or without some bytes; the largest cuts first."""
        for data in self.pieces():
            if data != self.data:
                yield BytesSubject(self.name, data)

    def pieces(self):
        if self.data.startswith(png.SIGNATURE):
            parts = png.chunks(self.data)
            for index in range(len(parts)):
                yield png.join(parts[:index] + parts[index + 1:])
        lines = self.data.split(b"\n")
        if 1 < len(lines) < 2000:
            for start, end in spans(len(lines), 1):
                yield b"\n".join(lines[:start] + lines[end:])
        for start, end in spans(len(self.data), max(1, len(self.data) // 2048)):
            yield self.data[:start] + self.data[end:]


def spans(count, finest):
    """The ranges of the halves, quarters, … of `count` elements, down to ranges of `finest` elements."""
    size = count // 2
    while size >= finest:
        for start in range(0, count, size):
            yield start, min(count, start + size)
        size //= 2


@dataclass(frozen=True)
class SceneSubject:
    """A scene file whose values are known."""
    name: str
    values: dict
    style: str
    # A `Growth`: how the root layer is repeated when the scene is written.
    growth: object = None

    @property
    def data(self):
        return writing.text(self.growth.of(self.values) if self.growth else self.values, self.style)

    def smaller(self):
        """The scene without one value, largest first; with a layer in its superlayer's place; with a simpler number."""
        for growth in self.growth.smaller() if self.growth else ():
            yield replace(self, growth=growth)
        places = sorted(paths(self.values), key=lambda path: -len(str(at(self.values, path))))
        for path in places:
            if path not in (("canvas",), ("layer",)):
                yield self.changed(lambda values: remove(values, path))
        for path in places:
            value = at(self.values, path)
            if isinstance(value, dict) and path and path[0] == "layer":
                for inner in (*value.get("sublayers", ()), value.get("mask")) if has_layers(value) else ():
                    if isinstance(inner, dict):
                        yield self.changed(lambda values: put(values, path, inner))
        for path in places:
            for simple in simpler(at(self.values, path)):
                yield self.changed(lambda values: put(values, path, simple))

    def changed(self, change):
        values = copy.deepcopy(self.values)
        change(values)
        return replace(self, values=values)


def has_layers(value):
    return isinstance(value.get("sublayers", []), list)


def paths(value, path=()):
    """The paths (keys and indices) of all values within a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield path + (key,)
        yield from paths(item, path + (key,))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def remove(values, path):
    del at(values, path[:-1])[path[-1]]


def put(values, path, value):
    at(values, path[:-1])[path[-1]] = copy.deepcopy(value)


def simpler(value):
    """Simpler numbers that may have the same effect."""
    if isinstance(value, bool) or isinstance(value, Token) or not isinstance(value, (int, float)):
        return
    candidates = [0, 1]
    if isinstance(value, float) and math.isfinite(value) and abs(value) < 1e15:
        candidates += [round(value), round(value, 1)]
    if abs(value) > 4:
        candidates += [math.copysign(16, value), math.copysign(10.0 ** math.floor(math.log10(abs(value))), value)]
    for candidate in candidates:
        if candidate == value:
            return
        yield candidate
