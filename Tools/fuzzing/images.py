"""Mutations of image files, by format."""

import struct

from fuzzing import jpeg, png, text, webp

MUTATORS = {".png": png.mutate, ".jpg": jpeg.mutate, ".webp": webp.mutate}
SUFFIXES = tuple(MUTATORS)


def mutate(data, suffix, random):
    """Mutates chunks or segments of the format in 80 %, and plain bytes in 30 %."""
    if random.random() < 0.8:
        data = MUTATORS[suffix](data, random)
    if random.random() < 0.3:
        data = random.choice((text.other_bytes, text.truncation, text.deletion, text.moved))(data, random)
    return data


def tile_side(data):
    """The tile size for an image: 16, so that it has several tiles; 256 where a PNG header announces a huge picture."""
    sides = struct.unpack_from(">II", data, 16) if data.startswith(png.SIGNATURE) and len(data) >= 24 else (1, 1)
    return 16 if max(sides) <= 4096 else 256


def showing(name, random=None):
    """A scene that shows an image file enlarged and reduced, with a random filter where `random` is given."""
    smooth = random.choice(("nearest", "linear", "trilinear")) if random else "trilinear"
    return (
        "canvas: {width: 32, height: 32}\n"
        f"images: {{i: {name}}}\n"
        "layer:\n  sublayers:\n"
        f"    - {{frame: [0, 0, 32, 16], contents: i, magnificationFilter: {smooth}}}\n"
        f"    - {{frame: [1.5, 17, 7, 9], contents: i, minificationFilter: {smooth}}}\n"
    ).encode()


def tiled(name):
    """A scene that shows a DeepZoom image."""
    return (
        "canvas: {width: 32, height: 32}\nlayer:\n  sublayers:\n"
        f"    - {{class: TiledLayer, pyramid: {name}.dzi, position: [16, 16], transform: [{{scale: 0.4}}]}}\n"
    ).encode()
