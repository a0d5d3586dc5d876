"""Values for keys and definitions of the scene schema that are likely to draw something visible.

A key without a hint gets any value that the schema allows.
"""

from fuzzing.grammar import Grammar


def rect(grammar):
    """A rectangle that covers, overlaps or misses the canvas."""
    number = grammar.numbers.number
    if grammar.chance(0.1):
        return [0, 0, grammar.numbers.typical(1, 64), grammar.numbers.typical(1, 64)]
    return [number(-16, 48), number(-16, 48), number(0, 64, least=0), number(0, 64, least=0)]


def unit_rect(grammar):
    number = grammar.numbers.number
    return [number(-0.2, 0.8), number(-0.2, 0.8), number(0, 1.2, least=0), number(0, 1.2, least=0)]


def point(grammar):
    return [grammar.numbers.number(-16, 64), grammar.numbers.number(-16, 64)]


def unit_point(grammar):
    return [grammar.numbers.number(-0.5, 1.5), grammar.numbers.number(-0.5, 1.5)]


def color(grammar):
    if grammar.chance(0.8):
        count = grammar.random.choice((3, 4, 6, 6, 6, 8))
        return "#" + "".join(grammar.random.choice("0123456789abcdef") for _ in range(count))
    return Grammar.GENERIC


def fraction(grammar):
    if grammar.chance(0.5):
        return round(grammar.random.uniform(0, 1), 3)
    return grammar.random.choice((0, 0.0, 1, 0.5, 1e-7, 1e-320, 0.999999, 1 / 255))


def scale(grammar):
    if grammar.chance(grammar.numbers.spice):
        return abs(grammar.numbers.edge()) or 1
    return grammar.random.choice((0.25, 0.5, 1, 1, 1, 1.5, 2, 3, 7.3, 32))


def length(low, high):
    return lambda grammar: grammar.numbers.number(low, high)


def amount(low, high):
    return lambda grammar: grammar.numbers.number(low, high, least=0)


def transform(grammar):
    """A list of operations, or a matrix: affine, three-dimensional, in perspective, singular or with edge numbers."""
    choice = grammar.random.random()
    if choice < 0.6:
        return [grammar.make({"$ref": "#/$defs/operation"}) for _ in range(grammar.random.randint(0, 3))]
    return matrix(grammar)


def matrix(grammar):
    number = grammar.numbers.number
    choice = grammar.random.random()
    values = [float(row == column) for row in range(4) for column in range(4)]
    if choice < 0.3:
        for index in (0, 1, 4, 5):
            values[index] = number(-2, 2)
    elif choice < 0.6:
        values = [number(-2, 2) for _ in range(16)]
    elif choice < 0.75:
        for index in (3, 7, 11):
            values[index] = number(-0.1, 0.1)
    elif choice < 0.9:
        for _ in range(grammar.random.randint(1, 6)):
            values[grammar.random.randrange(16)] = 0.0
    else:
        for _ in range(grammar.random.randint(1, 3)):
            values[grammar.random.randrange(16)] = grammar.numbers.edge()
    return values


def vector(low, high):
    return lambda grammar: [grammar.numbers.number(low, high) for _ in range(grammar.random.choice((2, 3)))]


OPERATIONS = {
    "translate": vector(-40, 40),
    "scale": lambda grammar: grammar.numbers.number(-2, 2) if grammar.chance(0.5) else vector(-2, 2)(grammar),
    "rotate": lambda grammar: grammar.numbers.number(-180, 180) if grammar.chance(0.5) else Grammar.GENERIC,
    "perspective": lambda grammar: grammar.numbers.number(30, 500, above=0),
}


def operation(grammar):
    """One operation of a transform."""
    properties = grammar.definitions["operation"]["properties"]
    name = grammar.random.choice(list(properties))
    value = OPERATIONS[name](grammar) if name in OPERATIONS else Grammar.GENERIC
    return {name: grammar.make(properties[name], name) if value is Grammar.GENERIC else value}


def instance_count(grammar):
    if grammar.chance(grammar.numbers.spice):
        return Grammar.GENERIC
    return grammar.random.choice((0, 1, 2, 3, 5, 12, 40))


def memory_budget(grammar):
    return grammar.random.choice((None, 0, 1, 4096, 1 << 20, Grammar.GENERIC))


def tile_size(grammar):
    return [grammar.random.choice((16, 17, 32, 64, 256, 4096, 16.5)) for _ in range(2)]


def path_data(grammar):
    """SVG path data, mostly valid; or, in 30 %, any value of the schema."""
    if grammar.chance(0.3):
        return Grammar.GENERIC
    number = grammar.numbers.number
    counts = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
    parts = ["M", str(number(0, 32)), str(number(0, 32))]
    for _ in range(grammar.random.randint(0, 6)):
        letter = grammar.random.choice(list(counts))
        values = [number(-24, 48) for _ in range(counts[letter])]
        if letter == "a":
            values[3:5] = [grammar.random.randint(0, 1), grammar.random.randint(0, 1)]
        parts += [grammar.random.choice((letter, letter.upper()))] + [str(value) for value in values]
    if grammar.chance(0.05):
        odd = grammar.random.choice(("?", "1e", "..", "M", "nan", "#"))
        parts.insert(grammar.random.randrange(len(parts) + 1), odd)
    return " ".join(parts)


def dashes(grammar):
    return [grammar.numbers.number(0, 12, least=0) for _ in range(grammar.random.randint(0, 4))]


HINTS = {
    "$rect": rect, "$point": point, "$color": color, "$fraction": fraction, "$positive": scale,
    "$transform": transform, "$operation": operation, "$matrix": matrix, "$vectorPath": path_data,
    "contentsRect": unit_rect, "contentsCenter": unit_rect, "contentStretch": unit_rect,
    "anchorPoint": unit_point, "startPoint": unit_point, "endPoint": unit_point,
    "angle": length(-180, 180), "hue": length(-360, 360),
    "gaussianBlur": amount(0, 12), "radius": amount(0, 12), "shadowRadius": length(0, 12),
    "brightness": amount(0, 2), "contrast": amount(0, 2), "saturation": amount(0, 2),
    "sepia": amount(0, 1), "grayscale": amount(0, 1), "invert": amount(0, 1), "opacity": fraction,
    "cornerRadius": length(0, 20), "borderWidth": length(0, 8), "lineWidth": length(0, 10), "miterLimit": length(0, 12),
    "lineDashPattern": dashes, "instanceCount": instance_count, "tileSize": tile_size, "memoryBudget": memory_budget,
    "instanceRedOffset": length(-0.2, 0.2), "instanceGreenOffset": length(-0.2, 0.2),
    "instanceBlueOffset": length(-0.2, 0.2), "instanceAlphaOffset": length(-0.2, 0.2),
    "zPosition": length(-20, 20), "anchorPointZ": length(-20, 20), "minificationFilterBias": length(-2, 2),
    "isHidden": lambda grammar: grammar.chance(0.1),
    "pyramid": lambda grammar: grammar.random.choice(("pyramid/a.dzi",) * 3 + ("img", "nothing", "img/a.png")),
}
