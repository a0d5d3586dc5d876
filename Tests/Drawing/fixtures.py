#!/usr/bin/env python3
"""Makes the image files in Fixtures and the pixels that they must decode to (Fixtures/expected.json).

PNG files and all damaged files are put together here byte by byte, and the expected pixels are computed from the picture
itself, in whole numbers, never by decoding a file. Pillow (pip install pillow) writes the JPEG and WebP files.

    python3 Tests/Drawing/fixtures.py

A run with the same Pillow gives the same files. They are small on purpose: a test decodes each of them thousands of
times, cut off and damaged at every byte.
"""

import base64
import io
import json
import pathlib
import random
import struct
import zlib

from PIL import Image

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


def write_png_kinds():
    width, height = 9, 7
    for kind, name, depths in [
        (GREY, "grey", (1, 2, 4, 8, 16)),
        (RGB, "rgb", (8, 16)),
        (PALETTE, "palette", (1, 2, 4, 8)),
        (GREY_ALPHA, "greyalpha", (8, 16)),
        (RGBA, "rgba", (8, 16)),
    ]:
        for depth in depths:
            for transparent in (False, True):
                if transparent and kind in (GREY_ALPHA, RGBA):
                    continue
                write_png_kind(kind, name, depth, transparent, width, height)


def write_png_kind(kind, name, depth, transparent, width, height):
    generator = random.Random(f"{name}{depth}")
    channels = CHANNELS[kind]
    count = width * height
    before = b""
    if kind == PALETTE:
        entries = min(1 << depth, 20)
        palette = [tuple(generator.randint(0, 255) for _ in range(3)) for _ in range(entries)]
        pixels = [(generator.randrange(entries),) for _ in range(count)]
        # Fewer entries than colours: the rest are opaque.
        alphas = [0, 128, 255, 1, 77, 254][: max(1, entries - 1)]
        before = chunk(b"PLTE", bytes(c for entry in palette for c in entry))
        if transparent:
            before += chunk(b"tRNS", bytes(alphas))
            alphas += [255] * (entries - len(alphas))
            result = [premultiplied8(palette[p[0]], alphas[p[0]], 8) for p in pixels]
        else:
            result = [palette[p[0]] for p in pixels]
    else:
        columns = []
        for channel in range(channels):
            column = samples(depth, count, generator)
            if channel > 0:
                generator.shuffle(column)
            columns.append(column)
        pixels = list(zip(*columns))
        if transparent:
            # In 16 bits another pixel differs from the key in the low byte only.
            key = pixels[6] if depth == 16 else pixels[2]
            if depth == 16:
                pixels[20] = tuple(s ^ 1 for s in key)
                pixels[30] = key
            before = chunk(b"tRNS", b"".join(struct.pack(">H", s) for s in key))
        result = []
        for pixel in pixels:
            colours = pixel[:1] * 3 if channels < 3 else pixel[:3]
            if kind in (GREY_ALPHA, RGBA):
                result.append(premultiplied8(colours, pixel[-1], depth))
            elif transparent and pixel == key:
                result.append((0, 0, 0, 0))
            else:
                result.append(tuple(opaque8(c, depth) for c in colours) + ((255,) if transparent else ()))
    for interlaced in (False, True):
        file = f"png-{name}-{depth}{'-trns' if transparent else ''}{'-interlaced' if interlaced else ''}.png"
        good(file, png(width, height, depth, kind, pixels, interlaced, before), width, height, result)


def write_png_sizes():
    """Interlaced pictures so small that some of the seven passes are empty."""
    generator = random.Random("sizes")
    for width, height in [(1, 1), (2, 1), (1, 2), (3, 3), (4, 5), (5, 4), (6, 2), (2, 9)]:
        pixels = [tuple(generator.randint(0, 255) for _ in range(3)) for _ in range(width * height)]
        data = png(width, height, 8, RGB, pixels, True)
        good(f"png-size-{width}x{height}.png", data, width, height, pixels)


def write_png_extras():
    generator = random.Random("extras")
    width, height = 5, 4
    pixels = [tuple(generator.randint(0, 255) for _ in range(4)) for _ in range(width * height)]
    result = [premultiplied8(p[:3], p[3], 8) for p in pixels]

    def extra(name, **options):
        good(name, png(width, height, 8, RGBA, pixels, **options), width, height, result)

    extra("png-gamma.png", before=chunk(b"gAMA", struct.pack(">I", 100000)))
    extra("png-significant-bits.png", before=chunk(b"sBIT", bytes([3, 3, 3, 3])))
    extra("png-split-data.png", split=True)
    extra("png-profile-broken.png", before=chunk(b"iCCP", b"nothing\0\0nonsense"))
    bomb = zlib.compress(bytes(4 << 20), 9)
    extra("png-text-bomb.png", before=chunk(b"zTXt", b"Comment\0\0" + bomb))
    extra("png-text-after.png", after=chunk(b"tEXt", b"Comment\0after"))
    # Colours that the palette does not have are black.
    indices = [(i % 4,) for i in range(20)]
    colours = [((1, 2, 3), (4, 5, 6), (0, 0, 0), (0, 0, 0))[i % 4] for i in range(20)]
    data = png(width, height, 8, PALETTE, indices, before=chunk(b"PLTE", bytes([1, 2, 3, 4, 5, 6])))
    good("png-palette-short.png", data, width, height, colours)
    good("png-bytes-after-end.png", png(width, height, 8, RGBA, pixels) + b"more", width, height, result)


def write_bad_pngs():
    grey = [(v * 10,) for v in range(16)]
    ok = png(4, 4, 8, GREY, grey)
    data = zlib.compress(image_data(4, 4, 8, GREY, grey, False), 9)
    start, end = SIGNATURE + header(4, 4, 8, GREY), chunk(b"IEND", b"")
    idat = chunk(b"IDAT", data)

    def with_crc(kind, body):
        return chunk(kind, body, crc=zlib.crc32(kind + body) ^ 1)

    body = struct.pack(">IIBBBBB", 4, 4, 8, GREY, 0, 0, 0)
    bad("bad-crc-header.png", SIGNATURE + with_crc(b"IHDR", body) + idat + end, "corrupt")
    bad("bad-crc-data.png", start + with_crc(b"IDAT", data) + end, "corrupt")
    bad("bad-crc-end.png", start + idat + with_crc(b"IEND", b""), "corrupt")
    bad("bad-crc-transparency.png", start + with_crc(b"tRNS", b"\0\x0a") + idat + end, "corrupt")
    bad("bad-crc-text.png", start + with_crc(b"tEXt", b"Comment\0words") + idat + end, "corrupt")
    bad("bad-transparency-length.png", start + chunk(b"tRNS", b"\0") + idat + end, "corrupt")
    bad("bad-transparency-twice.png", start + chunk(b"tRNS", b"\0\x0a") * 2 + idat + end, "corrupt")
    bad("bad-transparency-late.png", start + idat + chunk(b"tRNS", b"\0\x0a") + end, "corrupt")
    bad("bad-no-data.png", start + end, "corrupt")
    bad("bad-no-end.png", start + idat, "truncated")
    bad("bad-no-header.png", SIGNATURE + idat + end, "corrupt")
    bad("bad-two-headers.png", start + header(4, 4, 8, GREY) + idat + end, "corrupt")
    bad("bad-no-palette.png", SIGNATURE + header(4, 4, 8, PALETTE) + idat + end, "corrupt")
    bad("bad-palette-length.png", SIGNATURE + header(4, 4, 8, PALETTE) + chunk(b"PLTE", b"\1\2") + idat + end, "corrupt")
    bad("bad-critical-chunk.png", start + chunk(b"QQqq", b"") + idat + end, "corrupt")
    bad("bad-chunk-length.png", start + b"\xff\xff\xff\xff" + idat[4:] + end, "truncated")
    bad("bad-depth.png", SIGNATURE + header(4, 4, 3, GREY) + idat + end, "corrupt")
    bad("bad-color-type.png", SIGNATURE + header(4, 4, 8, 5) + idat + end, "corrupt")
    bad("bad-palette-depth.png", SIGNATURE + header(4, 4, 16, PALETTE) + idat + end, "corrupt")
    bad("bad-zero-width.png", SIGNATURE + header(0, 4, 8, GREY) + idat + end, "corrupt")
    bad("bad-zero-height.png", SIGNATURE + header(4, 0, 8, GREY) + idat + end, "corrupt")
    bad("bad-zlib.png", start + chunk(b"IDAT", b"\x78\xda" + b"\xff" * 20) + end, "corrupt")
    bad("bad-filter.png", start + chunk(b"IDAT", zlib.compress(b"\7\0\0\0\0" * 4)) + end, "corrupt")
    bad("bad-short-data.png", start + chunk(b"IDAT", zlib.compress(b"\0\1\2\3\4" * 2)) + end, "truncated")
    bad("bad-cut-data.png", start + chunk(b"IDAT", data[: len(data) // 2]) + end, "truncated")
    # Lies about the size, and a bomb: 8,000 × 8,000 black pixels in eight kilobytes.
    bad("bad-lying-size.png", SIGNATURE + header(10000, 10000, 8, GREY) + idat + end, "corrupt")
    bad("bad-huge.png", SIGNATURE + header(2**31 - 1, 2**31 - 1, 8, GREY) + idat + end, "tooLarge")
    bad("bad-over-huge.png", SIGNATURE + header(2**32 - 1, 2**32 - 1, 16, RGBA) + idat + end, "tooLarge")
    bad("bad-long-side.png", SIGNATURE + header((1 << 20) + 1, 1, 1, GREY) + idat + end, "tooLarge")
    zeros = zlib.compress(bytes(60000 * 64), 9)
    bad("bad-bomb.png", SIGNATURE + header(60000, 60000, 1, GREY) + chunk(b"IDAT", zeros) + end, "tooLarge")
    bad("bad-signature-only.png", SIGNATURE, "truncated")
    bad("bad-line-ends.png", ok.replace(b"\r\n", b"\n", 1), "unknownFormat")


# JPEG

PHOTO = (16, 8)


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
    # What rounding to whole YCbCr and whole coefficients can do at quality 100; the other way round 12 apart at least.
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
        # Both byte orders, for odd and for even ones.
        segment = exif(orientation, "<" if orientation % 2 else ">")
        good(f"jpeg-orientation-{orientation}.jpg", after_start(data, segment), width, height, upright, near)
    w, h, pixels = stored(upright, width, height, 6)
    data = saved(pillow("RGB", (w, h), pixels), "JPEG", **best)
    good("jpeg-orientation-long.jpg", after_start(data, exif(6, ">", "I")), width, height, upright, near)

    # Inks as parts of 255. Pillow turns them over in the file and marks it, as Adobe's programs do.
    inks = [(12 * x, 25 * y, 200 - 9 * x - 6 * y, 5 * x + 3 * y) for y in range(height) for x in range(width)]
    paper = [tuple(nearest((255 - i) * (255 - p[3]), 255) for i in p[:3]) for p in inks]
    adobe = saved(pillow("CMYK", PHOTO, inks), "JPEG", **best)
    good("jpeg-cmyk.jpg", adobe, width, height, paper, near)
    offset, length = position(adobe, 0xEE)
    # Without the mark the file's samples are the inks themselves.
    plain = saved(pillow("CMYK", PHOTO, [tuple(255 - i for i in p) for p in inks]), "JPEG", **best)
    good("jpeg-cmyk-plain.jpg", plain[:offset] + plain[offset + length :], width, height, paper, near)
    # YCCK is the YCbCr of 255 less the first three samples, and the fourth as it is; the mark's last byte says so.
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
    bad("bad-text.png", b"This is text, whatever its name says.\n", "unknownFormat")
    bad("bad-empty.png", b"", "empty")
    table = {"good": expected, "bad": refused}
    (FOLDER / "expected.json").write_text(json.dumps(table, indent=1, sort_keys=True) + "\n")


main()
