#!/usr/bin/env python3
"""Writes curves.yaml: timing functions, springs, keyframes and timings as plots of values that the tool samples.

usage: curves.py MULTIPLANE > curves.yaml, where MULTIPLANE is the tool
"""
import json
import os
import subprocess
import sys
import tempfile

STEPS = 120
COLUMNS, WIDTH, HEIGHT, GAP = 5, 150, 116, 12
PLOT_X, PLOT_Y, PLOT_WIDTH, PLOT_HEIGHT = 14, 24, 122, 64

# Title, colour, seconds that are shown, and the animation of a value from 0 to 1.
PLOTS = [
    ("linear", "#8ecae6", 1, "{timingFunction: linear, duration: 1}"),
    ("easeIn", "#8ecae6", 1, "{timingFunction: easeIn, duration: 1}"),
    ("easeOut", "#8ecae6", 1, "{timingFunction: easeOut, duration: 1}"),
    ("easeInEaseOut", "#8ecae6", 1, "{timingFunction: easeInEaseOut, duration: 1}"),
    ("[0.7, -0.6, 0.3, 1.6]", "#8ecae6", 1, "{timingFunction: [0.7, -0.6, 0.3, 1.6], duration: 1}"),
    ("spring", "#ef476f", 1.5, "{class: SpringAnimation, duration: 1.5}"),
    ("damping 4", "#ef476f", 1.5, "{class: SpringAnimation, damping: 4, duration: 1.5}"),
    ("damping 20: critical", "#ef476f", 1.5, "{class: SpringAnimation, damping: 20, duration: 1.5}"),
    ("damping 50", "#ef476f", 1.5, "{class: SpringAnimation, damping: 50, duration: 1.5}"),
    ("initialVelocity 20", "#ef476f", 1.5, "{class: SpringAnimation, initialVelocity: 20, duration: 1.5}"),
    ("keyframes: linear", "#06d6a0", 1, "{class: KeyframeAnimation, values: [0, 1, 0.2, 0.7], duration: 1}"),
    ("discrete", "#06d6a0", 1,
     "{class: KeyframeAnimation, values: [0, 1, 0.2, 0.7], calculationMode: discrete, duration: 1}"),
    ("paced", "#06d6a0", 1,
     "{class: KeyframeAnimation, values: [0, 1, 0.2, 0.7], calculationMode: paced, duration: 1}"),
    ("cubic", "#06d6a0", 1,
     "{class: KeyframeAnimation, values: [0, 1, 0.2, 0.7], calculationMode: cubic, duration: 1}"),
    ("cubicPaced", "#06d6a0", 1,
     "{class: KeyframeAnimation, values: [0, 1, 0.2, 0.7], calculationMode: cubicPaced, duration: 1}"),
    ("autoreverses, 1.5 times", "#ffd166", 2, "{duration: 0.5, autoreverses: true, repeatCount: 1.5}"),
    ("fillMode: both", "#ffd166", 2, "{beginTime: 0.5, duration: 0.8, fillMode: both, timingFunction: default}"),
    ("speed: 2, repeated", "#ffd166", 2, "{duration: 1, speed: 2, repeatCount: 3}"),
    ("timeOffset: 0.6", "#ffd166", 2, "{duration: 1, timeOffset: 0.6, repeatCount: 2}"),
    ("cumulative", "#ffd166", 2, "{to: 0.25, duration: 0.5, cumulative: true, repeatCount: 4}"),
]


def probe(index, animation):
    ends = "" if "values" in animation else "from: 0, " + ("" if " to:" in animation or "{to:" in animation else "to: 1, ")
    return f"    - {{name: p{index}, zPosition: 0, animations: [{{keyPath: zPosition, {ends}{animation[1:]}]}}\n"


def sampled(tool):
    """The values of each plot at even times."""
    scene = "canvas: {width: 1, height: 1}\nlayer:\n  sublayers:\n"
    scene += "".join(probe(index, plot[3]) for index, plot in enumerate(PLOTS))
    questions = [
        {"value": "zPosition", "layer": f"p{index}", "at": seconds * step / STEPS}
        for index, (_, _, seconds, _) in enumerate(PLOTS) for step in range(STEPS + 1)
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".yaml", delete=False) as file:
        file.write(scene)
    try:
        answer = subprocess.run(
            [tool, "query", file.name], input="".join(json.dumps(q) + "\n" for q in questions), text=True,
            stdout=subprocess.PIPE, check=True).stdout
    finally:
        os.unlink(file.name)
    values = [json.loads(line)["value"] for line in answer.splitlines()]
    return [values[start:start + STEPS + 1] for start in range(0, len(values), STEPS + 1)]


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


def path(values, top):
    points = []
    for step, value in enumerate(values):
        x, y = PLOT_X + PLOT_WIDTH * step / STEPS, PLOT_Y + PLOT_HEIGHT * (1 - value / top)
        # A jump is drawn as two lines.
        jumps = step > 0 and abs(value - values[step - 1]) > 0.3
        points.append(f"{'M' if step == 0 or jumps else 'L'} {number(x)} {number(y)}")
    return " ".join(points)


def main():
    rows = -(-len(PLOTS) // COLUMNS)
    width, height = GAP + COLUMNS * (WIDTH + GAP), GAP + rows * (HEIGHT + GAP)
    print("# Made by curves.py: values that `multiplane query` samples, as plots over time.")
    print(f"canvas: {{width: {width}, height: {height}, scale: 2, background: \"#10142a\"}}")
    print("layer:")
    print(f"  frame: [0, 0, {width}, {height}]")
    print("  sublayers:")
    for index, values in enumerate(sampled(sys.argv[1])):
        title, color, _, _ = PLOTS[index]
        x, y = GAP + index % COLUMNS * (WIDTH + GAP), GAP + index // COLUMNS * (HEIGHT + GAP)
        # A spring goes far over its end.
        top = 1.7 if max(values) > 1.2 else 1
        one, zero = PLOT_Y + PLOT_HEIGHT * (1 - 1 / top), PLOT_Y + PLOT_HEIGHT
        print(f"    - frame: [{x}, {y}, {WIDTH}, {HEIGHT}]")
        print("      cornerRadius: 10")
        print("      backgroundColor: \"#ffffff14\"")
        print("      sublayers:")
        print(f"        - {{frame: [{PLOT_X}, {number(one)}, {PLOT_WIDTH}, 0.5], backgroundColor: \"#ffffff40\"}}")
        print(f"        - {{frame: [{PLOT_X}, {zero}, {PLOT_WIDTH}, 0.5], backgroundColor: \"#ffffff40\"}}")
        print(f"        - {{class: ShapeLayer, fillColor: null, strokeColor: \"{color}\", lineWidth: 2, lineJoin: round,")
        print(f"           path: {path(values, top)}}}")
        print(f"        - {{class: TextLayer, frame: [0, {HEIGHT - 19}, {WIDTH}, 16], string: \"{title}\", fontSize: 11,")
        print("           alignmentMode: center, foregroundColor: \"#ffffffc0\"}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    main()
