#!/usr/bin/env python3
"""Makes the image files in Fixtures and the pixels that they must decode to (Fixtures/expected.json).

PNG files and all damaged files are put together here byte by byte, and the expected pixels are computed from the picture
itself, in whole numbers, never by decoding a file. Pillow (pip install pillow) writes the JPEG and WebP files.

    python3 Tests/Drawing/fixtures.py

A run with the same Pillow gives the same files. They are small on purpose: a test decodes each of them thousands of
times, cut off and damaged at every byte.
"""

import io
import json
import random
import struct

from PIL import Image

from fixture_bytes import RGB, RGBA, FOLDER, bad, expected, good, nearest, png, premultiplied8, refused, samples
from fixture_pngs import PHOTO, write_bad_pngs, write_png_extras, write_png_kinds, write_png_sizes


def photo():
    """Smooth, so that a lossy file stays near it, and different at every corner and along every edge."""
    width, height = PHOTO
    return [
        (40 + 12 * x, 30 + 25 * y, 220 - 9 * x - 6 * y) for y in range(height) for x in range(width)
    ]


def soft():
    """The same, less steep, for files that keep colour in half the resolution."""
    width, height = PHOTO
    return [(60 + 6 * x, 50 + 9 * y, 180 - 4 * x - 3 * y) for y in range(height) for x in range(width)]


def pillow(mode, size, pixels):
    image = Image.new(mode, size)
    image.putdata([p if len(p) > 1 else p[0] for p in pixels])
    return image


def saved(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def stored(upright, width, height, orientation):
    """The picture as a camera stores it, from the words of EXIF: what is the stored picture's row 0 and column 0."""
    rows = [upright[y * width : (y + 1) * width] for y in range(height)]
    first_row = {1: "top", 2: "top", 3: "bottom", 4: "bottom", 5: "left", 6: "right", 7: "right", 8: "left"}[orientation]
    first_column = {1: "left", 2: "right", 3: "right", 4: "left", 5: "top", 6: "top", 7: "bottom", 8: "bottom"}[orientation]
    if first_row in ("left", "right"):
        rows = [list(column) for column in zip(*rows)]
    if first_row in ("bottom", "right"):
        rows = rows[::-1]
    if first_column in ("right", "bottom"):
        rows = [row[::-1] for row in rows]
    return len(rows[0]), len(rows), [pixel for row in rows for pixel in row]


def exif(orientation, order, kind="H"):
    """An APP1 segment with a directory of three tags."""
    tags = [(0x0100, 4, struct.pack(order + "I", 1)), (0x0112, 3 if kind == "H" else 4, struct.pack(order + kind, orientation)), (0x0128, 3, struct.pack(order + "H", 2))]
    directory = struct.pack(order + "H", len(tags))
    for tag, type_, value in tags:
        directory += struct.pack(order + "HHI", tag, type_, 1) + value.ljust(4, b"\0")
    tiff = (b"II" if order == "<" else b"MM") + struct.pack(order + "HI", 42, 8) + directory + bytes(4)
    body = b"Exif\0\0" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def after_start(jpeg, segment):
    return jpeg[:2] + segment + jpeg[2:]


def position(jpeg, marker):
    """Where a marker segment stands."""
    offset = 2
    while True:
        if jpeg[offset + 1] == marker:
            return offset, 2 + struct.unpack(">H", jpeg[offset + 2 : offset + 4])[0]
        offset += 2 + struct.unpack(">H", jpeg[offset + 2 : offset + 4])[0]


def ycc(r, g, b):
    """JFIF's conversion."""
    return (
        round(0.299 * r + 0.587 * g + 0.114 * b),
        min(255, round(-0.168735892 * r - 0.331264108 * g + 0.5 * b + 128)),
        min(255, round(0.5 * r - 0.418687589 * g - 0.081312411 * b + 128)),
    )


def write_jpegs():
    width, height = PHOTO
    upright = photo()
    image = pillow("RGB", PHOTO, upright)
    best = {"quality": 100, "subsampling": 0}
    # The errors of rounding to whole YCbCr and whole coefficients at quality 100; the wrong decoding differs by at
    # least 12.
    near = 3

    good("jpeg-baseline.jpg", saved(image, "JPEG", **best), width, height, upright, near)
    good("jpeg-progressive.jpg", saved(image, "JPEG", progressive=True, **best), width, height, upright, near)
    good("jpeg-rgb.jpg", saved(image, "JPEG", keep_rgb=True, **best), width, height, upright, near)
    good("jpeg-restarts.jpg", saved(image, "JPEG", restart_marker_blocks=1, **best), width, height, upright, near)
    halved = saved(pillow("RGB", PHOTO, soft()), "JPEG", quality=95, subsampling=2)
    good("jpeg-subsampled.jpg", halved, width, height, soft(), 12)
    grey = [(16 + 10 * x + 8 * y,) for y in range(height) for x in range(width)]
    good("jpeg-grey.jpg", saved(pillow("L", PHOTO, grey), "JPEG", quality=100), width, height, [p * 3 for p in grey], near)

    for orientation in range(1, 9):
        w, h, pixels = stored(upright, width, height, orientation)
        data = saved(pillow("RGB", (w, h), pixels), "JPEG", **best)
        # Both byte orders, alternating.
        segment = exif(orientation, "<" if orientation % 2 else ">")
        good(f"jpeg-orientation-{orientation}.jpg", after_start(data, segment), width, height, upright, near)
    w, h, pixels = stored(upright, width, height, 6)
    data = saved(pillow("RGB", (w, h), pixels), "JPEG", **best)
    good("jpeg-orientation-long.jpg", after_start(data, exif(6, ">", "I")), width, height, upright, near)

    # Inks in 255ths. Pillow inverts them in the file and marks that, as Adobe's programs do.
    inks = [(12 * x, 25 * y, 200 - 9 * x - 6 * y, 5 * x + 3 * y) for y in range(height) for x in range(width)]
    paper = [tuple(nearest((255 - i) * (255 - p[3]), 255) for i in p[:3]) for p in inks]
    adobe = saved(pillow("CMYK", PHOTO, inks), "JPEG", **best)
    good("jpeg-cmyk.jpg", adobe, width, height, paper, near)
    offset, length = position(adobe, 0xEE)
    # Without the mark, the file's samples are the inks themselves.
    plain = saved(pillow("CMYK", PHOTO, [tuple(255 - i for i in p) for p in inks]), "JPEG", **best)
    good("jpeg-cmyk-plain.jpg", plain[:offset] + plain[offset + length :], width, height, paper, near)
    # YCCK is the YCbCr of 255 minus the first three samples, and the fourth unchanged; the mark's last byte declares
    # it.
    turned = [tuple(255 - i for i in p) for p in inks]
    file_samples = [ycc(*(255 - s for s in p[:3])) + (p[3],) for p in turned]
    ycck = bytearray(saved(pillow("CMYK", PHOTO, [tuple(255 - s for s in p) for p in file_samples]), "JPEG", **best))
    ycck[offset + length - 1] = 2
    good("jpeg-ycck.jpg", bytes(ycck), width, height, paper, 5)

    good("jpeg-bytes-before-end.jpg", saved(image, "JPEG", **best)[:-2] + bytes(7) + b"\xff\xd9", width, height, upright, near)
    good("jpeg-bytes-after-end.jpg", saved(image, "JPEG", **best) + b"more", width, height, upright, near)
    write_bad_jpegs(saved(image, "JPEG", **best), saved(image, "JPEG", progressive=True, **best))


def write_rows_jpeg():
    """A picture of several tiles whose sides are odd, for what is read row by row."""
    width, height = 75, 51
    pixels = [(x * 3, y * 5, 255 - x - y) for y in range(height) for x in range(width)]
    data = saved(pillow("RGB", (width, height), pixels), "JPEG", quality=98, subsampling=0)
    (FOLDER / "rows.jpg").write_bytes(data)


def write_bad_jpegs(jpeg, progressive):
    frame, _ = position(jpeg, 0xC0)

    def patched(offset, value):
        return jpeg[:offset] + value + jpeg[offset + len(value) :]

    bad("bad-no-end.jpg", jpeg[:-2], "truncated")
    bad("bad-half.jpg", jpeg[: len(jpeg) - 40] + b"\xff\xd9", "corrupt")
    bad("bad-huge.jpg", patched(frame + 5, struct.pack(">HH", 65500, 65500)), "tooLarge")
    bad("bad-lying-size.jpg", patched(frame + 5, struct.pack(">HH", 11000, 11000)), "corrupt")
    bad("bad-height-zero.jpg", patched(frame + 5, struct.pack(">H", 0)), "unsupported")
    bad("bad-width-zero.jpg", patched(frame + 7, struct.pack(">H", 0)), "corrupt")
    bad("bad-twelve-bits.jpg", patched(frame + 4, b"\x0c"), "unsupported")
    bad("bad-lossless.jpg", patched(frame + 1, b"\xc3"), "unsupported")
    bad("bad-two-frames.jpg", jpeg[:frame] + jpeg[frame : frame + 19] + jpeg[frame:], "corrupt")
    bad("bad-no-scan.jpg", jpeg[:2] + b"\xff\xd9", "corrupt")
    bad("bad-segment-length.jpg", jpeg[:2] + b"\xff\xe0\0\1" + jpeg[2:], "corrupt")
    bad("bad-start-only.jpg", jpeg[:3], "truncated")
    last = progressive.rindex(b"\xff\xda")
    bad("bad-scans.jpg", progressive[:last] + progressive[last:-2] * 200 + b"\xff\xd9", "unsupported")


# WebP


def write_webps():
    generator = random.Random("webp")
    width, height = PHOTO
    upright = photo()
    image = pillow("RGB", PHOTO, upright)
    lossless = saved(image, "WEBP", lossless=True)
    good("webp-lossless.webp", lossless, width, height, upright)
    lossy = saved(pillow("RGB", PHOTO, soft()), "WEBP", quality=100)
    good("webp-lossy.webp", lossy, width, height, soft(), 12)

    noise = [tuple(generator.randint(0, 255) for _ in range(4)) for _ in range(7 * 5)]
    data = saved(pillow("RGBA", (7, 5), noise), "WEBP", lossless=True, exact=True)
    good("webp-lossless-alpha.webp", data, 7, 5, [premultiplied8(p[:3], p[3], 8) for p in noise])

    veiled = [p + (255 - 9 * (i % width),) for i, p in enumerate(soft())]
    alpha = saved(pillow("RGBA", PHOTO, veiled), "WEBP", quality=100, alpha_quality=100)
    good("webp-lossy-alpha.webp", alpha, width, height, [premultiplied8(p[:3], p[3], 8) for p in veiled], 12)

    frames = [pillow("RGB", PHOTO, upright), pillow("RGB", PHOTO, upright[::-1])]
    animated = saved(frames[0], "WEBP", save_all=True, append_images=frames[1:], duration=100, lossless=True)
    bad("bad-animated.webp", animated, "unsupported")
    bad("bad-container-length.webp", lossless[:4] + struct.pack("<I", len(lossless)) + lossless[8:], "truncated")
    bad("bad-container-only.webp", lossless[:12], "truncated")
    # 16,384 × 16,384: fourteen bits each of width − 1 and height − 1, after the signature of the lossless stream.
    stream = lossless.index(b"VP8L") + 9
    bits = struct.unpack("<I", lossless[stream : stream + 4])[0] | (1 << 28) - 1
    bad("bad-huge.webp", lossless[:stream] + struct.pack("<I", bits) + lossless[stream + 4 :], "tooLarge")
    bad("bad-stream.webp", lossless[: stream + 4] + b"\xff" * (len(lossless) - stream - 4), "corrupt")


# GIF


def indexed(pixels, size=PHOTO):
    """A picture of at most 256 colours: one table entry each, in the order in which they first occur."""
    colors = list(dict.fromkeys(pixels))
    image = Image.new("P", size)
    image.putpalette([part for color in colors for part in color])
    image.putdata([colors.index(pixel) for pixel in pixels])
    return image


def write_gifs():
    width, height = PHOTO
    upright = photo()
    opaque = [p + (255,) for p in upright]
    still = saved(indexed(upright), "GIF", interlace=0)
    good("gif-still.gif", still, width, height, opaque)
    good("gif-interlaced.gif", saved(indexed(upright), "GIF", interlace=1), width, height, opaque)
    # Every third pixel is clear.
    clear = upright[1]
    holes = [clear if i % 3 == 1 else p for i, p in enumerate(upright)]
    expected_holes = [(0, 0, 0, 0) if p == clear else p + (255,) for p in holes]
    good("gif-clear.gif", saved(indexed(holes), "GIF", transparency=1), width, height, expected_holes)
    # Frames of parts of the screen with tables of their own, kept, cleared and replaced.
    frames = [indexed(upright), indexed(upright[::-1]), indexed(holes), indexed(soft())]
    animated = saved(
        frames[0], "GIF", save_all=True, append_images=frames[1:], duration=[30, 50, 70, 90], loop=2,
        disposal=[1, 2, 3, 0], optimize=False)
    good("gif-animated.gif", animated, width, height, opaque)
    bad("bad-half.gif", still[: len(still) // 2], "truncated")
    bad("bad-screen.gif", still[:6] + b"\0\0" + still[8:], "corrupt")
    bad("bad-huge.gif", still[:6] + b"\xff\xff\xff\xff" + still[10:], "tooLarge")


def main():
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    write_png_kinds()
    write_png_sizes()
    write_png_extras()
    write_bad_pngs()
    write_jpegs()
    write_rows_jpeg()
    write_webps()
    write_gifs()
    bad("bad-text.png", b"This is text, whatever its name says.\n", "unknownFormat")
    bad("bad-empty.png", b"", "empty")
    table = {"good": expected, "bad": refused}
    (FOLDER / "expected.json").write_text(json.dumps(table, indent=1, sort_keys=True) + "\n")


main()
