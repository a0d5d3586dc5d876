"""Mutations of JPEG files by segment."""

import struct

SIDES = (0, 1, 8, 9, 255, 16384, 16385, 65500, 65535)
# Frame headers: the markers from SOF0 to SOF15 without DHT, JPG and DAC.
FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
MARKERS = (0xC0, 0xC1, 0xC2, 0xC3, 0xC4, 0xDB, 0xDD, 0xE0, 0xEE, 0xFE, 0x01)


def segments(data):
    """Marker, payload and None (the right length) for each segment before the first scan; the rest of the file."""
    offset = 2
    found = []
    while offset + 4 <= len(data) and data[offset] == 0xFF and data[offset + 1] != 0xDA:
        length = struct.unpack_from(">H", data, offset + 2)[0]
        found.append((data[offset + 1], data[offset + 4:offset + 2 + length], None))
        offset += 2 + length
    return found, data[offset:]


def join(parts, rest):
    result = b"\xff\xd8"
    for marker, payload, length in parts:
        size = len(payload) + 2 if length is None else length
        result += bytes((0xFF, marker)) + struct.pack(">H", size & 0xFFFF) + payload
    return result + rest


def frame(payload, random):
    """A frame header with another size, number of components or chroma subsampling."""
    fields = bytearray(payload.ljust(9, b"\0"))
    choice = random.randrange(5)
    if choice < 2:
        struct.pack_into(">H", fields, 1 + 2 * choice, random.choice(SIDES))
    elif choice == 2:
        struct.pack_into(">HH", fields, 1, random.choice(SIDES), random.choice(SIDES))
    elif choice == 3:
        fields[5] = random.choice((0, 1, 2, 3, 4, 5, 255))
    else:
        fields[7] = random.choice((0, 0x11, 0x21, 0x41, 0x44, 0x14, 0xFF))
    return bytes(fields)


def orientation(random):
    """An EXIF segment with an orientation; its offset and counts may be wrong."""
    order = random.choice((b"II*\0", b"MM\0*"))
    pack = "<" if order[:1] == b"I" else ">"
    entries = random.choice((0, 1, 1, 2, 65535))
    value = random.choice((0, 1, 6, 8, 9, 65535))
    offset = random.choice((8, 8, 8, 0, 4, 2**31, 2**32 - 1))
    entry = struct.pack(pack + "HHIHH", 0x0112, random.choice((3, 3, 4)), random.choice((1, 1, 0, 2**32 - 1)), value, 0)
    return 0xE1, b"Exif\0\0" + order + struct.pack(pack + "IH", offset, entries) + entry, None


def mutate(data, random):
    parts, rest = segments(data)
    if not parts:
        return data
    for _ in range(random.choice((1, 1, 2, 3))):
        index = random.randrange(len(parts))
        marker, payload, _ = parts[index]
        choice = random.randrange(9)
        if choice < 2:
            frames = [place for place, part in enumerate(parts) if part[0] in FRAMES]
            if frames:
                kind, inner, _ = parts[frames[0]]
                parts[frames[0]] = (kind, frame(inner, random), None)
        elif choice == 2:
            parts[index] = (marker, payload, random.choice((0, 1, 2, len(payload) + 3, 65535)))
        elif choice == 3:
            parts[index] = (random.choice(MARKERS), payload, None)
        elif choice == 4 and len(parts) > 1:
            del parts[index]
        elif choice == 5:
            parts.insert(index, parts[index])
        elif choice == 6:
            parts.insert(random.randrange(len(parts) + 1), orientation(random))
        elif choice == 7 and payload:
            changed = bytearray(payload)
            changed[random.randrange(len(changed))] = random.randrange(256)
            parts[index] = (marker, bytes(changed), None)
        else:
            rest = scan(rest, random)
    return join(parts, rest)


def scan(rest, random):
    """The scans truncated, repeated, or with random bytes or a marker in them."""
    choice = random.randrange(4)
    place = random.randrange(len(rest) + 1)
    if choice == 0:
        return rest[:place]
    if choice == 1:
        return rest[:place] + bytes((0xFF, random.randrange(256))) + rest[place:]
    if choice == 2:
        return rest * random.choice((2, 20))
    return rest[:place] + random.randbytes(4) + rest[place + 4:]
