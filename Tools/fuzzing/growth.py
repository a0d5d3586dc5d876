"""Large scenes, made from a small one whose root layer is repeated."""

import sys
from dataclasses import dataclass, replace

# Nested (as sublayers or as masks), side by side, and with replicator layers around the layer.
KINDS = ("sublayers", "mask", "siblings", "replicators")
COUNTS = {"sublayers": (30, 300), "mask": (30, 300), "siblings": (40, 300), "replicators": (1, 2, 4)}
# For commands that do not draw: thousands of groups would need a pass of the GPU each.
LARGE_COUNTS = {"sublayers": (1000, 2000), "mask": (1000, 2000), "siblings": (1000, 5000), "replicators": (4, 6)}
COPIES = (3, 100, 10000)

# Writing a scene recurses a few calls deep for each level of layers.
sys.setrecursionlimit(100_000)


@dataclass(frozen=True)
class Growth:
    """How a scene's root layer is repeated."""
    kind: str
    count: int
    copies: int = 1

    @staticmethod
    def choose(random, is_drawn):
        kind = random.choice(KINDS)
        counts = COUNTS[kind] if is_drawn else COUNTS[kind] + LARGE_COUNTS[kind]
        return Growth(kind, random.choice(counts), random.choice(COPIES))

    def of(self, values):
        """The values of the grown scene, which share those of the small one."""
        layer = values.get("layer")
        if not isinstance(layer, dict):
            return values
        return values | {"layer": getattr(self, self.kind)(layer)}

    def sublayers(self, layer):
        return self.nested(layer, "sublayers", lambda inner: [inner])

    def mask(self, layer):
        return self.nested(layer, "mask", lambda inner: inner)

    def nested(self, layer, key, held):
        result = layer
        shell = {name: value for name, value in layer.items() if name not in ("sublayers", "mask")}
        for _ in range(self.count):
            result = shell | {key: held(result)}
        return result

    def siblings(self, layer):
        return {"sublayers": [layer] * self.count}

    def replicators(self, layer):
        result = layer
        for _ in range(self.count):
            step = [{"translate": [0.01, 0.02]}]
            result = {
                "class": "ReplicatorLayer", "frame": [0, 0, 32, 32], "instanceCount": self.copies,
                "instanceTransform": step, "sublayers": [result]}
        return result

    def smaller(self):
        """Growths with smaller counts: one, half, three quarters; and with half the copies."""
        for count in (1, self.count // 2, self.count * 3 // 4):
            if 0 < count < self.count:
                yield replace(self, count=count)
        if self.copies > 2:
            yield replace(self, copies=self.copies // 2)
