#!/usr/bin/env python3
"""Paints the images of the gallery scenes, beside this file. For developers: the images are in the repository.

Needs Pillow and numpy. The same seeds give the same paintings; encoders may differ in bytes from version to version.
"""

import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

HERE = Path(__file__).resolve().parent
SUPERSAMPLING = 4  # silhouettes are drawn this much larger and scaled down, which is what smooths their edges


# Noise and colour

def value_noise(rng, shape, cells):
    """Smooth noise in 0…1 over an image of `shape` (height, width) with `cells` (rows, columns) of random values."""
    grid = rng.random((cells[0] + 1, cells[1] + 1))
    y = np.linspace(0, cells[0], shape[0], endpoint=False)
    x = np.linspace(0, cells[1], shape[1], endpoint=False)
    y0, x0 = y.astype(int), x.astype(int)
    fy, fx = y - y0, x - x0
    fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)
    top = grid[y0][:, x0] * (1 - fx) + grid[y0][:, x0 + 1] * fx
    bottom = grid[y0 + 1][:, x0] * (1 - fx) + grid[y0 + 1][:, x0 + 1] * fx
    return top * (1 - fy)[:, None] + bottom * fy[:, None]


def fractal_noise(rng, shape, cells, octaves=5, gain=0.5):
    total, weight, norm = np.zeros(shape), 1.0, 0.0
    for octave in range(octaves):
        total += weight * value_noise(rng, shape, (cells[0] << octave, cells[1] << octave))
        norm += weight
        weight *= gain
    return total / norm


def ridge_line(rng, width, base, height, cells, octaves=6, gain=0.5, sharp=False):
    """The y of a ridge for each column."""
    total, weight, norm = np.zeros(width), 1.0, 0.0
    for octave in range(octaves):
        line = value_noise(rng, (1, width), (1, cells << octave))[0]
        total += weight * (1 - np.abs(2 * line - 1) if sharp else line)
        norm += weight
        weight *= gain
    return base - height * total / norm


def hex_color(text):
    return np.array([int(text[i:i + 2], 16) for i in (1, 3, 5)], dtype=float)


def gradient(stops, t):
    """Colours at `t` (any shape) of a gradient given as (place, "#rrggbb"), eased between the stops."""
    places = [place for place, _ in stops]
    colors = np.array([hex_color(color) for _, color in stops])
    return np.stack([np.interp(t, places, colors[:, k]) for k in range(3)], axis=-1)


def mix(a, b, t):
    return a + (b - a) * np.asarray(t)[..., None]


def over(rgb, alpha, color, cover):
    """`color` at `cover` over a picture with straight alpha; where nothing is, its colour is the nearest to bleed."""
    out = cover + alpha * (1 - cover)
    share = np.where(out > 0, cover / np.maximum(out, 1e-6), 1)
    return mix(rgb, color, share), out


def picture(rgb, alpha=None):
    # Half a step of fixed noise hides the banding that eight bits show in a slow gradient.
    dither = np.random.default_rng(1).random(rgb.shape[:2])[..., None] - 0.5
    rgb = np.clip(np.rint(rgb + dither), 0, 255).astype(np.uint8)
    if alpha is None:
        return Image.fromarray(rgb, "RGB")
    alpha = np.clip(np.rint(alpha * 255), 0, 255).astype(np.uint8)
    return Image.fromarray(np.dstack([rgb, alpha]), "RGBA")


# The sheets of the multiplane picture, back to front

WIDTH, HEIGHT = 960, 600


def sky():
    rng = np.random.default_rng(11)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(float)
    rgb = gradient(
        [(0, "#131a3c"), (0.28, "#33346b"), (0.5, "#7a5b8f"), (0.66, "#d68a8c"), (0.8, "#ffc491"), (1, "#ffe9c4")],
        y / HEIGHT)
    stars = rng.random((HEIGHT, WIDTH))
    twinkle = np.where(stars > 0.99935, rng.random((HEIGHT, WIDTH)) ** 2, 0) * np.clip(1 - y / (0.5 * HEIGHT), 0, 1)
    glow = np.array(Image.fromarray((twinkle * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.9))) / 255
    rgb = rgb + np.clip(glow * 5, 0, 1)[..., None] * np.array([190, 200, 230])
    distance = np.hypot(x - 478, y - 322)
    rgb = mix(rgb, hex_color("#ffdca8"), 0.6 * np.exp(-(distance / 190) ** 1.4))
    disc = np.clip(46.5 - distance, 0, 1)
    rgb = mix(rgb, gradient([(0, "#fff9e0"), (1, "#ffe3a8")], (y - 276) / 92), disc)
    warped = fractal_noise(rng, (HEIGHT, WIDTH), (9, 3), 6, 0.55)
    cover = np.clip((warped - 0.53) * 4.2, 0, 1) * np.clip(1.15 - np.abs(y / HEIGHT - 0.42) * 3.1, 0, 1)
    lit = gradient([(0, "#4a4377"), (0.45, "#c77f95"), (1, "#ffd3a6")], np.clip(y / HEIGHT * 1.6 - 0.1, 0, 1))
    return picture(mix(rgb, lit, cover * 0.8 * (1 - 0.5 * disc)))


def mountains():
    rng = np.random.default_rng(20)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(float)
    rgb, alpha = np.zeros((HEIGHT, WIDTH, 3)), np.zeros((HEIGHT, WIDTH))
    ranges = [
        (470, 235, 4, "#8f7fae", "#e9b9ac", "#fff1e2"),
        (500, 165, 6, "#5f5f97", "#c795a4", "#e9d3dc"),
    ]
    for base, height, cells, shade, haze, snow in ranges:
        ridge = ridge_line(rng, WIDTH, base, height, cells, 7, 0.47, sharp=True)
        depth = y - ridge
        inside = np.clip(depth + 0.5, 0, 1)
        # Facets: creases that run down to either side tell lit from shaded slopes.
        bent = 60 * (fractal_noise(rng, (HEIGHT, WIDTH), (8, 12), 4, 0.6) - 0.5)
        facets = 0.5 + 0.5 * np.sin((x + bent) / 13 + depth / 21) * np.sin((x + bent) / 17 - depth / 16)
        facets = 0.55 * facets + 0.45 * fractal_noise(rng, (HEIGHT, WIDTH), (16, 26), 4, 0.6)
        slope = np.gradient(np.convolve(np.pad(ridge, 24, "edge"), np.ones(49) / 49, "valid"))
        light = np.clip(0.5 + 1.1 * (facets - 0.5) + 0.35 * np.tanh(-slope)[None, :], 0, 1)
        color = mix(np.broadcast_to(hex_color(shade), rgb.shape), hex_color("#d79ba2"), light * 0.6)
        snowline = np.clip((46 - depth + 62 * (facets - 0.5)) / 18, 0, 1) * np.clip((405 - ridge) / 40, 0, 1)[None, :]
        color = mix(color, hex_color(snow) * np.ones(rgb.shape), snowline * (0.35 + 0.6 * light))
        color = mix(color, hex_color(haze) * np.ones(rgb.shape), np.clip((y - base + 95) / 150, 0, 1) ** 1.3)
        rgb, alpha = over(rgb, alpha, color, inside)
    # Below the mist there is nothing: the sheets in front stand there.
    alpha = alpha * np.clip((590 - y) / 90, 0, 1)
    return picture(rgb, alpha)


def hills():
    rng = np.random.default_rng(33)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(float)
    rgb, alpha = np.zeros((HEIGHT, WIDTH, 3)), np.zeros((HEIGHT, WIDTH))
    bands = [(470, 90, 3, "#6a6a94", "#f2c6ae"), (505, 84, 4, "#474f7c", "#cfa3ab"), (545, 78, 4, "#323d64", "#8f7c9a")]
    for base, height, cells, dark, mist in bands:
        ridge = ridge_line(rng, WIDTH, base, height, cells, 6, 0.42)
        # A wood far away: a fine toothed edge.
        teeth = np.abs(np.sin(np.arange(WIDTH) * 0.43 + 9 * value_noise(rng, (1, WIDTH), (1, 40))[0]))
        edge = ridge - (3 + 6 * value_noise(rng, (1, WIDTH), (1, 160))[0]) * teeth
        inside = np.clip(y - edge + 0.5, 0, 1)
        color = mix(hex_color(dark) * np.ones(rgb.shape), hex_color(mist), np.clip((y - ridge - 4) / 80, 0, 1) ** 0.8)
        rgb, alpha = over(rgb, alpha, color, inside)
    alpha = alpha * np.clip((598 - y) / 50, 0, 1)
    return picture(rgb, alpha)


def draw_conifer(draw, rng, x, ground, height, color):
    """One fir: a trunk and layered, slightly uneven boughs."""
    draw.polygon([(x - height * 0.012, ground), (x + height * 0.012, ground), (x, ground - height)], fill=color)
    tiers = max(7, int(height / 34))
    for tier in range(tiers):
        t = tier / tiers
        y = ground - height * (0.06 + 0.94 * t)
        reach = height * 0.21 * (1 - t) ** 0.85 * (0.8 + 0.4 * rng.random()) + height * 0.008
        drop = height * (0.05 + 0.05 * (1 - t))
        lift = height / tiers * 1.5
        left, right = reach * (0.85 + 0.3 * rng.random()), reach * (0.85 + 0.3 * rng.random())
        draw.polygon([
            (x, y - lift), (x - left * 0.45, y + drop * 0.1), (x - left, y + drop), (x - left * 0.5, y + drop * 0.75),
            (x, y + drop * 0.9), (x + right * 0.5, y + drop * 0.75), (x + right, y + drop),
            (x + right * 0.45, y + drop * 0.1),
        ], fill=color)


def silhouette(paint, width=WIDTH, height=HEIGHT):
    """Coverage in 0…1 of what `paint` draws on a large canvas, scaled down."""
    s = SUPERSAMPLING
    canvas = Image.new("L", (width * s, height * s), 0)
    paint(ImageDraw.Draw(canvas), s)
    return np.array(canvas.resize((width, height), Image.Resampling.BOX)) / 255


def forest():
    rng = np.random.default_rng(5)
    y, _ = np.mgrid[0:HEIGHT, 0:WIDTH].astype(float)
    rgb, alpha = np.zeros((HEIGHT, WIDTH, 3)), np.zeros((HEIGHT, WIDTH))
    rows = [(585, 120, 16, "#39426b", "#7d7296"), (605, 165, 26, "#222c4d", "#3d4468")]
    for ground, tall, spacing, dark, mist in rows:
        def paint(draw, s):
            x = -20.0
            while x < WIDTH + 20:
                # The wood opens in the middle, where the light is.
                opening = 1 - 0.62 * math.exp(-((x - 590) / 190) ** 2)
                size = tall * (0.5 + 0.7 * rng.random()) * opening
                draw_conifer(draw, rng, x * s, ground * s, size * s, 255)
                x += spacing * (0.5 + rng.random())
        inside = silhouette(paint)
        color = mix(hex_color(dark) * np.ones(rgb.shape), hex_color(mist), np.clip((y - ground + 90) / 110, 0, 1))
        rgb, alpha = over(rgb, alpha, color, inside)
    return picture(rgb, alpha)


def foreground():
    rng = np.random.default_rng(8)
    dark = hex_color("#0d1428")

    def paint(draw, s):
        line = ridge_line(rng, WIDTH, 592, 46, 3, 5, 0.4)
        shore = line - 26 * np.exp(-((np.arange(WIDTH) - 60) / 190) ** 2)
        draw.polygon([(0, HEIGHT * s)] + [(x * s, shore[x] * s) for x in range(WIDTH)] + [(WIDTH * s, HEIGHT * s)],
                     fill=255)
        for _ in range(900):
            x = rng.random() * WIDTH
            foot = shore[min(int(x), WIDTH - 1)] + 4
            long, lean = 8 + 22 * rng.random() ** 2, (rng.random() - 0.5) * 18
            draw.line([(x * s, foot * s), ((x + lean * 0.4) * s, (foot - long * 0.6) * s),
                       ((x + lean) * s, (foot - long) * s)], fill=255, width=max(1, int(1.3 * s)))
        draw_conifer(draw, rng, 92 * s, 585 * s, 450 * s, 255)
        draw_conifer(draw, rng, 180 * s, 590 * s, 300 * s, 255)
        draw_conifer(draw, rng, 905 * s, 600 * s, 350 * s, 255)
        # A hut with a chimney, and a window that is cut out again below.
        draw.polygon([(p[0] * s, p[1] * s) for p in
                      [(690, 575), (690, 528), (682, 531), (722, 498), (748, 498), (748, 484), (757, 484), (757, 498),
                       (776, 498), (812, 531), (804, 528), (804, 580)]], fill=255)

    inside = silhouette(paint)
    rgb = dark * np.ones((HEIGHT, WIDTH, 3))
    image = picture(rgb, inside)
    draw = ImageDraw.Draw(image)
    for box in [(706, 540, 720, 556), (770, 540, 784, 556)]:
        draw.rectangle(box, fill=(255, 196, 104, 255))
        middle = (box[0] + box[2]) // 2
        draw.line([(middle, box[1]), (middle, box[3])], fill=(60, 38, 30, 255), width=2)
        draw.line([(box[0], (box[1] + box[3]) // 2), (box[2], (box[1] + box[3]) // 2)], fill=(60, 38, 30, 255), width=2)
    return image


# Small things

SPRITE = 96


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
    """A square with an arrow up and four different corners: which way up it is shows at any size."""
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
    """What lies over a painted sheet: a bright rim and two streaks of light."""
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
    """A shaded button of 17 points at two pixels a point: its middle is one pixel, which is all that has to be stretched."""
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
    """Boards of a floor, fine enough to shimmer where it is far away."""
    size = 512
    y, x = np.mgrid[0:size, 0:size]
    board = (x // 32 + y // 32) % 2
    line = (x % 32 < 2) | (y % 32 < 2)
    base = np.where(board[..., None], hex_color("#f3ead8"), hex_color("#34436e"))
    return Image.fromarray(np.where(line[..., None], hex_color("#ff7a59"), base).astype(np.uint8), "RGB")


def zone():
    """Rings that are finer the farther out they are, to one texel each: where a filter makes up others, it shows."""
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
    """Four half floats a pixel, as bytes: light that is brighter than white in its middle."""
    y, x = np.mgrid[0:height, 0:width]
    distance = np.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5) * 2
    light = np.clip(1 - distance, 0, 1) ** 2
    return np.dstack([light * 3, light * 1.7, light * 0.7, np.clip(light * 1.5, 0, 1)]).astype("<f2").tobytes()


LABELS = [
    "topLeft", "top", "topRight", "left", "center", "right", "bottomLeft", "bottom", "bottomRight", "resize",
    "resizeAspect", "resizeAspectFill", "contentsGravity", "transform", "sublayerTransform", "planes that meet",
    "opacity of a group, and of each", "masksToBounds, off and on", "contentsRect", "isGeometryFlipped, off and on",
    "zPosition: none, and descending", "anchorPoint",
]
NINE_SLICE_LABELS = [
    "nine parts", "stretch", "repeat", "round", "horizontalTileMode, verticalTileMode", "contentsCenter",
    "the whole", "the middle third", "nothing: one pixel", "to the left edge", "past the edges", "contentsCapInsets",
    "all four", "left and right", "larger than the image", "contentsGravity", "resize", "resizeAspect",
    "resizeAspectFill", "center: not sliced", "smaller than its corners", "rotated and tilted", "scale 1, 1.5, 2, 3",
    "one pixel is stretched",
]
SAMPLING_LABELS = [
    "magnificationFilter", "nearest", "linear", "minificationFilter", "trilinear", "in perspective", "nv12", "bt601, limited",
    "bt601, full", "bt709, limited", "bt709, full", "a8 and contentsTintColor", "rgba16f: brighter than white",
    "contentsRect past the edges", "contentsScale 1, 2, 3", "flipped: top is the visual top", "once, twice, not",
    "no texel of a neighbour", "minificationFilterBias", "-1", "0", "1", "2", "aspectFill, unclipped and clipped",
]
LABEL_ROW = 32  # pixels: 16 points at a scale of 2
LABEL_ROWS = 32  # a power of two, so that the rows' contentsRects are exact fractions

COMPOSITION_LABELS = [
    "cornerRadius, cornerRadii", "some, elliptical, too large", "cornerCurve", "circular", "continuous",
    "borderWidth, borderColor", "above the sublayers", "masksToBounds, rounded", "without an offscreen pass",
    "shadow", "of an outline, of alpha, of a path", "mask", "an image, a gradient", "opacity", "1",
    "0.55 as a group", "0.55 each", "compositingFilter", "normal", "multiply", "screen", "overlay", "darken",
    "lighten", "color-dodge", "color-burn", "hard-light", "soft-light", "difference", "exclusion", "hue",
    "saturation", "color", "luminosity", "plus-lighter", "plus-darker", "source-atop", "destination-over",
    "source-in", "destination-out", "xor", "clear",
]
EFFECTS_LABELS = [
    "filters", "none", "gaussianBlur: 4", "brightness: 1.3", "contrast: 1.6", "saturation: 0.2", "hue: 90",
    "sepia: 1", "invert: 1", "colorMatrix", "dropShadow", "blur, then invert", "a turned, clipped blur",
    "backgroundFilters", "GradientLayer", "axial", "radial", "conic", "hard stops", "ReplicatorLayer", "ShapeLayer",
    "fill and stroke", "evenOdd", "strokeStart, strokeEnd", "TransformLayer", "edgeAntialiasingMask",
    "rasterizationScale", "not rasterised", "at 1", "at 0.25",
]


def labels(texts):
    """White text on nothing, one label a row: the scene shows each by its contentsRect."""
    font = ImageFont.load_default(20)
    rows = LABEL_ROWS * (1 + (len(texts) - 1) // LABEL_ROWS)
    image = Image.new("L", (384, LABEL_ROW * rows), 0)
    draw = ImageDraw.Draw(image)
    for row, text in enumerate(texts):
        draw.text((2, row * LABEL_ROW + LABEL_ROW // 2), text, fill=255, font=font, anchor="lm")
    return Image.merge("LA", [Image.new("L", image.size, 255), image])


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
    labels(LABELS).save(HERE / "labels.png", optimize=True)
    labels(NINE_SLICE_LABELS).save(HERE / "labels-nine-slice.png", optimize=True)
    labels(SAMPLING_LABELS).save(HERE / "labels-sampling.png", optimize=True)
    labels(COMPOSITION_LABELS).save(HERE / "labels-composition.png", optimize=True)
    labels(EFFECTS_LABELS).save(HERE / "labels-effects.png", optimize=True)
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
