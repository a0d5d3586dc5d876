"""PNG files of all kinds, and damaged ones."""

import random
import struct
import zlib

from fixture_bytes import CHANNELS, GREY, GREY_ALPHA, PALETTE, RGB, RGBA, SIGNATURE, bad, chunk, good, header
from fixture_bytes import image_data, opaque8, png, premultiplied8, samples


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
        # Fewer entries than colours: the other colours are opaque.
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
            # In 16 bits, another pixel differs from the key in the low byte only.
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
    # Indices beyond the palette are black.
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
    # A false size, and a decompression bomb: 8,000 × 8,000 black pixels in eight kilobytes.
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
