"""Raw images whose size, row length and format fit the file, nearly fit it, or overflow an integer."""

FILES = {"img/h.raw": 512, "img/n.raw": 215, "img/y.yuv": 215, "img/a.png": 1649}
TEXEL_BYTES = {"rgba8": 4, "bgra8": 4, "a8": 1, "rgb8": 3, "rgba16f": 8, "yuv420": 1, "nv12": 1}
SIDES = (1, 2, 15, 65536, 1048575, 1048576, 1048577, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63)


def image(random, formats):
    """A raw image as a scene file describes it; `formats` are the values of the schema."""
    path, size = random.choice(list(FILES.items()))
    kind = random.choice(formats)
    bytes_of_texel = TEXEL_BYTES.get(kind, 4)
    side = random.choice([number for number in range(1, size) if size // bytes_of_texel % number == 0] or [1])
    values = {"path": path, "format": kind, "width": side, "height": max(1, size // bytes_of_texel // side)}
    if kind in ("yuv420", "nv12") and random.random() < 0.5:
        values |= {"width": 15, "height": 9}
    choice = random.random()
    if choice < 0.3:
        values[random.choice(("width", "height"))] = random.choice(SIDES)
    elif choice < 0.6:
        row = values["width"] * bytes_of_texel
        values["bytesPerRow"] = random.choice((1, row - 1, row, row + 1, row + 7, size, 2**31 - 1, 2**31, 2**62))
        if random.random() < 0.5:
            values["height"] = max(1, size // max(1, values["bytesPerRow"]))
    if random.random() < 0.2:
        values["matrix"] = random.choice(("bt601", "bt709"))
    if random.random() < 0.2:
        values["template"] = True
    return values


def scene(random, formats):
    """A scene that shows one to three raw images."""
    images = {name: image(random, formats) for name in ("a", "b", "c")[:random.randint(1, 3)]}
    layers = [
        {"frame": [4 * index, 0, 24, 24], "contents": name,
         "minificationFilter": random.choice(("nearest", "linear", "trilinear"))}
        for index, name in enumerate(images)]
    return {"canvas": {"width": 32, "height": 32}, "images": images, "layer": {"sublayers": layers}}
