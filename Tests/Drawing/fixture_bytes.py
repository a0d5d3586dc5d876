"""The list of fixtures, and PNG files put together byte by byte."""

import base64
import pathlib
import struct
import zlib

FOLDER = pathlib.Path(__file__).parent / "Fixtures"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]

expected = {}
refused = {}


def nearest(numerator, denominator):
    """The nearest whole number, a tie upwards."""
    return (2 * numerator + denominator) // (2 * denominator)


def good(name, data, width, height, pixels, tolerance=0):
    """A file and its pixels: premultiplied RGBA where one has four components, else RGB."""
    flat = bytes(component for pixel in pixels for component in pixel)
    (FOLDER / name).write_bytes(data)
    expected[name] = {
        "width": width,
        "height": height,
        "hasAlpha": len(pixels[0]) == 4,
        "tolerance": tolerance,
        "pixels": base64.b64encode(flat).decode(),
    }


def bad(name, data, code):
    (FOLDER / name).write_bytes(data)
    refused[name] = code


# PNG


def chunk(kind, data, crc=None):
    checksum = zlib.crc32(kind + data) if crc is None else crc
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)


def header(width, height, depth, kind, interlaced=False):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced)))


def packed(samples, depth):
    if depth == 16:
        return b"".join(struct.pack(">H", sample) for sample in samples)
    bits = "".join(format(sample, f"0{depth}b") for sample in samples)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))


def paeth(a, b, c):
    p = a + b - c
    distances = (abs(p - a), abs(p - b), abs(p - c))
    return (a, b, c)[distances.index(min(distances))]


def filtered(rows, bpp):
    """Each row by another of the five filters."""
    out, above = b"", None
    for number, row in enumerate(rows):
        above = above if above is not None else bytes(len(row))
        kind = number % 5
        out += bytes([kind])
        for i, value in enumerate(row):
            left = row[i - bpp] if i >= bpp else 0
            corner = above[i - bpp] if i >= bpp else 0
            guess = (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[kind]
            out += bytes([(value - guess) % 256])
        above = row
    return out


def image_data(width, height, depth, kind, pixels, interlaced):
    bpp = max(1, CHANNELS[kind] * depth // 8)
    passes = ADAM7 if interlaced else [(0, 0, 1, 1)]
    raw = b""
    for x0, y0, dx, dy in passes:
        if x0 >= width or y0 >= height:
            continue
        rows = [
            packed([s for x in range(x0, width, dx) for s in pixels[y * width + x]], depth)
            for y in range(y0, height, dy)
        ]
        raw += filtered(rows, bpp)
    return raw


def png(width, height, depth, kind, pixels, interlaced=False, before=b"", split=False, after=b""):
    data = zlib.compress(image_data(width, height, depth, kind, pixels, interlaced), 9)
    parts = [data[: len(data) // 2], b"", data[len(data) // 2 :]] if split else [data]
    body = b"".join(chunk(b"IDAT", part) for part in parts)
    return SIGNATURE + header(width, height, depth, kind, interlaced) + before + body + after + chunk(b"IEND", b"")


def samples(depth, count, generator):
    """Every extreme first, then values that differ only in their low bits, then anything."""
    top = (1 << depth) - 1
    known = [0, top, top // 2, top // 2 + 1, 1, top - 1]
    if depth == 16:
        known += [0x1234, 0x1235, 0x12FF, 0x8000, 0x80FF, 128, 129, 32767]
    return [known[i] if i < len(known) else generator.randint(0, top) for i in range(count)]


def opaque8(sample, depth):
    return nearest(sample * 255, (1 << depth) - 1)


def premultiplied8(colours, alpha, depth):
    top = (1 << depth) - 1
    return tuple(nearest(c * alpha * 255, top * top) for c in colours) + (nearest(alpha * 255, top),)
