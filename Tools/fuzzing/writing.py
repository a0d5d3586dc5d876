"""Writes the values of a scene as YAML or JSON."""

import json

from fuzzing.edges import Token


def scalar(value):
    if isinstance(value, Token):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\u2028", "\\u2028")
    if isinstance(value, float) and value != value:
        return ".nan"
    return json.dumps(value)


def flow(value):
    """A value on one line, as JSON; tokens are written unchanged."""
    parts = []
    write(value, parts)
    return "".join(parts)


def write(value, parts):
    """Appends the text of a value to `parts`; returning strings would copy the text once for each level."""
    if isinstance(value, dict):
        for index, (key, item) in enumerate(value.items()):
            parts += ", " if index else "{", scalar(key), ": "
            write(item, parts)
        parts.append("}" if value else "{}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            parts.append(", " if index else "[")
            write(item, parts)
        parts.append("]" if value else "[]")
    else:
        parts.append(scalar(value))


def is_plain(key):
    return key.isidentifier() and key not in ("null", "true", "false", "y", "n", "yes", "no", "on", "off")


def block(value, indent=0):
    """The lines of a mapping in YAML's block style for layers and lists of layers; other values are on one line."""
    lines = []
    margin = "  " * indent
    for key, item in value.items():
        name = key if is_plain(key) else scalar(key)
        if isinstance(item, dict) and item and (indent == 0 or key == "mask") and key != "images":
            lines.append(f"{margin}{name}:")
            lines += block(item, indent + 1)
        elif isinstance(item, list) and item and key == "sublayers" and all(isinstance(layer, dict) for layer in item):
            lines.append(f"{margin}{name}:")
            for layer in item:
                inner = block(layer, indent + 2) or [margin + "    {}"]
                lines.append(f"{margin}  - {inner[0].lstrip()}")
                lines += inner[1:]
        else:
            lines.append(f"{margin}{name}: {flow(item)}")
    return lines


def text(value, style):
    """The bytes of a scene file in a style: `block`, `flow` or `json`. `flow` and `json` give the same text."""
    if style == "block" and isinstance(value, dict):
        return ("\n".join(block(value)) + "\n").encode()
    return (flow(value) + "\n").encode()
