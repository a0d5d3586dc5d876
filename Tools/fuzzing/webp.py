"""Mutations of WebP files by RIFF chunk."""

import struct

SIZES = (0, 1, 2, 2**14 - 1, 2**24 - 1, 2**31 - 1, 2**32 - 1)
TYPES = (b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP", b"EXIF", b"XMP ", b"abcd")


def chunks(data):
    offset = 12
    found = []
    while offset + 8 <= len(data):
        length = struct.unpack_from("<I", data, offset + 4)[0]
        found.append((data[offset:offset + 4], data[offset + 8:offset + 8 + length], None))
        offset += 8 + length + (length & 1)
    return found


def join(parts, size=None):
    body = b"WEBP"
    for kind, payload, length in parts:
        announced = len(payload) if length is None else length
        body += kind + struct.pack("<I", announced) + payload + b"\0" * (len(payload) & 1)
    return b"RIFF" + struct.pack("<I", len(body) if size is None else size) + body


def picture_size(kind, payload, random):
    """A chunk whose header announces another picture size."""
    fields = bytearray(payload)
    if kind == b"VP8 " and len(fields) >= 10:
        struct.pack_into("<HH", fields, 6, random.choice((0, 1, 16383)), random.choice((0, 1, 16383)))
    elif kind == b"VP8L" and len(fields) >= 5:
        sides = random.choice((0, 16383)) | random.choice((0, 16383)) << 14
        struct.pack_into("<I", fields, 1, sides | random.getrandbits(4) << 28)
    elif kind == b"VP8X" and len(fields) >= 10:
        fields[random.randrange(10)] = random.choice((0, 1, 255))
    return bytes(fields)


def mutate(data, random):
    parts = chunks(data)
    size = None
    for _ in range(random.choice((1, 1, 2))):
        if not parts:
            break
        index = random.randrange(len(parts))
        kind, payload, _ = parts[index]
        choice = random.randrange(8)
        if choice < 2:
            parts[index] = (kind, picture_size(kind, payload, random), None)
        elif choice == 2:
            parts[index] = (kind, payload, random.choice(SIZES + (len(payload) + 1, max(0, len(payload) - 1))))
        elif choice == 3:
            parts[index] = (random.choice(TYPES), payload, None)
        elif choice == 4:
            sides = random.choice((bytes(6), b"\xff" * 6, b"\x1e\0\0\x27\0\0"))
            parts.insert(0, (b"VP8X", bytes((random.randrange(256), 0, 0, 0)) + sides, None))
        elif choice == 5:
            parts.insert(index, parts[index])
        elif choice == 6:
            size = random.choice(SIZES)
        elif payload:
            changed = bytearray(payload)
            for _ in range(random.choice((1, 8))):
                changed[random.randrange(len(changed))] = random.randrange(256)
            end = random.randrange(len(changed) + 1) if random.random() < 0.3 else len(changed)
            parts[index] = (kind, bytes(changed[:end]), None)
    return join(parts, size)
