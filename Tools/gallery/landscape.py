"""The five sheets of glass of the landscape."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from brushes import HEIGHT, WIDTH, SUPERSAMPLING, fractal_noise, gradient, hex_color, mix, over, picture, ridge_line, value_noise


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
        # Facets: creases that run down both sides separate lit from shaded slopes.
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
    # Transparent below the mist, where the sheets in front cover it.
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
