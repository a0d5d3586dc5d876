"""Noise, colours and silhouettes for the paintings of the gallery."""

from pathlib import Path

import numpy as np
from PIL import Image

HERE = Path(__file__).resolve().parent
SUPERSAMPLING = 4  # silhouettes are drawn larger by this factor and scaled down, for smooth edges


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
    """The y coordinate of a ridge for each column of pixels."""
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
    """Colours at `t` (an array of any shape) of a gradient of stops (location, "#rrggbb"), linear between the stops."""
    places = [place for place, _ in stops]
    colors = np.array([hex_color(color) for _, color in stops])
    return np.stack([np.interp(t, places, colors[:, k]) for k in range(3)], axis=-1)


def mix(a, b, t):
    return a + (b - a) * np.asarray(t)[..., None]


def over(rgb, alpha, color, cover):
    """`color` with coverage `cover` over a picture with straight alpha; returns colours and alpha."""
    out = cover + alpha * (1 - cover)
    share = np.where(out > 0, cover / np.maximum(out, 1e-6), 1)
    return mix(rgb, color, share), out


def picture(rgb, alpha=None):
    # Dither of half a step, always the same, hides the banding of slow gradients in eight bits.
    dither = np.random.default_rng(1).random(rgb.shape[:2])[..., None] - 0.5
    rgb = np.clip(np.rint(rgb + dither), 0, 255).astype(np.uint8)
    if alpha is None:
        return Image.fromarray(rgb, "RGB")
    alpha = np.clip(np.rint(alpha * 255), 0, 255).astype(np.uint8)
    return Image.fromarray(np.dstack([rgb, alpha]), "RGBA")


# Width and height of the sheets of the multiplane picture, in pixels

WIDTH, HEIGHT = 960, 600
