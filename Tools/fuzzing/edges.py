"""Numbers: usual ones, and edge numbers, which are the limits of types and of exact arithmetic."""

import math

# The limits of integer and floating-point types, the first inexact integers, and numbers whose products over- or
# underflow.
EDGES = (
    0, -0.0, 5e-324, 1e-320, 1e-300, 1e-38, 1e-7, 1 / 1024, 0.5, 1, 255, 256, 4096, 16384, 16385, 65536,
    2**24, 2**24 + 1, 2**30, 2**31 - 1, 2**31, 2**32, 2**53, 2**63, 2**64, 1e12, 1e20, 1e38, 3.5e38, 1e100, 1e154,
    1e300, 1e308, 1.7976931348623157e308,
)

# Spellings of numbers that are not finite, or that only some parsers read as numbers.
ODD_SPELLINGS = (
    ".nan", ".NaN", ".inf", "-.inf", "+.Inf", "NaN", "nan", "Infinity", "-Infinity", "inf", "1e999", "-1e999",
    "1e-999", "0x10", "0x1p1023", "0o17", "017", "1_000", "+1", ".5", "5.", "1e", "1e+", "--1", "1,5", "١",
    "9" * 400, "0." + "0" * 400 + "1", "12:30:45", "2026-01-01",
)


class Token(str):
    """A string that is written to the file unchanged, without quotes."""


class Numbers:
    """A source of random numbers; `spice` is the share of edge numbers."""

    def __init__(self, random, spice):
        self.random = random
        self.spice = spice

    def typical(self, low, high):
        """A usual number, from `low` to `high`."""
        way = self.random.random()
        if way < 0.4:
            return self.random.randint(math.ceil(low), max(math.ceil(low), math.floor(high)))
        if way < 0.7:
            return round(self.random.uniform(low, high), 3)
        return self.random.uniform(low, high)

    def edge(self):
        """An edge number of either sign, or one next to it."""
        number = self.random.choice(EDGES)
        if self.random.random() < 0.1 and abs(number) < 1e308:
            number = math.nextafter(float(number), self.random.choice((math.inf, -math.inf)))
        if isinstance(number, int) and self.random.random() < 0.5:
            number = float(number)
        return -number if self.random.random() < 0.4 else number

    def number(self, low=-10, high=64, least=-math.inf, most=math.inf, above=-math.inf):
        """A number within a schema's range: mostly from `low` to `high`, sometimes at an end of the range."""
        if self.random.random() >= self.spice:
            number = self.typical(max(low, least, above), min(max(high, least, above), most))
        else:
            number = self.edge()
        if number < least or number <= above:
            number = -number
        number = min(max(number, least), most)
        return number if number > above else above + 1

    def integer(self, low=0, high=8, least=-math.inf, most=math.inf):
        """As `number`, but an integer."""
        if self.random.random() >= self.spice:
            return self.random.randint(int(max(low, least)), int(max(low, least, min(high, most))))
        least = -(2**31) if least == -math.inf else int(least)
        most = 2**63 if most == math.inf else int(most)
        edges = [int(edge) for edge in EDGES if least <= edge <= most]
        return self.random.choice(edges + [least, most, max(least, most - 1)])
