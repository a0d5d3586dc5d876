"""Pictures as QEMU and the probes write them: PPM files."""
import re


def picture(path):
    data = open(path, "rb").read()
    head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
    return int(head[1]), int(head[2]), data[head.end():]


def turned(image):
    """Clockwise by 90 degrees."""
    width, height, data = image
    rows = [data[y * width * 3:(y + 1) * width * 3] for y in range(height)]
    out = bytearray()
    for x in range(width):
        for row in reversed(rows):
            out += row[x * 3:x * 3 + 3]
    return height, width, bytes(out)


def compare(a, b, name):
    same = a[:2] == b[:2] and a[2] == b[2]
    wrong = "" if same else ": %d of %d bytes differ" % (sum(x != y for x, y in zip(a[2], b[2])), len(a[2]))
    print("%s %s%s" % ("ok" if same else "failed", name, wrong))
    return same
