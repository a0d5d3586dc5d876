"""Random values that are valid under a JSON Schema: a new key of the schema is tested without a change here."""

import json
import math
import re

from fuzzing.edges import ODD_SPELLINGS, Token

WORDS = (
    "", "a", "b", "card", "ä€😀", "x" * 300, "../a", "null", "true", "1", "#fff", "a b", "\t", "\u2028", "[",
    "{}: &*!", "#12a", "#12a8", "#1020aF", "#10203040", "#ggg", "#12345",
)


class Grammar:
    """Makes random values for the nodes of a schema.

    `hints` maps keys of objects, and names of definitions with a `$` before them, to functions that take the grammar
    and return a value that is likely to draw something. A hint that returns `GENERIC` leaves the value to the schema.
    `slips` is the share of values that violate the schema.
    """

    GENERIC = object()

    def __init__(self, schema, random, numbers, hints, slips=0.0):
        self.schema = schema
        self.definitions = schema["$defs"]
        self.random = random
        self.numbers = numbers
        self.hints = hints
        self.slips = slips
        self.depth = 0

    @staticmethod
    def read(path):
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def chance(self, share):
        return self.random.random() < share

    def make(self, node, key=None):
        """A value for a node; `key` is the key that has it in an object."""
        if self.slips and self.chance(self.slips):
            return self.slip()
        name = node["$ref"].removeprefix("#/$defs/") if "$ref" in node else None
        for hint in (key, name and "$" + name):
            if hint in self.hints and not self.chance(0.15):
                value = self.hints[hint](self)
                if value is not Grammar.GENERIC:
                    return value
        if name:
            return self.make_of(self.definitions[name], key or name)
        return self.make_of(node, key)

    def make_of(self, node, key):
        if "$ref" in node:
            return self.make(node, key)
        if "const" in node:
            return node["const"]
        if "enum" in node:
            return self.random.choice(node["enum"])
        for choice in ("oneOf", "anyOf"):
            if choice in node and "type" not in node:
                return self.make(self.random.choice(node[choice]), key)
        kinds = node.get("type", "string")
        kind = self.random.choice(kinds) if isinstance(kinds, list) else kinds
        return getattr(self, "make_" + kind)(node, key)

    def make_null(self, node, key):
        return None

    def make_boolean(self, node, key):
        return self.chance(0.5)

    def make_number(self, node, key):
        return self.numbers.number(
            least=node.get("minimum", -math.inf), most=node.get("maximum", math.inf),
            above=node.get("exclusiveMinimum", -math.inf))

    def make_integer(self, node, key):
        return self.numbers.integer(least=node.get("minimum", -math.inf), most=node.get("maximum", math.inf))

    def make_string(self, node, key):
        """One of `WORDS`, which matches the pattern of the node if any of them does."""
        fitting = [word for word in WORDS if re.search(node.get("pattern", ""), word)]
        return self.random.choice(fitting or WORDS)

    def make_array(self, node, key):
        first = node.get("prefixItems", [])
        items = node.get("items", {"type": "number"})
        least = node.get("minItems", 0)
        most = len(first) if items is False else node.get("maxItems", least + 4)
        count = self.random.randint(least, max(least, min(most, least + 4)))
        if most > least and self.chance(0.02):
            count = min(most, 300)
        values = [self.make(first[index] if index < len(first) else items, None) for index in range(count)]
        if node.get("uniqueItems"):
            values = [value for index, value in enumerate(values) if value not in values[:index]]
        return values

    def make_object(self, node, key):
        properties = node.get("properties", {})
        required, excluded = self.alternative(node)
        optional = [name for name in properties if name not in required and name not in excluded]
        count = self.random.randint(0, min(len(optional), 3))
        count = max(count, node.get("minProperties", 0) - len(required))
        count = min(count, node.get("maxProperties", len(properties)) - len(required))
        names = required + self.random.sample(optional, count)
        for name in list(names):
            names += [other for other in node.get("dependentRequired", {}).get(name, []) if other not in names]
        return {name: self.make(properties[name], name) for name in names if name in properties}

    def alternative(self, node):
        """The required keys of an object with a random branch of `oneOf`, and those of the other branches."""
        required, excluded = list(node.get("required", [])), set()
        branches = node.get("oneOf", [])
        if branches:
            chosen = self.random.randrange(len(branches))
            for index, branch in enumerate(branches):
                inner, others = self.alternative(branch)
                if index == chosen:
                    required += inner
                    excluded |= others
                else:
                    excluded |= set(inner) | others
        return required, excluded - set(required)

    def slip(self):
        """A value that probably violates the schema."""
        return self.random.choice((
            None, True, "", "word", [], {}, [[]], [1], {"a": 1}, 0, -1, 1e308, 2**63, self.numbers.edge(),
            Token(self.random.choice(ODD_SPELLINGS)),
        ))
