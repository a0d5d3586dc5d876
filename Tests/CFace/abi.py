#!/usr/bin/env python3
"""The face of libmultiplane.so: its symbols, types, callbacks, constants, and the layouts of its structs, as gcc has them.

usage: abi.py PREFIX [--update]

Compares what is installed under PREFIX with abi.txt, beside this file: lines may be added only, and then with --update,
which refuses to take one away. Compares what the header declares with what the library exports.
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DUMP = os.path.join(HERE, "abi.txt")


def without_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def declarations(text):
    """The functions of the header, each on one line."""
    for match in re.finditer(r"^MP_API\s+([^;]*);", text, re.M):
        yield " ".join(match[1].split())


def callbacks(text):
    """The types of functions, and the fields that are functions: their signatures, each on one line."""
    for match in re.finditer(r"typedef ([^;{}]*\(\*(mp_\w+)\)\([^;]*\));", text):
        yield " ".join(match[1].split())
    for match in re.finditer(r"typedef struct (mp_\w+) \{(.*?)\} \1;", text, re.S):
        for line in match[2].split(";"):
            if "(*" in line:
                yield f"{match[1]}: " + " ".join(line.split())


def typedefs(text):
    """The types that are numbers, and the objects."""
    for match in re.finditer(r"^typedef (\w+ (?:struct )?\w+|struct \w+ \w+);", text, re.M):
        yield " ".join(match[1].split())


def structs(text):
    """The structs with their fields' names."""
    for match in re.finditer(r"typedef struct (mp_\w+) \{(.*?)\} \1;", text, re.S):
        names = []
        for line in match[2].split(";"):
            pointer = re.search(r"\(\*(\w+)\)\(", line)
            if pointer:
                names.append(pointer[1])
            elif line.strip():
                # The first name stands behind its type.
                names += [re.search(r"(\w+)(\[\d+\])?\s*$", part.strip())[1] for part in line.split(",")]
        yield match[1], names


def constants(text):
    for match in re.finditer(r"^enum \{(.*?)\};", text, re.S | re.M):
        yield from re.findall(r"\b(MP_\w+)\s*=", match[1])


def layout(prefix, text):
    lines = []
    for name, fields in structs(text):
        lines.append(f'printf("struct {name} %zu\\n", sizeof({name}));')
        for field in fields:
            lines.append(
                f'printf("field {name}.{field} %zu %zu\\n", offsetof({name}, {field}), sizeof((({name} *)0)->{field}));'
            )
    lines += [f'printf("constant {name} %d\\n", {name});' for name in constants(text)]
    program = "#include <multiplane.h>\n#include <stdio.h>\nint main(void) {\n" + "\n".join(lines) + "\n}\n"
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "layout.c")
        with open(source, "w", encoding="utf-8") as file:
            file.write(program)
        subprocess.run(["cc", f"-I{prefix}/include", source, "-o", source[:-2]], check=True)
        return subprocess.run([source[:-2]], check=True, capture_output=True, text=True).stdout.splitlines()


def main():
    prefix, updates = sys.argv[1], "--update" in sys.argv
    with open(f"{prefix}/include/multiplane.h", encoding="utf-8") as file:
        text = without_comments(file.read())
    functions = sorted(declarations(text))
    declared = {re.search(r"(mp_\w+)\(", function)[1] for function in functions}
    names = subprocess.run(
        ["nm", "-D", "--defined-only", f"{prefix}/lib/libmultiplane.so"], check=True, capture_output=True, text=True)
    exported = {line.split()[-1] for line in names.stdout.splitlines()}
    problems = [f"not exported: {name}" for name in sorted(declared - exported)]
    problems += [f"not in the header: {name}" for name in sorted(exported - declared)]
    found = ["function " + function for function in functions]
    found += ["callback " + callback for callback in callbacks(text)]
    found += ["type " + typedef for typedef in typedefs(text)] + layout(prefix, text)
    known = []
    if os.path.exists(DUMP):
        with open(DUMP, encoding="utf-8") as file:
            known = file.read().splitlines()
    # A struct may grow, and with it the one line that has its size.
    sizes = {line.split()[1]: int(line.split()[2]) for line in found if line.startswith("struct ")}
    for line in known:
        kind, *rest = line.split()
        if line in found or updates and kind == "struct" and sizes.get(rest[0], 0) > int(rest[1]):
            continue
        problems.append(f"gone, or another: {line}")
    if updates and not problems:
        with open(DUMP, "w", encoding="utf-8") as file:
            file.write("\n".join(found) + "\n")
        known = found
    problems += [f"new, see --update: {line}" for line in found if line not in known]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
