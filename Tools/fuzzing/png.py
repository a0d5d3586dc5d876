"""Mutations of PNG files by chunk."""

import struct
import zlib
from dataclasses import dataclass, replace

SIGNATURE = b"\x89PNG\r\n\x1a\n"
TYPES = (
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"iCCP", b"zTXt", b"acTL", b"fcTL", b"eXIf", b"ABCD", b"abcd",
    b"\0\0\0\0",
)
SIDES = (0, 1, 2, 255, 4097, 16384, 16385, 65535, 65536, 15794189, 2**30, 2**31 - 1, 2**31, 2**32 - 1)


@dataclass(frozen=True)
class Chunk:
    type: bytes
    data: bytes
    checksum: int | None = None
    length: int | None = None

    @property
    def bytes(self):
        """The bytes of the chunk; length and checksum are the right ones unless others are given."""
        checksum = zlib.crc32(self.type + self.data) if self.checksum is None else self.checksum
        length = len(self.data) if self.length is None else self.length
        return struct.pack(">I", length) + self.type + self.data + struct.pack(">I", checksum)


def chunks(data):
    """The chunks of a file up to the first that is incomplete."""
    offset = len(SIGNATURE)
    found = []
    while offset + 12 <= len(data):
        length = struct.unpack_from(">I", data, offset)[0]
        if offset + 12 + length > len(data):
            break
        found.append(Chunk(data[offset + 4:offset + 8], data[offset + 8:offset + 8 + length]))
        offset += 12 + length
    return found


def join(parts):
    return SIGNATURE + b"".join(part.bytes for part in parts)


def header(chunk, random):
    """A header with one or two fields changed: width, height, depth, colour type, …."""
    fields = list(struct.unpack(">IIBBBBB", chunk.data[:13].ljust(13, b"\0")))
    for _ in range(random.choice((1, 1, 2))):
        index = random.choice((0, 0, 1, 1, 2, 3, 4, 5, 6))
        fields[index] = random.choice(SIDES) if index < 2 else random.choice((0, 1, 2, 3, 4, 6, 8, 16, 255))
    return replace(chunk, data=struct.pack(">IIBBBBB", *fields))


def rows(chunk, random):
    """Another zlib stream: shorter, longer, with random bytes, of 512 KiB of zeros, or truncated."""
    try:
        raw = bytearray(zlib.decompress(chunk.data))
    except zlib.error:
        raw = bytearray()
    choice = random.randrange(5)
    if choice == 0:
        raw = raw[:random.randrange(len(raw) + 1)]
    elif choice == 1:
        raw += bytes(random.choice((1, 1000, 1 << 18)))
    elif choice == 2 and raw:
        for _ in range(8):
            raw[random.randrange(len(raw))] = random.randrange(256)
    elif choice == 3:
        raw = bytearray(512 << 10)
    else:
        return replace(chunk, data=zlib.compress(bytes(raw), 0)[:-random.choice((1, 4))])
    return replace(chunk, data=zlib.compress(bytes(raw), random.choice((0, 1, 9))))


def mutate(data, random):
    parts = chunks(data)
    if not parts:
        return data
    for _ in range(random.choice((1, 1, 2, 3))):
        index = random.randrange(len(parts))
        part = parts[index]
        choice = random.randrange(9)
        if choice < 2 and parts[0].type == b"IHDR":
            parts[0] = header(parts[0], random)
        elif choice == 2:
            places = [place for place, chunk in enumerate(parts) if chunk.type == b"IDAT"]
            if places:
                parts[places[0]] = rows(parts[places[0]], random)
        elif choice == 3:
            parts[index] = replace(part, checksum=random.getrandbits(32))
        elif choice == 4:
            parts[index] = replace(part, length=random.choice((0, 1, len(part.data) + 1, 2**31 - 1, 2**31, 2**32 - 1)))
        elif choice == 5:
            parts[index] = replace(part, type=random.choice(TYPES))
        elif choice == 6 and len(parts) > 1:
            del parts[index]
        elif choice == 7:
            parts.insert(random.randrange(len(parts) + 1), random.choice((
                part, Chunk(random.choice(TYPES), random.randbytes(random.choice((0, 1, 13, 256, 768)))))))
        else:
            parts[index] = replace(part, data=part.data[:random.randrange(len(part.data) + 1)])
        if not parts:
            break
    return join(parts)
