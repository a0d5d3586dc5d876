"""Whole random scenes (canvas, images, layer tree), most of them valid and visible."""

from dataclasses import dataclass

from fuzzing.edges import Numbers
from fuzzing.grammar import Grammar
from fuzzing.hints import HINTS

# The images of Tests/Corpus/img, which every scene may use.
IMAGES = {
    "a": "img/a.png",
    "b": {"path": "img/b.jpg", "scale": 2},
    "c": "img/c.webp",
    "t": {"path": "img/a.png", "template": True},
    "y": {"path": "img/y.yuv", "format": "yuv420", "width": 15, "height": 9},
    "h": {"path": "img/h.raw", "format": "rgba16f", "width": 8, "height": 8},
    "n": {"path": "img/n.raw", "format": "nv12", "width": 15, "height": 9, "matrix": "bt601", "range": "full"},
}

# Canvases at the limits: the longest that can be drawn, and ones that must be refused.
CANVASES = (
    (1, 1), (16384, 1), (1, 16384), (16385, 1), (1e9, 1e9), (1e-320, 1), (2**31, 2**31), (1e308, 1e308), (0.5, 0.4),
)
SIDES = (1, 7, 16, 32, 48, 64)

# Keys that give a layer of a class something to draw; most layers get one. A TransformLayer draws nothing itself.
PAINTS = {
    "GradientLayer": ("colors", "backgroundColor"), "ShapeLayer": ("path", "path", "backgroundColor"),
    "TextLayer": ("string", "attributedString"), "TiledLayer": ("testPattern", "testPattern", "pyramid"),
    "TransformLayer": ("sublayerTransform",),
}
USUAL_PAINTS = ("backgroundColor", "contents")


@dataclass(frozen=True)
class Mood:
    """How hostile a scene is: the shares of edge numbers and of values that violate the schema, and its most layers."""
    spice: float
    slips: float
    layers: int


MOODS = (
    (0.35, Mood(spice=0.0, slips=0.0, layers=9)),
    (0.30, Mood(spice=0.02, slips=0.0, layers=7)),
    (0.20, Mood(spice=0.10, slips=0.0, layers=6)),
    (0.08, Mood(spice=0.40, slips=0.0, layers=5)),
    (0.07, Mood(spice=0.02, slips=0.01, layers=5)),
)


class SceneMaker:
    """Makes one scene."""

    def __init__(self, schema, random):
        self.random = random
        self.mood = random.choices([mood for _, mood in MOODS], [share for share, _ in MOODS])[0]
        hints = dict(HINTS)
        hints["$layer"] = self.layer
        hints["sublayers"] = self.sublayers
        hints["mask"] = self.mask
        hints["contents"] = self.contents
        self.grammar = Grammar(schema, random, Numbers(random, self.mood.spice), hints, self.mood.slips)
        self.node = self.grammar.definitions["layer"]
        self.owners = self.classes_of_keys()
        self.pairs = [pair["required"] for pair in self.node.get("not", {}).get("anyOf", [])]
        self.layers_left = random.randint(1, self.mood.layers)
        self.depth = 0
        self.images = self.some_images()

    def classes_of_keys(self):
        """The layer class of each key that only one class has."""
        owners = {}
        for key, schema in self.node.get("dependentSchemas", {}).items():
            definition = self.grammar.definitions[schema["$ref"].removeprefix("#/$defs/")]
            owners[key] = definition["properties"]["class"]["const"]
        return owners

    def scene(self):
        values = {"canvas": self.canvas()}
        if self.images:
            values["images"] = self.images
        values["layer"] = self.layer(self.grammar)
        for key, node in self.grammar.schema["properties"].items():
            if key not in ("canvas", "images", "layer") and self.grammar.chance(0.3):
                values[key] = self.grammar.make(node, key)
        if self.mood.slips and self.grammar.chance(0.2):
            values[self.random.choice(("layers", "canvas ", "", "1", "sublayers"))] = self.grammar.slip()
        return values

    def canvas(self):
        if self.grammar.chance(self.mood.spice):
            width, height = self.random.choice(CANVASES)
            canvas = {"width": width, "height": height}
        else:
            canvas = {"width": self.random.choice(SIDES), "height": self.random.choice(SIDES)}
            if self.grammar.chance(0.5):
                canvas["scale"] = self.random.choice((0.5, 1, 1, 2, 3, 1.25, 7.3))
        if self.grammar.chance(0.5):
            canvas["background"] = self.grammar.make({"$ref": "#/$defs/color"})
        known = ("width", "height", "scale", "background")
        for key, node in self.grammar.definitions["canvas"]["properties"].items():
            if key not in known and self.grammar.chance(0.3):
                canvas[key] = self.grammar.make(node, key)
        return canvas

    def some_images(self):
        names = self.random.sample(list(IMAGES), self.random.randint(0, 3))
        images = {name: IMAGES[name] for name in names}
        if self.grammar.chance(0.05):
            node = self.grammar.schema["properties"]["images"]["additionalProperties"]
            images["odd"] = self.grammar.make_of(node, None)
        for name, image in images.items():
            if isinstance(image, dict) and self.grammar.chance(0.1):
                properties = self.grammar.definitions["image"]["properties"]
                key = self.random.choice(list(properties))
                images[name] = image | {key: self.grammar.make(properties[key], key)}
        return images

    def contents(self, grammar):
        if not self.images or grammar.chance(0.02):
            return Grammar.GENERIC if self.mood.slips else None
        return self.random.choice(list(self.images))

    def sublayers(self, grammar):
        if self.depth > 6:
            return []
        layers = []
        for _ in range(self.random.randint(1, 4)):
            if self.layers_left > 0:
                layers.append(self.layer(grammar))
        return layers

    def mask(self, grammar):
        return self.layer(grammar) if self.layers_left > 0 else None

    def layer(self, grammar):
        """A layer of a random class, with its place, something to draw, a few other keys and sublayers."""
        self.layers_left -= 1
        self.depth += 1
        properties = self.node["properties"]
        classes = properties["class"]["enum"]
        name = self.random.choice(classes) if grammar.chance(0.6) else classes[0]
        layer = {}
        if name != classes[0] or grammar.chance(0.1):
            layer["class"] = name
        keys = self.keys(name, properties)
        for key in keys:
            layer[key] = grammar.make(properties[key], key)
        if grammar.chance(0.7) and self.layers_left > 0:
            layer["sublayers"] = grammar.make(properties["sublayers"], "sublayers")
        if "colors" in layer and "locations" in layer:
            self.even_locations(layer)
        self.depth -= 1
        return layer

    def keys(self, name, properties):
        keys = []
        if self.grammar.chance(0.5):
            keys.append("frame")
        elif self.grammar.chance(0.8):
            keys += ["bounds", "position"]
        if self.grammar.chance(0.8):
            keys.append(self.random.choice(PAINTS.get(name, USUAL_PAINTS)))
        mine = [key for key in properties if self.owners.get(key, name) == name and key not in ("class", "sublayers")]
        special = [key for key in mine if key in self.owners]
        keys += self.random.sample(special, self.random.randint(0, min(4, len(special))))
        keys += self.random.sample(mine, min(len(mine), int(self.random.expovariate(0.25))))
        if self.mood.slips and self.grammar.chance(0.1):
            return list(dict.fromkeys(keys + [self.random.choice(list(properties))]))
        chosen = []
        for key in keys:
            conflicts = {other for pair in self.pairs if key in pair for other in pair if other != key}
            if key not in chosen and not conflicts & set(chosen):
                chosen.append(key)
        return chosen

    def even_locations(self, layer):
        """Gives a gradient as many locations as colours, as the format requires."""
        count = len(layer["colors"]) if isinstance(layer["colors"], list) else 0
        if layer["locations"] is not None and not self.mood.slips:
            layer["locations"] = sorted(self.grammar.numbers.number(0, 1) for _ in range(count))
