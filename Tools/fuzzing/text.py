"""Mutations of a scene file's text, which test the parser."""

from fuzzing.edges import EDGES, ODD_SPELLINGS

INSERTIONS = (
    b"\0", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\r", b"\r\n",
    b"\t",
    b"\x85", b"\xe2\x80\xa8", b"\x1b[2J", b"\x7f", b"---\n", b"...\n", b"%YAML 1.1\n", b"%TAG ! tag:x,2000:\n",
    b"&a ", b"*a ", b"!!binary ", b"!<x> ", b"!!python/object ", b"<<: ", b"? ", b"- ", b": ", b"{", b"}", b"[", b"]",
    b",",
    b'"', b"'", b"\\", b"|\n", b">-\n", b"|9\n", b"#", b"# x\n", b"@", b"`", b"%", b'"\\ud800"', b'"\\x"',
    b'"\\u0000"', b"//",
    b"null", b"~", b"\n\n", b"  ", b"canvas: 1\n", b"layer: {}\n", b"class: Layer\n",
)


def nested(random):
    """Up to 50,000 levels of nesting, in 70 % with the closing brackets."""
    depth = random.choice((10, 400, 600, 999, 1001, 5000, 50000))
    opening, middle, closing = random.choice((
        (b"[", b"", b"]"), (b"{a: ", b"1", b"}"), (b"- ", b"x", b""), (b"? ", b"x", b""), (b'{"a":', b"1", b"}"),
        (b"{sublayers: [", b"", b"]}"), (b'{"mask":', b"{}", b"}"), (b"[{", b"", b"}]"), (b"!x ", b"", b""),
        (b"transform: [{", b"", b"}]"),
    ))
    return opening * depth + middle + closing * (depth if random.random() < 0.7 else 0)


def alias_bomb(random):
    lines = [b"a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    for level in range(1, random.randint(2, 30)):
        lines.append(b"a%d: &a%d [" % (level, level) + b", ".join([b"*a%d" % (level - 1)] * 9) + b"]")
    return b"\n".join(lines) + b"\n"


def duplicate_line(data, random):
    """Repeats a line, which often makes a duplicate key."""
    lines = data.split(b"\n")
    index = random.randrange(len(lines))
    return b"\n".join(lines[:index] + [lines[index]] * 2 + lines[index + 1:])


def duplicate_item(data, random):
    """Repeats the first `key: value` of a flow mapping in braces."""
    places = [index for index, byte in enumerate(data) if byte == ord("{")]
    if not places:
        return duplicate_line(data, random)
    start = random.choice(places) + 1
    end = min([index for index in (data.find(b",", start), data.find(b"}", start)) if index >= 0] or [len(data)])
    return data[:end] + b", " + data[start:end] + data[end:]


def other_number(data, random):
    """Replaces a number with an edge number or an odd spelling."""
    places = [index for index, byte in enumerate(data) if byte in b"0123456789"]
    if not places:
        return data
    start = end = random.choice(places)
    while end < len(data) and data[end] in b"0123456789.eE+-":
        end += 1
    number = random.choice(ODD_SPELLINGS) if random.random() < 0.5 else repr(random.choice(EDGES))
    return data[:start] + number.encode() + data[end:]


def insertion(data, random):
    place = random.randrange(len(data) + 1)
    return data[:place] + random.choice(INSERTIONS) + data[place:]


def other_bytes(data, random):
    result = bytearray(data)
    for _ in range(random.randint(1, 8)):
        if result:
            result[random.randrange(len(result))] = random.randrange(256)
    return bytes(result)


def deletion(data, random):
    start = random.randrange(len(data) + 1)
    return data[:start] + data[start + random.choice((1, 1, 2, 8, 64)):]


def truncation(data, random):
    return data[:random.randrange(len(data) + 1)]


def moved(data, random):
    """Inserts a copy of a piece of the file at another place, once or many times."""
    start = random.randrange(len(data) + 1)
    piece = data[start:start + random.randint(1, 80)]
    place = random.randrange(len(data) + 1)
    return data[:place] + piece * random.choice((1, 1, 2, 200)) + data[place:]


def nesting(data, random):
    place = data.find(b":", random.randrange(len(data) + 1)) + 1
    return data[:place] + b" " + nested(random) + (b"\n" + data[place:] if random.random() < 0.5 else b"")


def bomb(data, random):
    return alias_bomb(random) + data


def encoded(data, random):
    """The text in another encoding, with or without a byte order mark."""
    encoding = random.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"))
    return data.decode("utf-8", "replace").encode(encoding)


def long_word(data, random):
    return data.replace(b"layer", b"l" + b"a" * random.choice((100, 5000, 300000)) + b"yer", 1)


MUTATIONS = (
    duplicate_line, duplicate_item, other_number, other_number, insertion, insertion, insertion, other_bytes, deletion,
    truncation, moved, nesting, bomb, encoded, long_word,
)


def mutate(data, random):
    """The bytes after one to three mutations."""
    for _ in range(random.choice((1, 1, 2, 3))):
        data = random.choice(MUTATIONS)(data, random) if data else insertion(data, random)
    return data
