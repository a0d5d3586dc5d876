#!/usr/bin/env python3
"""Layers from Python, through ctypes: draws a picture without a window.

usage: layers.py LIBMULTIPLANE PICTURE.ppm
"""
import ctypes
import sys
from ctypes import POINTER, Structure, byref, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_void_p

WIDTH, HEIGHT = 160, 120


class Rect(Structure):
    _fields_ = [(name, c_double) for name in ("x", "y", "width", "height")]


class Color(Structure):
    _fields_ = [(name, c_double) for name in ("red", "green", "blue", "alpha")]


class Point(Structure):
    _fields_ = [("x", c_double), ("y", c_double)]


class PixelRect(Structure):
    _fields_ = [(name, c_int32) for name in ("x", "y", "width", "height")]


class Sized(Structure):
    """A struct that begins with its size; all else is 0."""

    def __init__(self, **values):
        super().__init__(**values)
        self.size = ctypes.sizeof(self)


class Timing(Sized):
    _fields_ = [
        ("size", c_uint32), ("has_speed", c_int32), ("begin_time", c_double), ("time_offset", c_double),
        ("duration", c_double), ("speed", c_double), ("repeat_count", c_double), ("repeat_duration", c_double),
        ("autoreverses", c_int32), ("fill_mode", c_int32),
    ]


class Value(Structure):
    _fields_ = [
        ("type", c_int32), ("reserved", c_int32), ("numbers", c_double * 16), ("list", c_void_p), ("count", c_size_t),
    ]


class BitmapInfo(Sized):
    _fields_ = [
        ("size", c_uint32), ("format", c_int32), ("width", c_int32), ("height", c_int32), ("yuv_matrix", c_int32),
        ("yuv_range", c_int32), ("planes", c_void_p * 3), ("plane_sizes", c_size_t * 3),
        ("bytes_per_row", c_size_t * 3), ("release", c_void_p), ("user", c_void_p),
    ]


class SurfaceInfo(Sized):
    _fields_ = [
        ("size", c_uint32), ("kind", c_int32), ("width", c_int32), ("height", c_int32), ("name", c_uint32),
        ("level", c_int32), ("top_down", c_int32), ("transform", c_int32),
    ]


class Target(Sized):
    _fields_ = [
        ("size", c_uint32), ("framebuffer", c_uint32), ("x", c_int32), ("y", c_int32), ("width", c_int32),
        ("height", c_int32), ("top_down", c_int32), ("transform", c_int32), ("encoding", c_int32),
        ("buffer_age", c_int32), ("surface", c_void_p), ("scale", c_double), ("has_background", c_int32),
        ("redraws_all", c_int32), ("background", Color), ("wait_for_tiles", c_double),
    ]


class Frame(Sized):
    _fields_ = [
        ("size", c_uint32), ("next", c_int32), ("next_time", c_double), ("has_changed", c_int32),
        ("damage_count", c_int32), ("damage", PixelRect * 4),
    ]


# Numbers of multiplane.h.
PLAIN, GRADIENT = 0, 2
CORNER_RADIUS, OPACITY, FRAME, COLORS, BACKGROUND_COLOR, MAGNIFICATION = 205, 200, 601, 1200, 800, 304
OFFSCREEN = 1
BASIC, FROM, NUMBER = 0, 0, 1


class Library:
    """The functions, with a Python exception for each error."""

    def __init__(self, path):
        self.dll = ctypes.CDLL(path)
        self.dll.mp_error_message.restype = c_char_p
        self.dll.mp_result_name.restype = c_char_p
        arguments = {
            "release": [c_void_p],
            "layer_create": [c_int32, POINTER(c_void_p)],
            "layer_add_sublayer": [c_void_p, c_void_p],
            "layer_set_number": [c_void_p, c_int32, c_double],
            "layer_set_integer": [c_void_p, c_int32, c_int64],
            "layer_set_rect": [c_void_p, c_int32, Rect],
            "layer_set_color": [c_void_p, c_int32, Color],
            "layer_set_colors": [c_void_p, c_int32, POINTER(Color), c_size_t],
            "layer_set_contents": [c_void_p, c_void_p],
            "layer_hit_test": [c_void_p, Point, POINTER(c_void_p)],
            "layer_add_animation": [c_void_p, c_void_p, c_char_p],
            "layer_get_shown_value": [c_void_p, c_char_p, c_double, POINTER(Value)],
            "animation_create": [c_int32, c_char_p, POINTER(c_void_p)],
            "animation_set_timing": [c_void_p, POINTER(Timing)],
            "animation_set_value": [c_void_p, c_int32, POINTER(Value)],
            "bitmap_create": [POINTER(BitmapInfo), POINTER(c_void_p)],
            "tree_create": [c_void_p, POINTER(c_void_p)],
            "compositor_create_offscreen": [c_void_p, POINTER(c_void_p)],
            "surface_create": [c_void_p, POINTER(SurfaceInfo), POINTER(c_void_p)],
            "compositor_render": [c_void_p, c_void_p, c_double, POINTER(Target), POINTER(Frame)],
            "surface_read_pixels": [c_void_p, c_void_p, c_size_t, c_size_t],
        }
        for name, types in arguments.items():
            getattr(self.dll, "mp_" + name).argtypes = types

    def __call__(self, name, *arguments):
        result = getattr(self.dll, "mp_" + name)(*arguments)
        if result < 0:
            raise RuntimeError(
                f"{self.dll.mp_result_name(result).decode()}: {self.dll.mp_error_message().decode()}")
        return result

    def make(self, name, *arguments):
        made = c_void_p()
        self(name, *arguments, byref(made))
        return made


def main():
    mp = Library(sys.argv[1])
    root, panel, picture = (mp.make("layer_create", kind) for kind in (PLAIN, GRADIENT, PLAIN))
    mp("layer_set_rect", root, FRAME, Rect(0, 0, WIDTH, HEIGHT))
    mp("layer_set_rect", panel, FRAME, Rect(20, 20, 120, 80))
    colors = (Color * 2)(Color(0.95, 0.6, 0.2, 1), Color(0.7, 0.15, 0.3, 1))
    mp("layer_set_colors", panel, COLORS, colors, 2)
    mp("layer_set_number", panel, CORNER_RADIUS, 12)
    mp("layer_set_number", panel, OPACITY, 0.8)
    mp("layer_add_sublayer", root, panel)
    texels = bytes([255, 255, 255, 255, 30, 30, 60, 255, 30, 30, 60, 255, 255, 255, 255, 255])
    info = BitmapInfo(width=2, height=2)
    info.planes[0] = ctypes.cast(ctypes.c_char_p(texels), c_void_p)
    info.plane_sizes[0] = len(texels)
    bitmap = mp.make("bitmap_create", byref(info))
    mp("layer_set_contents", picture, bitmap)
    mp("layer_set_integer", picture, MAGNIFICATION, 0)
    mp("layer_set_rect", picture, FRAME, Rect(60, 20, 40, 40))
    mp("layer_add_sublayer", panel, picture)
    tree = mp.make("tree_create", root)

    # The panel fades in for a second; the picture is that of its end.
    fade = mp.make("animation_create", BASIC, b"opacity")
    mp("animation_set_timing", fade, byref(Timing(duration=1)))
    mp("animation_set_value", fade, FROM, byref(Value(type=NUMBER)))
    mp("layer_add_animation", panel, fade, b"fade")

    compositor = mp.make("compositor_create_offscreen", None)
    surface = mp.make("surface_create", compositor, byref(SurfaceInfo(kind=OFFSCREEN, width=WIDTH, height=HEIGHT)))
    target = Target(surface=surface, background=Color(0.1, 0.2, 0.4, 1))
    frame = Frame()
    mp("compositor_render", compositor, tree, 0, byref(target), byref(frame))
    shown = Value()
    mp("layer_get_shown_value", panel, b"opacity", 0.5, byref(shown))
    assert abs(shown.numbers[0] - 0.4) < 1e-9 and frame.next == 2
    target.redraws_all = 1
    mp("compositor_render", compositor, tree, 1, byref(target), byref(frame))
    pixels = ctypes.create_string_buffer(WIDTH * HEIGHT * 4)
    mp("surface_read_pixels", surface, pixels, len(pixels), 0)

    # The errors of mistakes are exceptions.
    assert frame.has_changed == 1 and frame.damage_count == 1 and frame.damage[0].width == WIDTH
    hit = mp.make("layer_hit_test", root, Point(100, 60))
    assert hit.value == picture.value
    for wrong in (lambda: mp("release", c_void_p(8)), lambda: mp("layer_set_number", tree, OPACITY, 1)):
        try:
            wrong()
        except RuntimeError as error:
            print(error)
        else:
            raise AssertionError("a mistake went through")
    for made in (fade, bitmap, picture, panel, root, tree, surface, compositor):
        mp("release", made)

    rows = bytes(byte for index, byte in enumerate(pixels.raw) if index % 4 != 3)
    with open(sys.argv[2], "wb") as file:
        file.write(f"P6 {WIDTH} {HEIGHT} 255\n".encode() + rows)


if __name__ == "__main__":
    main()
