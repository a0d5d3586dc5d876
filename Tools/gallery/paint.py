#!/usr/bin/env python3
"""Paints the images of the gallery scenes, beside this file. For developers: the images are in the repository.

Needs Pillow and numpy. The same seeds give the same paintings; encoders may differ in bytes from version to version.
"""

import math

import numpy as np
from PIL import Image, ImageDraw

from brushes import HEIGHT, WIDTH, HERE, SUPERSAMPLING, gradient, hex_color, over, picture
from landscape import SPRITE, foreground, forest, hills, mountains, sky


def sprites():
    """A sheet of 4 × 2 cells: moon, sun, leaf, butterfly; firefly, bird, flower, star."""
    s = SUPERSAMPLING
    cell = SPRITE * s
    sheet = Image.new("RGBA", (4 * cell, 2 * cell))

    def put(column, row, image):
        sheet.paste(image, (column * cell, row * cell))

    def blank():
        image = Image.new("RGBA", (cell, cell))
        return image, ImageDraw.Draw(image)

    def points(*pairs):
        return [(x * cell, y * cell) for x, y in pairs]

    def petal(center, length, width, angle, steps=40):
        """A pointed oval from `center` outwards."""
        result = []
        for side in (1, -1):
            for k in range(steps + 1):
                t = k / steps if side == 1 else 1 - k / steps
                across = side * width * math.sin(math.pi * t) ** 0.8 * (1 - 0.25 * t)
                x, y = t * length, across
                result.append(((center[0] + x * math.cos(angle) - y * math.sin(angle)) * cell,
                               (center[1] + x * math.sin(angle) + y * math.cos(angle)) * cell))
        return result

    moon, draw = blank()
    draw.ellipse(points((0.12, 0.12), (0.88, 0.88)), fill="#fff3c9")
    for x, y, r in [(0.38, 0.36, 0.09), (0.6, 0.55, 0.12), (0.42, 0.68, 0.06), (0.66, 0.3, 0.05), (0.28, 0.54, 0.05)]:
        draw.ellipse(points((x - r, y - r), (x + r, y + r)), fill="#e8d59a")
    put(0, 0, moon)

    sun, draw = blank()
    for k in range(12):
        angle = k * math.pi / 6
        a, b = angle - 0.11, angle + 0.11
        draw.polygon(points((0.5 + 0.3 * math.cos(a), 0.5 + 0.3 * math.sin(a)),
                            (0.5 + 0.46 * math.cos(angle), 0.5 + 0.46 * math.sin(angle)),
                            (0.5 + 0.3 * math.cos(b), 0.5 + 0.3 * math.sin(b))), fill="#ffb84d")
    draw.ellipse(points((0.24, 0.24), (0.76, 0.76)), fill="#ffd45e")
    draw.ellipse(points((0.31, 0.29), (0.63, 0.61)), fill="#ffe48c")
    put(1, 0, sun)

    leaf, draw = blank()
    draw.polygon(petal((0.14, 0.84), 0.98, 0.27, -math.pi / 4), fill="#5fbf72")
    draw.polygon(petal((0.14, 0.84), 0.98, 0.12, -math.pi / 4), fill="#79d488")
    draw.line(points((0.08, 0.9), (0.78, 0.2)), fill="#2f8a4d", width=int(0.022 * cell))
    for t in (0.3, 0.45, 0.6):
        x, y = 0.08 + t * 0.75, 0.9 - t * 0.75
        draw.line(points((x, y), (x + 0.02, y - 0.17)), fill="#2f8a4d", width=int(0.013 * cell))
        draw.line(points((x, y), (x + 0.17, y - 0.02)), fill="#2f8a4d", width=int(0.013 * cell))
    put(2, 0, leaf)

    butterfly, draw = blank()
    for side in (1, -1):
        def wing(length, width, angle):
            return petal((0.5, 0.5), length, width, angle if side == 1 else math.pi - angle)
        draw.polygon(wing(0.5, 0.22, -0.75), fill="#f0653f")
        draw.polygon(wing(0.43, 0.15, -0.75), fill="#ff9a56")
        draw.polygon(wing(0.4, 0.19, 0.85), fill="#d94a52")
        draw.polygon(wing(0.33, 0.12, 0.85), fill="#ff8a6a")
        tip = (0.5 + side * 0.27, 0.25)
        draw.ellipse(points((tip[0] - 0.035, tip[1] - 0.035), (tip[0] + 0.035, tip[1] + 0.035)), fill="#fff0d8")
        draw.line(points((0.5, 0.36), (0.5 + side * 0.1, 0.16)), fill="#3a2437", width=int(0.018 * cell))
    draw.ellipse(points((0.465, 0.33), (0.535, 0.72)), fill="#3a2437")
    put(3, 0, butterfly)

    y, x = np.mgrid[0:cell, 0:cell] / cell
    distance = np.hypot(x - 0.5, y - 0.5)
    halo = np.clip(1 - distance / 0.49, 0, 1) ** 2.4
    core = np.clip((0.09 - distance) * 30, 0, 1)
    firefly = np.dstack([np.full_like(halo, 255), 232 + 20 * core, 130 + 110 * core, 255 * np.clip(halo + core, 0, 1)])
    put(0, 1, Image.fromarray(firefly.astype(np.uint8), "RGBA"))

    bird, draw = blank()
    draw.polygon(points((0.04, 0.34), (0.2, 0.27), (0.36, 0.33), (0.5, 0.5), (0.64, 0.33), (0.8, 0.27), (0.96, 0.34),
                        (0.82, 0.35), (0.68, 0.44), (0.5, 0.68), (0.32, 0.44), (0.18, 0.35)), fill="#e4ecff")
    put(1, 1, bird)

    flower, draw = blank()
    for k in range(8):
        draw.polygon(petal((0.5, 0.5), 0.45, 0.115, k * math.pi / 4), fill="#b48cff" if k % 2 else "#9a6cf0")
    draw.ellipse(points((0.38, 0.38), (0.62, 0.62)), fill="#ffd45e")
    draw.ellipse(points((0.42, 0.41), (0.54, 0.53)), fill="#ffe9a3")
    put(2, 1, flower)

    star, draw = blank()
    draw.polygon(points(*[(0.5 + r * math.sin(k * math.pi / 5), 0.52 - r * math.cos(k * math.pi / 5))
                          for k in range(10) for r in [0.46 if k % 2 == 0 else 0.2]]), fill="#6fd6ff")
    draw.polygon(points(*[(0.5 + r * math.sin(k * math.pi / 5), 0.52 - r * math.cos(k * math.pi / 5))
                          for k in range(10) for r in [0.33 if k % 2 == 0 else 0.145]]), fill="#a8e8ff")
    put(3, 1, star)
    return premultiplied_resize(sheet, (4 * SPRITE, 2 * SPRITE))


def premultiplied_resize(image, size):
    return image.convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA")


def tile():
    """A square with an arrow upwards and four different corners, which shows its orientation at any size."""
    size, s = 64, SUPERSAMPLING
    image = Image.new("RGBA", (size * s, size * s), "#2b6cb0")
    draw = ImageDraw.Draw(image)
    n = size * s
    corners = [((0, 0), "#ff7a59"), ((1, 0), "#ffd45e"), ((0, 1), "#5fbf72"), ((1, 1), "#b48cff")]
    for (cx, cy), color in corners:
        draw.rectangle([cx * n * 0.66, cy * n * 0.66, n * (0.34 + cx * 0.66), n * (0.34 + cy * 0.66)], fill=color)
    draw.ellipse([n * 0.17, n * 0.17, n * 0.83, n * 0.83], fill="#1b2b4d")
    draw.polygon([(n * 0.5, n * 0.24), (n * 0.72, n * 0.5), (n * 0.58, n * 0.5), (n * 0.58, n * 0.75),
                  (n * 0.42, n * 0.75), (n * 0.42, n * 0.5), (n * 0.28, n * 0.5)], fill="#ffffff")
    return image.resize((size, size), Image.Resampling.BOX).convert("RGB")


def panel(width, height, radius=28):
    """A pane of glass: rounded, half clear, with a bright rim that fades downwards."""
    s = SUPERSAMPLING
    mask = Image.new("L", (width * s, height * s), 0)
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, width * s - 1, height * s - 1], radius * s, fill=255)
    inner = Image.new("L", (width * s, height * s), 0)
    rim = 3 * s
    ImageDraw.Draw(inner).rounded_rectangle([rim, rim, width * s - 1 - rim, height * s - 1 - rim], radius * s - rim,
                                            fill=255)
    shape = np.array(mask.resize((width, height), Image.Resampling.BOX)) / 255
    body = np.array(inner.resize((width, height), Image.Resampling.BOX)) / 255
    y = (np.arange(height)[:, None] / height) * np.ones((height, width))
    alpha = body * (0.15 - 0.07 * y) + (shape - body) * (0.42 - 0.3 * y)
    return white(alpha)


def white(alpha):
    """White at `alpha`, as grey with alpha."""
    alpha = np.clip(np.rint(alpha * 255), 0, 255).astype(np.uint8)
    return Image.merge("LA", [Image.new("L", alpha.shape[::-1], 255), Image.fromarray(alpha)])


def glass():
    """The glass over a painted sheet: a bright rim and two streaks of light."""
    width, height = WIDTH // 2, HEIGHT // 2
    y, x = np.mgrid[0:height, 0:width].astype(float)
    rim = np.minimum.reduce([x, y, width - 1 - x, height - 1 - y]) < 3
    across = (x + 0.55 * y) / width
    streaks = 0.13 * np.clip((0.07 - np.abs(across - 0.36)) * 90, 0, 1)
    streaks += 0.09 * np.clip((0.02 - np.abs(across - 0.49)) * 200, 0, 1)
    return white(np.where(rim, 0.6, 0.05 + streaks))


def frame():
    """Nine parts of 16 points at two pixels a point: coloured corners, edges with a bead each, a diamond in the middle."""
    part, s = 32, SUPERSAMPLING
    n = part * s
    image = Image.new("RGBA", (3 * n, 3 * n), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle([0, 0, 3 * n - 1, 3 * n - 1], 0.8 * n, fill="#e9ddc4")
    inset = 0.16 * n
    draw.rounded_rectangle([inset, inset, 3 * n - 1 - inset, 3 * n - 1 - inset], 0.66 * n, fill="#34436e")
    inset = 0.94 * n
    draw.rectangle([inset, inset, 3 * n - inset, 3 * n - inset], fill="#f3ead8")

    def disc(x, y, r, color):
        draw.ellipse([(x - r) * n, (y - r) * n, (x + r) * n, (y + r) * n], fill=color)
    for x, y, color in [(0.55, 0.55, "#ff7a59"), (2.45, 0.55, "#ffd45e"), (0.55, 2.45, "#5fbf72"), (2.45, 2.45, "#b48cff")]:
        disc(x, y, 0.3, color)
    for x, y in [(1.5, 0.55), (1.5, 2.45), (0.55, 1.5), (2.45, 1.5)]:
        disc(x, y, 0.26, "#8fd3ff")
        disc(x, y, 0.13, "#1b2b4d")
    draw.polygon([(1.5 * n, 1.16 * n), (1.84 * n, 1.5 * n), (1.5 * n, 1.84 * n), (1.16 * n, 1.5 * n)], fill="#d9a441")
    return premultiplied_resize(image, (3 * part, 3 * part))


def button():
    """A shaded button of 33 × 33 pixels at two pixels a point; only the one pixel in its middle is stretched."""
    size, s = 33, 8
    image = Image.new("RGBA", (size * s, size * s), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle([0, 0, size * s - 1, size * s - 1], 14 * s, fill="#12306e")
    image = premultiplied_resize(image, (size, size))
    inner = Image.new("L", (size * s, size * s), 0)
    ImageDraw.Draw(inner).rounded_rectangle([2 * s, 2 * s, (size - 2) * s - 1, (size - 2) * s - 1], 12 * s, fill=255)
    mask = inner.resize((size, size), Image.Resampling.BOX)
    shade = gradient([(0, "#7fc4ff"), (0.48, "#3d86e0"), (0.52, "#2b6fcc"), (1, "#4f9cf0")], np.linspace(0, 1, size))
    body = Image.fromarray(np.repeat(shade[:, None], size, axis=1).astype(np.uint8), "RGB")
    image.paste(body, (0, 0), mask)
    return image


def floor():
    """A chequered floor with lines, fine enough to shimmer in the distance."""
    size = 512
    y, x = np.mgrid[0:size, 0:size]
    board = (x // 32 + y // 32) % 2
    line = (x % 32 < 2) | (y % 32 < 2)
    base = np.where(board[..., None], hex_color("#f3ead8"), hex_color("#34436e"))
    return Image.fromarray(np.where(line[..., None], hex_color("#ff7a59"), base).astype(np.uint8), "RGB")


def zone():
    """A zone plate: rings that become finer outwards, down to one texel. Aliasing of a filter shows as other rings."""
    size = 384
    y, x = np.mgrid[0:size, 0:size] - (size - 1) / 2
    return Image.fromarray(np.rint(127.5 + 127.5 * np.cos(np.pi * (x * x + y * y) / size)).astype(np.uint8), "L")


def video(image, matrix, full):
    """A picture as the planes of a video frame, Y and then CbCr in turn, as bytes."""
    kr, kb = (0.299, 0.114) if matrix == "bt601" else (0.2126, 0.0722)
    rgb = np.asarray(image.convert("RGB"), dtype=float) / 255
    y = rgb @ np.array([kr, 1 - kr - kb, kb])
    chroma = np.stack([(rgb[..., 2] - y) / (2 * (1 - kb)), (rgb[..., 0] - y) / (2 * (1 - kr))], axis=-1)
    height, width = y.shape
    chroma = chroma.reshape(height // 2, 2, width // 2, 2, 2).mean(axis=(1, 3))
    luma = y * 255 if full else 16 + y * 219
    chroma = 128 + chroma * (255 if full else 224)
    return np.rint(luma).astype(np.uint8).tobytes() + np.clip(np.rint(chroma), 0, 255).astype(np.uint8).tobytes()


def glow(width, height):
    """A glow that is brighter than white in its middle, as bytes: four half floats a pixel."""
    y, x = np.mgrid[0:height, 0:width]
    distance = np.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5) * 2
    light = np.clip(1 - distance, 0, 1) ** 2
    return np.dstack([light * 3, light * 1.7, light * 0.7, np.clip(light * 1.5, 0, 1)]).astype("<f2").tobytes()


def main():
    sky().save(HERE / "sky.jpg", quality=86, progressive=True, subsampling=0)
    mountains().save(HERE / "mountains.webp", quality=82, alpha_quality=95, method=6)
    hills().save(HERE / "hills.webp", quality=82, alpha_quality=95, method=6)
    forest().save(HERE / "forest.webp", quality=80, alpha_quality=95, method=6)
    foreground().save(HERE / "foreground.png", optimize=True)
    sprites().save(HERE / "sprites.png", optimize=True)
    tile().save(HERE / "tile.png", optimize=True)
    panel(480, 340).save(HERE / "panel.png", optimize=True)
    panel(480, 1068).save(HERE / "panel-tall.png", optimize=True)
    glass().save(HERE / "glass.png", optimize=True)
    frame().save(HERE / "frame.png", optimize=True)
    button().save(HERE / "button.png", optimize=True)
    floor().save(HERE / "floor.png", optimize=True)
    zone().convert("RGB").save(HERE / "zone.webp", lossless=True, method=6)
    still = Image.open(HERE / "sky.jpg").crop((240, 200, 720, 520)).resize((120, 80), Image.Resampling.BOX)
    for matrix in ["bt601", "bt709"]:
        for range_ in ["limited", "full"]:
            (HERE / f"video-{matrix}-{range_}.yuv").write_bytes(video(still, matrix, range_ == "full"))
    (HERE / "glow.rgba16f").write_bytes(glow(64, 64))


if __name__ == "__main__":
    main()
