#!/usr/bin/env python3
"""Checks what Tools/install has put under a prefix, as programs in C, C++ and Python use it.

usage: check.py CHECK PREFIX [--update]

CHECK is one of: header, hostile, properties, animations, images, borrowed, dmabuf, random, python, cmake, surfaceless,
x11, wayland. Prints what is wrong, and ends with 1.
With --update, the pictures in the folder References become what the programs draw.
"""
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(os.path.dirname(HERE), "Embed", "C")
REFERENCES = os.path.join(HERE, "References")
STRICT = ["-Wall", "-Wextra", "-Werror"]
# For a whole program that only has to start, draw and end.
PATIENCE = 600


class Wrong(Exception):
    pass


def run(arguments, environment=None, folder=None):
    """Runs a program to its end; what it prints is part of the error."""
    done = subprocess.run(
        arguments, env={**os.environ, **(environment or {})}, cwd=folder, timeout=PATIENCE, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise Wrong(f"{' '.join(arguments)}: ended with {done.returncode}\n{done.stdout}")
    return done.stdout


def flags(prefix, *packages):
    """What pkg-config says of the library and of other packages."""
    output = run(["pkg-config", "--cflags", "--libs", "multiplane", *packages],
                 {"PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig"})
    return output.split() + [f"-Wl,-rpath,{prefix}/lib"]


def clang(name):
    """The one of the Swift toolchain, which is always there."""
    return os.path.join(os.path.dirname(os.path.realpath(shutil.which("swiftc"))), name)


# ---- Pictures ----

def read_ppm(path):
    with open(path, "rb") as file:
        head, body = file.read().split(b"\n", 1)
    width, height = (int(word) for word in head.split()[1:3])
    return width, height, body


def read_png(path):
    """One that write_png has written."""
    with open(path, "rb") as file:
        data = file.read()
    width, height = struct.unpack(">II", data[16:24])
    length = struct.unpack(">I", data[33:37])[0]
    rows = zlib.decompress(data[41:41 + length])
    stride = width * 3 + 1
    return width, height, b"".join(rows[y * stride + 1:(y + 1) * stride] for y in range(height))


def write_png(path, width, height, pixels):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + pixels[y * width * 3:(y + 1) * width * 3] for y in range(height))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def compare(path, reference, most=2):
    """Whether a picture is that of the folder References within some 255ths."""
    found, expected = read_ppm(path), os.path.join(REFERENCES, reference)
    if "--update" in sys.argv:
        write_png(expected, *found)
    known = read_png(expected)
    if found[:2] != known[:2]:
        raise Wrong(f"{path}: {found[0]} x {found[1]} pixels in place of {known[0]} x {known[1]}")
    difference = max(abs(a - b) for a, b in zip(found[2], known[2]))
    if difference > most:
        raise Wrong(f"{os.path.basename(path)}: differs from {reference} by {difference}")


# ---- Programs ----

def build(prefix, folder, name, *packages, more=()):
    source = next(path for path in (f"{EXAMPLES}/{name}.c", f"{EXAMPLES}/{name}.cpp") if os.path.exists(path))
    compiler = ["g++", "-std=c++17"] if source.endswith("pp") else ["gcc", "-std=c11"]
    program = os.path.join(folder, name)
    run([*compiler, *STRICT, f"-I{folder}", source, *more, *flags(prefix, *packages), "-o", program])
    return program


def show(program, folder, name, reference, environment=None):
    picture = os.path.join(folder, name + ".ppm")
    run([program, picture], environment)
    compare(picture, reference)


class Server:
    """A display without a screen, for as long as programs draw to it."""

    def __init__(self, arguments, is_ready, environment=None):
        self.process = subprocess.Popen(
            arguments, env={**os.environ, **(environment or {})}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            pass_fds=[int(word) for word in arguments if word.isdigit()][:1])
        end = time.monotonic() + PATIENCE
        while not is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise Wrong(f"{arguments[0]} does not start")
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


# ---- Checks ----

def check_header(prefix, folder):
    """As C11 and C++17, with gcc and clang, also where nothing of it is used."""
    source = os.path.join(folder, "header.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write("#include <multiplane.h>\n#include <multiplane.h>\nint main(void) { return (int)MP_VERSION == 0; }\n")
    for compiler in ("gcc", clang("clang")):
        run([compiler, "-std=c11", "-pedantic", *STRICT, f"-I{prefix}/include", "-fsyntax-only", source])
    for compiler in ("g++", clang("clang++")):
        run([compiler, "-std=c++17", *STRICT, f"-I{prefix}/include", "-fsyntax-only", "-x", "c++", source])
    dynamic = run(["readelf", "-d", f"{prefix}/lib/libmultiplane.so"])
    if "[libmultiplane.so.0]" not in dynamic:
        raise Wrong("the library has no SONAME")
    paths = [line for line in dynamic.splitlines() if "RUNPATH" in line or "RPATH" in line]
    if any("[$ORIGIN/multiplane]" not in line for line in paths):
        raise Wrong(f"the library has a run path of another place: {paths}")
    print(run([sys.executable, os.path.join(HERE, "abi.py"), prefix]), end="")


def sanitized(prefix, folder, name, *sources, arguments=()):
    """Builds a program with the address sanitizer, and runs it."""
    program = os.path.join(folder, name)
    run(["gcc", "-g", "-std=c11", *STRICT, "-fsanitize=address,undefined",
         *(f"{HERE}/{source}" for source in (f"{name}.c", *sources)), *flags(prefix, "egl", "glesv2"), "-lm",
         "-lpthread", "-o", program])
    # Mesa keeps memory until its end.
    run([program, *arguments], {"ASAN_OPTIONS": "detect_leaks=0"})


def check_hostile(prefix, folder):
    sanitized(prefix, folder, "hostile", "hostile_values.c")


def check_properties(prefix, folder):
    sanitized(prefix, folder, "properties")


def check_animations(prefix, folder):
    sanitized(prefix, folder, "animations")


def check_images(prefix, folder):
    sanitized(prefix, folder, "images")


def check_borrowed(prefix, folder):
    sanitized(prefix, folder, "borrowed")


def check_dmabuf(prefix, folder):
    """Where there is a DRM device: a virtual machine with virtio-gpu has one."""
    device = "/dev/dri/card0"
    if not os.path.exists(device):
        print(f"{device} is not there: nothing was checked")
        return
    program = os.path.join(folder, "dmabuf")
    run(["gcc", "-std=c11", "-D_DEFAULT_SOURCE", *STRICT, f"{HERE}/dmabuf.c", *flags(prefix, "egl", "glesv2", "libdrm"),
         "-o", program])
    run([program, device])


def check_random(prefix, folder):
    """Further seeds: MULTIPLANE_SEEDS=CFace:5,6,7 and MULTIPLANE_CALLS=100000."""
    asked = dict(entry.split(":", 1) for entry in os.environ.get("MULTIPLANE_SEEDS", "").split(";") if ":" in entry)
    seeds = asked.get("CFace", "1,2").split(",")
    sanitized(prefix, folder, "random", arguments=[os.environ.get("MULTIPLANE_CALLS", "3000"), *seeds])


def check_python(prefix, folder):
    picture = os.path.join(folder, "python.ppm")
    run([sys.executable, f"{EXAMPLES}/layers.py", f"{prefix}/lib/libmultiplane.so", picture])
    compare(picture, "c-python.png")


def check_cmake(prefix, folder):
    with open(os.path.join(folder, "CMakeLists.txt"), "w", encoding="utf-8") as file:
        file.write(
            "cmake_minimum_required(VERSION 3.16)\nproject(layers C)\nfind_package(Multiplane 0.1 REQUIRED)\n"
            f"add_executable(layers {EXAMPLES}/surfaceless.c)\n"
            "target_link_libraries(layers PRIVATE Multiplane::Multiplane EGL GLESv2)\n")
    run(["cmake", f"-DCMAKE_PREFIX_PATH={prefix}", "-S", folder, "-B", f"{folder}/build"])
    run(["cmake", "--build", f"{folder}/build"])
    show(f"{folder}/build/layers", folder, "cmake", "c-layers.png")


def check_surfaceless(prefix, folder):
    show(build(prefix, folder, "surfaceless", "egl", "glesv2"), folder, "surfaceless", "c-layers.png")


def check_x11(prefix, folder):
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    number = b""

    def is_ready():
        nonlocal number
        try:
            number += os.read(reader, 16)
        except BlockingIOError:
            pass
        return number.endswith(b"\n")

    server = Server(["Xvfb", "-displayfd", str(writer), "-noreset", "-screen", "0", "640x480x24"], is_ready)
    with server:
        display = {"DISPLAY": f":{number.decode().strip()}", "GDK_BACKEND": "x11", "SDL_VIDEODRIVER": "x11"}
        sdl2 = build(prefix, folder, "sdl2", "sdl2", "gl")
        show(sdl2, folder, "sdl2 with GLX", "c-layers.png", display)
        show(sdl2, folder, "sdl2 with EGL", "c-layers.png", {**display, "SDL_VIDEO_X11_FORCE_EGL": "1"})
        show(build(prefix, folder, "glfw", "glfw3", "gl"), folder, "glfw", "c-layers.png", display)
        show(build(prefix, folder, "x11", "x11", "egl", "glesv2"), folder, "x11", "c-layers.png", display)
        show(build(prefix, folder, "gtk4", "gtk4", "epoxy"), folder, "gtk4", "c-layers.png", display)
        show(build(prefix, folder, "game", "sdl2", "glesv2"), folder, "game", "c-game.png", display)


def check_wayland(prefix, folder):
    protocols = run(["pkg-config", "--variable=pkgdatadir", "wayland-protocols"]).strip()
    shell = f"{protocols}/stable/xdg-shell/xdg-shell.xml"
    run(["wayland-scanner", "client-header", shell, f"{folder}/xdg-shell.h"])
    run(["wayland-scanner", "private-code", shell, f"{folder}/xdg-shell.c"])
    program = build(
        prefix, folder, "wayland", "wayland-client", "wayland-egl", "egl", "glesv2", more=[f"{folder}/xdg-shell.c"])
    os.chmod(folder, 0o700)
    environment = {"XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "display"}
    weston = ["weston", "--backend=headless-backend.so", "--use-gl", "--socket=display", "--idle-time=0"]
    with Server(weston, lambda: os.path.exists(f"{folder}/display"), {"XDG_RUNTIME_DIR": folder}):
        show(program, folder, "wayland", "c-layers.png", environment)


def main():
    name, prefix = sys.argv[1], os.path.abspath(sys.argv[2])
    # A test runner may have blocked signals: a display server ends at one.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    # A short path: sockets of Wayland have no more than 108 bytes.
    with tempfile.TemporaryDirectory(prefix="mp-", dir="/tmp") as folder:
        try:
            globals()[f"check_{name}"](prefix, folder)
        except (Wrong, OSError, subprocess.TimeoutExpired) as error:
            print(error)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
