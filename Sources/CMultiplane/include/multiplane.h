/* Multiplane's C face: trees of layers, drawn into the current OpenGL context of a C or C++ program.
 *
 * Results. A function returns MP_OK, MP_NONE where there is no value to give, or an error below 0; it then has changed
 * nothing, written none of its results, and mp_error_message() says what was wrong. No call ends the process: not one
 * with null, an object that is gone, another kind of object, NaN, or a size that is too large. What can't be checked is
 * a pointer that is not null and leads to less memory than the call says.
 *
 * Objects. An mp_layer* and its like are numbers that look like pointers; never read through them. A function named
 * _create or _load gives an object that the caller owns: mp_release() gives it back, mp_retain() owns it once more. All
 * other functions lend: what they give is valid as long as the object lives (a layer lives while its superlayer or its
 * tree does). A lent object that is gone is MP_ERROR_STALE, and can't be taken for a newer one.
 *
 * Threads. Layers, trees, compositors and surfaces belong to the thread that made them, and calls from another thread
 * are MP_ERROR_THREAD; mp_hand_over() and mp_take_over() give all of a thread's to another one. Bitmaps and tile
 * sources may be used on any thread.
 *
 * Callbacks. Each says on which thread it is called. During a callback that thread may call mp_version(), mp_features(),
 * mp_error_message(), mp_result_name() and mp_tile_is_cancelled() only; any other call is MP_ERROR_CALLBACK.
 *
 * Structs that begin with `size` are made with MP_INIT(&value), which zeroes them: 0 is the default of every field. They
 * may get fields at their end in later versions. A field that a program does not know is 0, and one that the library
 * does not know is ignored.
 *
 * Geometry. Lengths are points, y goes down, and the names are Core Animation's. Pixels of a target are named as such.
 */
#ifndef MULTIPLANE_H
#define MULTIPLANE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define MP_API __attribute__((visibility("default")))
#else
#define MP_API
#endif
#if defined(__GNUC__)
#define MP_INLINE static inline __attribute__((unused))
#else
#define MP_INLINE static inline
#endif

/* The version of this header. Within a major version nothing goes: symbols, constants and fields are only added. */
#define MP_VERSION_MAJOR 0
#define MP_VERSION_MINOR 1
#define MP_VERSION_PATCH 0
#define MP_MAKE_VERSION(major, minor, patch) (((major) << 24) | ((minor) << 12) | (patch))
#define MP_VERSION MP_MAKE_VERSION(MP_VERSION_MAJOR, MP_VERSION_MINOR, MP_VERSION_PATCH)

/* Zeroes a struct that begins with its size, and sets the size. */
MP_INLINE void mp_init(void *value, size_t size) {
  uint32_t size32 = (uint32_t)size;
  memset(value, 0, size);
  memcpy(value, &size32, sizeof size32);
}
#define MP_INIT(pointer) mp_init((pointer), sizeof *(pointer))

/* ---- Results ---- */

typedef int32_t mp_result;
enum {
  MP_OK = 0,
  MP_NONE = 1,                   /* There is no value, no layer at the point, and the like. */
  MP_ERROR_NULL = -1,            /* A pointer or an object is null. */
  MP_ERROR_HANDLE = -2,          /* Not an object of this library. */
  MP_ERROR_STALE = -3,           /* The object is gone. */
  MP_ERROR_KIND = -4,            /* An object of another kind. */
  MP_ERROR_THREAD = -5,          /* The object belongs to another thread. */
  MP_ERROR_CALLBACK = -6,        /* Not to be called from a callback. */
  MP_ERROR_STRUCT_SIZE = -7,     /* A struct's size is below that of its first version. */
  MP_ERROR_PROPERTY = -8,        /* No property of this number has values of this type. */
  MP_ERROR_CLASS = -9,           /* A property of another class of layers. */
  MP_ERROR_NOT_FINITE = -10,     /* A number is infinite or not a number. */
  MP_ERROR_RANGE = -11,          /* A number or a constant is outside of its range. */
  MP_ERROR_LIMIT = -12,          /* More than the library takes. */
  MP_ERROR_UTF8 = -13,           /* A text is not UTF-8. */
  MP_ERROR_TREE = -14,           /* An edit that layers or trees don't allow, such as a cycle. */
  MP_ERROR_BITMAP = -15,         /* Size, rows and bytes of a bitmap don't agree. */
  MP_ERROR_FILE = -16,           /* A file that can't be read, or is not a scene. */
  MP_ERROR_IMAGE = -17,          /* An image that can't be decoded. */
  MP_ERROR_PATH = -18,           /* Not SVG path data. */
  MP_ERROR_UNSUPPORTED = -19,    /* This build of the library lacks a feature: see mp_features(). */
  MP_ERROR_NO_CONTEXT = -20,     /* No OpenGL context is current on this thread. */
  MP_ERROR_OTHER_CONTEXT = -21,  /* Another context than the compositor's is current. */
  MP_ERROR_CONTEXT_LOST = -22,   /* The context is lost: mp_compositor_rebuild() goes on with another. */
  MP_ERROR_CLOSED = -23,         /* The compositor is closed. */
  MP_ERROR_FRAMEBUFFER = -24,    /* There is no such framebuffer, or it can't be drawn to. */
  MP_ERROR_PROGRAM = -25,        /* The program in use is flagged for deletion. */
  MP_ERROR_VERSION = -26,        /* The context is not OpenGL ES 3.0 or later, nor does its driver take such shaders. */
  MP_ERROR_GL = -27,             /* OpenGL or EGL refused. */
  MP_ERROR_DISPLAY = -28,        /* No way to an OpenGL context works here. */
  MP_ERROR_OUT_OF_MEMORY = -29
};

/* The library's version, as MP_VERSION. Any thread, callbacks too. */
MP_API uint32_t mp_version(void);

/* What this build of the library can do: bits. Any thread, callbacks too. */
enum {
  MP_FEATURE_YAML = 1,   /* Scene files in YAML; brings Foundation. */
  MP_FEATURE_IMAGES = 2, /* PNG, JPEG and WebP files. */
  MP_FEATURE_SHAPES = 4, /* Shape layers, and shadows that have a path. */
  MP_FEATURE_TEXT = 8    /* Text layers. */
};
MP_API uint32_t mp_features(void);

/* What was wrong with the last call of this thread that failed, in English; "" where none did. Valid until the thread's
 * next call that fails. */
MP_API const char *mp_error_message(void);

/* "MP_ERROR_STALE" and its like; "" for a number that is none. */
MP_API const char *mp_result_name(mp_result result);

/* ---- Objects ---- */

typedef struct mp_layer mp_layer;
typedef struct mp_tree mp_tree;
typedef struct mp_bitmap mp_bitmap;
typedef struct mp_tile_source mp_tile_source;
typedef struct mp_compositor mp_compositor;
typedef struct mp_surface mp_surface;
typedef struct mp_handover mp_handover;

/* Owns an object of any kind once more. */
MP_API mp_result mp_retain(void *object);
/* Gives back an object of any kind. A layer that was lent and not retained is MP_ERROR_STALE: nothing of it is owned. */
MP_API mp_result mp_release(void *object);

/* Gives up all layers, trees, compositors and surfaces of the calling thread, for one mp_take_over(). The caller owns
 * the result, and mp_take_over() gives it back. */
MP_API mp_result mp_hand_over(mp_handover **result);
/* Makes the objects that another thread gave up the calling thread's. */
MP_API mp_result mp_take_over(mp_handover *handover);

/* ---- Values: they keep their layout forever ---- */

typedef struct mp_point { double x, y; } mp_point;
typedef struct mp_size { double width, height; } mp_size;
typedef struct mp_rect { double x, y, width, height; } mp_rect;
typedef struct mp_insets { double top, left, bottom, right; } mp_insets;
typedef struct mp_color { double red, green, blue, alpha; } mp_color; /* sRGB, alpha not multiplied in, 0...1 */
typedef struct mp_transform { double m[16]; } mp_transform; /* rows m11 ... m14, m21 ...: a point is a row vector */
typedef struct mp_pixel_rect { int32_t x, y, width, height; } mp_pixel_rect;

MP_INLINE mp_point mp_make_point(double x, double y) {
  mp_point p = {x, y};
  return p;
}
MP_INLINE mp_size mp_make_size(double width, double height) {
  mp_size s = {width, height};
  return s;
}
MP_INLINE mp_rect mp_make_rect(double x, double y, double width, double height) {
  mp_rect r = {x, y, width, height};
  return r;
}
MP_INLINE mp_color mp_make_color(double red, double green, double blue, double alpha) {
  mp_color c = {red, green, blue, alpha};
  return c;
}

/* Transforms: no errors; numbers that are not finite are found when the transform is set. */
MP_API mp_transform mp_transform_identity(void);
MP_API mp_transform mp_transform_translation(double x, double y, double z);
MP_API mp_transform mp_transform_scale(double x, double y, double z);
MP_API mp_transform mp_transform_rotation(double radians, double x, double y, double z);
/* For MP_SUBLAYER_TRANSFORM: the viewer is `distance` points in front of the plane. */
MP_API mp_transform mp_transform_perspective(double distance);
/* First `first`, then `second`; null is the identity. */
MP_API mp_transform mp_transform_concatenate(const mp_transform *first, const mp_transform *second);

/* ---- Layers ---- */

typedef int32_t mp_layer_class;
enum {
  MP_LAYER_PLAIN = 0,
  MP_LAYER_SHAPE = 1,
  MP_LAYER_GRADIENT = 2,
  MP_LAYER_TEXT = 3,
  MP_LAYER_REPLICATOR = 4,
  MP_LAYER_SCROLL = 5,
  MP_LAYER_TRANSFORM = 6,
  MP_LAYER_TILED = 7
};

/* Makes a layer of no size at the origin, without a superlayer. */
MP_API mp_result mp_layer_create(mp_layer_class layer_class, mp_layer **layer);
MP_API mp_result mp_layer_get_class(mp_layer *layer, mp_layer_class *layer_class);

/* Edits of the tree. MP_ERROR_TREE for cycles, more than 4,096 levels, foreign siblings, wrong indices, tree roots. */
MP_API mp_result mp_layer_add_sublayer(mp_layer *layer, mp_layer *sublayer);
/* The index is counted without the sublayer itself; 0 is behind all others. */
MP_API mp_result mp_layer_insert_sublayer(mp_layer *layer, mp_layer *sublayer, int64_t index);
MP_API mp_result mp_layer_insert_below(mp_layer *layer, mp_layer *sublayer, mp_layer *sibling);
MP_API mp_result mp_layer_insert_above(mp_layer *layer, mp_layer *sublayer, mp_layer *sibling);
MP_API mp_result mp_layer_replace_sublayer(mp_layer *layer, mp_layer *old_sublayer, mp_layer *new_sublayer);
MP_API mp_result mp_layer_exchange_sublayers(mp_layer *layer, int64_t first, int64_t second);
/* Takes the layer out of its superlayer, or from the layer that it masks. */
MP_API mp_result mp_layer_remove_from_superlayer(mp_layer *layer);
MP_API mp_result mp_layer_get_superlayer(mp_layer *layer, mp_layer **superlayer);
MP_API mp_result mp_layer_get_sublayer_count(mp_layer *layer, int64_t *count);
MP_API mp_result mp_layer_get_sublayer(mp_layer *layer, int64_t index, mp_layer **sublayer);
/* The mask's alpha multiplies the layer's image; null for none. */
MP_API mp_result mp_layer_set_mask(mp_layer *layer, mp_layer *mask);
MP_API mp_result mp_layer_get_mask(mp_layer *layer, mp_layer **mask);
/* The first layer of a name in paint order: this one, or one below it. */
MP_API mp_result mp_layer_find(mp_layer *layer, const char *name, mp_layer **found);

/* Properties, by the type of their values. Numbers are never given to another property. "optional" ones have no value
 * after mp_layer_set_none(), and getting them is MP_NONE. */
typedef int32_t mp_property;
enum {
  /* bool: 0 or 1 */
  MP_HIDDEN = 100,
  MP_MASKS_TO_BOUNDS = 101,
  MP_GEOMETRY_FLIPPED = 102,
  MP_DOUBLE_SIDED = 103,
  MP_ALLOWS_GROUP_OPACITY = 104,
  MP_SHOULD_RASTERIZE = 105,
  MP_ALLOWS_EDGE_ANTIALIASING = 106,
  MP_OPAQUE = 107,
  MP_NEEDS_DISPLAY_ON_BOUNDS_CHANGE = 108,
  MP_TEXT_WRAPPED = 130,  /* text layers */
  MP_FONT_ITALIC = 131,   /* text layers */

  /* number */
  MP_OPACITY = 200,
  MP_Z_POSITION = 201,
  MP_ANCHOR_POINT_Z = 202,
  MP_CONTENTS_SCALE = 203,
  MP_MINIFICATION_FILTER_BIAS = 204,
  MP_CORNER_RADIUS = 205,
  MP_BORDER_WIDTH = 206,
  MP_SHADOW_OPACITY = 207,
  MP_SHADOW_RADIUS = 208, /* the standard deviation of the blur */
  MP_RASTERIZATION_SCALE = 209,
  MP_LINE_WIDTH = 230,    /* shape layers, as the next five */
  MP_MITER_LIMIT = 231,
  MP_LINE_DASH_PHASE = 232,
  MP_STROKE_START = 233,
  MP_STROKE_END = 234,
  MP_FONT_SIZE = 240,     /* text layers */
  MP_FONT_WEIGHT = 241,   /* text layers: 100 to 900, 400 is regular */
  MP_INSTANCE_RED_OFFSET = 250, /* replicator layers, as the next three */
  MP_INSTANCE_GREEN_OFFSET = 251,
  MP_INSTANCE_BLUE_OFFSET = 252,
  MP_INSTANCE_ALPHA_OFFSET = 253,
  MP_FADE_DURATION = 260, /* tiled layers: seconds */

  /* integer */
  MP_CONTENTS_GRAVITY = 300,      /* MP_GRAVITY_... */
  MP_HORIZONTAL_TILE_MODE = 301,  /* MP_TILE_MODE_... */
  MP_VERTICAL_TILE_MODE = 302,
  MP_MINIFICATION_FILTER = 303,   /* MP_SAMPLING_... */
  MP_MAGNIFICATION_FILTER = 304,
  MP_COMPOSITING_FILTER = 305,    /* MP_BLEND_... */
  MP_CORNER_CURVE = 306,          /* MP_CURVE_... */
  MP_MASKED_CORNERS = 307,        /* bits MP_CORNER_... */
  MP_EDGE_ANTIALIASING_MASK = 308, /* bits MP_EDGE_... */
  MP_FILL_RULE = 330,             /* shape layers: MP_FILL_... */
  MP_LINE_CAP = 331,              /* shape layers: MP_CAP_... */
  MP_LINE_JOIN = 332,             /* shape layers: MP_JOIN_... */
  MP_GRADIENT_TYPE = 340,         /* gradient layers: MP_GRADIENT_... */
  MP_TEXT_ALIGNMENT = 350,        /* text layers: MP_ALIGN_... */
  MP_TRUNCATION_MODE = 351,       /* text layers: MP_TRUNCATE_... */
  MP_INSTANCE_COUNT = 360,        /* replicator layers */
  MP_SCROLL_MODE = 370,           /* scroll layers: MP_SCROLL_... */
  MP_LEVELS_OF_DETAIL = 380,      /* tiled layers */
  MP_LEVELS_OF_DETAIL_BIAS = 381, /* tiled layers */
  MP_MEMORY_BUDGET = 382,         /* tiled layers, optional: bytes */

  /* point */
  MP_POSITION = 400,
  MP_ANCHOR_POINT = 401, /* a fraction of the bounds */
  MP_START_POINT = 430,  /* gradient layers: a fraction of the bounds */
  MP_END_POINT = 431,

  /* size */
  MP_SHADOW_OFFSET = 500,
  MP_TILE_SIZE = 530, /* tiled layers: texels */

  /* rect */
  MP_BOUNDS = 600,
  MP_FRAME = 601,
  MP_CONTENTS_RECT = 602,   /* a fraction of the contents */
  MP_CONTENTS_CENTER = 603, /* a fraction of the part that is shown */

  /* insets */
  MP_CONTENTS_CAP_INSETS = 700, /* optional */

  /* color */
  MP_BACKGROUND_COLOR = 800, /* optional */
  MP_BORDER_COLOR = 801,     /* optional */
  MP_SHADOW_COLOR = 802,     /* optional */
  MP_CONTENTS_TINT_COLOR = 803, /* optional: of bitmaps of alpha only */
  MP_FILL_COLOR = 830,       /* shape layers, optional */
  MP_STROKE_COLOR = 831,     /* shape layers, optional */
  MP_INSTANCE_COLOR = 840,   /* replicator layers, optional */
  MP_FOREGROUND_COLOR = 850, /* text layers */

  /* transform */
  MP_TRANSFORM = 900,
  MP_SUBLAYER_TRANSFORM = 901,
  MP_INSTANCE_TRANSFORM = 930, /* replicator layers */

  /* text: UTF-8 */
  MP_NAME = 1000,        /* optional */
  MP_STRING = 1030,      /* text layers */
  MP_FONT_FAMILY = 1031, /* text layers, optional: none is the system's font; "monospace" is a family, too */

  /* numbers */
  MP_CORNER_RADII = 1100,       /* optional; eight: width and height of top left, top right, bottom right, bottom left */
  MP_LINE_DASH_PATTERN = 1130,  /* shape layers */
  MP_LOCATIONS = 1140,          /* gradient layers, optional */

  /* colors */
  MP_COLORS = 1200, /* gradient layers */

  /* filters */
  MP_FILTERS = 1300,
  MP_BACKGROUND_FILTERS = 1301,

  /* path */
  MP_SHADOW_PATH = 1400, /* optional */
  MP_PATH = 1430         /* shape layers, optional */
};

enum {
  MP_GRAVITY_CENTER = 0, MP_GRAVITY_TOP = 1, MP_GRAVITY_BOTTOM = 2, MP_GRAVITY_LEFT = 3, MP_GRAVITY_RIGHT = 4,
  MP_GRAVITY_TOP_LEFT = 5, MP_GRAVITY_TOP_RIGHT = 6, MP_GRAVITY_BOTTOM_LEFT = 7, MP_GRAVITY_BOTTOM_RIGHT = 8,
  MP_GRAVITY_RESIZE = 9, MP_GRAVITY_RESIZE_ASPECT = 10, MP_GRAVITY_RESIZE_ASPECT_FILL = 11
};
enum { MP_TILE_MODE_STRETCH = 0, MP_TILE_MODE_REPEAT = 1, MP_TILE_MODE_ROUND = 2 };
enum { MP_SAMPLING_NEAREST = 0, MP_SAMPLING_LINEAR = 1, MP_SAMPLING_TRILINEAR = 2 };
enum {
  MP_BLEND_NORMAL = 0, MP_BLEND_MULTIPLY = 1, MP_BLEND_SCREEN = 2, MP_BLEND_OVERLAY = 3, MP_BLEND_DARKEN = 4,
  MP_BLEND_LIGHTEN = 5, MP_BLEND_COLOR_DODGE = 6, MP_BLEND_COLOR_BURN = 7, MP_BLEND_HARD_LIGHT = 8,
  MP_BLEND_SOFT_LIGHT = 9, MP_BLEND_DIFFERENCE = 10, MP_BLEND_EXCLUSION = 11, MP_BLEND_HUE = 12,
  MP_BLEND_SATURATION = 13, MP_BLEND_COLOR = 14, MP_BLEND_LUMINOSITY = 15, MP_BLEND_PLUS_LIGHTER = 16,
  MP_BLEND_PLUS_DARKER = 17, MP_BLEND_CLEAR = 18, MP_BLEND_COPY = 19, MP_BLEND_DESTINATION = 20,
  MP_BLEND_DESTINATION_OVER = 21, MP_BLEND_SOURCE_IN = 22, MP_BLEND_DESTINATION_IN = 23, MP_BLEND_SOURCE_OUT = 24,
  MP_BLEND_DESTINATION_OUT = 25, MP_BLEND_SOURCE_ATOP = 26, MP_BLEND_DESTINATION_ATOP = 27, MP_BLEND_XOR = 28
};
enum { MP_CURVE_CIRCULAR = 0, MP_CURVE_CONTINUOUS = 1 };
enum { MP_CORNER_TOP_LEFT = 1, MP_CORNER_TOP_RIGHT = 2, MP_CORNER_BOTTOM_LEFT = 4, MP_CORNER_BOTTOM_RIGHT = 8 };
enum { MP_EDGE_LEFT = 1, MP_EDGE_RIGHT = 2, MP_EDGE_BOTTOM = 4, MP_EDGE_TOP = 8 };
enum { MP_FILL_NON_ZERO = 0, MP_FILL_EVEN_ODD = 1 };
enum { MP_CAP_BUTT = 0, MP_CAP_ROUND = 1, MP_CAP_SQUARE = 2 };
enum { MP_JOIN_MITER = 0, MP_JOIN_ROUND = 1, MP_JOIN_BEVEL = 2 };
enum { MP_GRADIENT_AXIAL = 0, MP_GRADIENT_RADIAL = 1, MP_GRADIENT_CONIC = 2 };
enum { MP_ALIGN_NATURAL = 0, MP_ALIGN_LEFT = 1, MP_ALIGN_CENTER = 2, MP_ALIGN_RIGHT = 3, MP_ALIGN_JUSTIFIED = 4 };
enum { MP_TRUNCATE_NONE = 0, MP_TRUNCATE_START = 1, MP_TRUNCATE_END = 2, MP_TRUNCATE_MIDDLE = 3 };
enum { MP_SCROLL_NONE = 0, MP_SCROLL_VERTICALLY = 1, MP_SCROLL_HORIZONTALLY = 2, MP_SCROLL_BOTH = 3 };

MP_API mp_result mp_layer_set_bool(mp_layer *layer, mp_property property, int32_t value);
MP_API mp_result mp_layer_get_bool(mp_layer *layer, mp_property property, int32_t *value);
MP_API mp_result mp_layer_set_number(mp_layer *layer, mp_property property, double value);
MP_API mp_result mp_layer_get_number(mp_layer *layer, mp_property property, double *value);
MP_API mp_result mp_layer_set_integer(mp_layer *layer, mp_property property, int64_t value);
MP_API mp_result mp_layer_get_integer(mp_layer *layer, mp_property property, int64_t *value);
MP_API mp_result mp_layer_set_point(mp_layer *layer, mp_property property, mp_point value);
MP_API mp_result mp_layer_get_point(mp_layer *layer, mp_property property, mp_point *value);
MP_API mp_result mp_layer_set_size(mp_layer *layer, mp_property property, mp_size value);
MP_API mp_result mp_layer_get_size(mp_layer *layer, mp_property property, mp_size *value);
MP_API mp_result mp_layer_set_rect(mp_layer *layer, mp_property property, mp_rect value);
MP_API mp_result mp_layer_get_rect(mp_layer *layer, mp_property property, mp_rect *value);
MP_API mp_result mp_layer_set_insets(mp_layer *layer, mp_property property, mp_insets value);
MP_API mp_result mp_layer_get_insets(mp_layer *layer, mp_property property, mp_insets *value);
MP_API mp_result mp_layer_set_color(mp_layer *layer, mp_property property, mp_color value);
MP_API mp_result mp_layer_get_color(mp_layer *layer, mp_property property, mp_color *value);
MP_API mp_result mp_layer_set_transform(mp_layer *layer, mp_property property, const mp_transform *value);
MP_API mp_result mp_layer_get_transform(mp_layer *layer, mp_property property, mp_transform *value);
MP_API mp_result mp_layer_set_string(mp_layer *layer, mp_property property, const char *value);
/* Writes at most `capacity` bytes, the last of them 0, and the length without it to `length`; either may be null. A text
 * that does not fit is cut between characters. */
MP_API mp_result mp_layer_get_string(
    mp_layer *layer, mp_property property, char *buffer, size_t capacity, size_t *length);
MP_API mp_result mp_layer_set_numbers(mp_layer *layer, mp_property property, const double *values, size_t count);
/* Writes at most `capacity` values, and how many there are to `count`; either may be null. */
MP_API mp_result mp_layer_get_numbers(
    mp_layer *layer, mp_property property, double *values, size_t capacity, size_t *count);
MP_API mp_result mp_layer_set_colors(mp_layer *layer, mp_property property, const mp_color *values, size_t count);
MP_API mp_result mp_layer_get_colors(
    mp_layer *layer, mp_property property, mp_color *values, size_t capacity, size_t *count);
/* Takes away the value of an optional property. */
MP_API mp_result mp_layer_set_none(mp_layer *layer, mp_property property);

typedef int32_t mp_filter_type;
enum {
  MP_FILTER_GAUSSIAN_BLUR = 1, /* values: the standard deviation */
  MP_FILTER_COLOR_MATRIX = 2,  /* values: four each for red, green, blue, alpha of the result, and four to be added */
  MP_FILTER_BRIGHTNESS = 3,    /* values: the amount, as below */
  MP_FILTER_CONTRAST = 4,
  MP_FILTER_SATURATION = 5,
  MP_FILTER_HUE = 6,           /* values: the angle, radians */
  MP_FILTER_SEPIA = 7,
  MP_FILTER_GRAYSCALE = 8,
  MP_FILTER_INVERT = 9,
  MP_FILTER_OPACITY = 10,
  MP_FILTER_DROP_SHADOW = 11   /* values: offset x, y, standard deviation, red, green, blue, alpha */
};
typedef struct mp_filter {
  mp_filter_type type;
  int32_t reserved; /* 0 */
  double values[20];
} mp_filter;
/* At most 32. */
MP_API mp_result mp_layer_set_filters(mp_layer *layer, mp_property property, const mp_filter *values, size_t count);
MP_API mp_result mp_layer_get_filters(
    mp_layer *layer, mp_property property, mp_filter *values, size_t capacity, size_t *count);

typedef int32_t mp_path_verb;
enum {
  MP_PATH_MOVE = 0,       /* points: to */
  MP_PATH_LINE = 1,       /* points: to */
  MP_PATH_QUAD_CURVE = 2, /* points: control, to */
  MP_PATH_CURVE = 3,      /* points: two controls, to */
  MP_PATH_CLOSE = 4
};
typedef struct mp_path_element {
  mp_path_verb verb;
  int32_t reserved; /* 0 */
  mp_point points[3];
} mp_path_element;
/* At most 1,048,576. */
MP_API mp_result mp_layer_set_path(
    mp_layer *layer, mp_property property, const mp_path_element *elements, size_t count);
MP_API mp_result mp_layer_get_path(
    mp_layer *layer, mp_property property, mp_path_element *elements, size_t capacity, size_t *count);
/* SVG path data, such as "M0 0 L10 10 Z". */
MP_API mp_result mp_layer_set_path_data(mp_layer *layer, mp_property property, const char *data);

/* The version of a bitmap that it has now; null for none. */
MP_API mp_result mp_layer_set_contents(mp_layer *layer, mp_bitmap *bitmap);
/* Tiled layers; null for none. */
MP_API mp_result mp_layer_set_tile_source(mp_layer *layer, mp_tile_source *source);
/* A text layer is drawn again, a tiled layer's tiles are asked for again. */
MP_API mp_result mp_layer_set_needs_display(mp_layer *layer);
MP_API mp_result mp_layer_set_needs_display_in_rect(mp_layer *layer, mp_rect rect);
/* Scroll layers: the point comes to the top left corner, or the rectangle into view. */
MP_API mp_result mp_layer_scroll_to_point(mp_layer *layer, mp_point point);
MP_API mp_result mp_layer_scroll_to_rect(mp_layer *layer, mp_rect rect);

/* The frontmost layer at a point of the superlayer's space: this layer or one below it; MP_NONE for none. */
MP_API mp_result mp_layer_hit_test(mp_layer *layer, mp_point point, mp_layer **hit);
/* From one layer's space to another's; a null layer is the canvas. MP_NONE where they have no common tree, or a plane is
 * seen edge-on or from behind the viewer. */
MP_API mp_result mp_convert_point(mp_layer *from, mp_layer *to, mp_point point, mp_point *result);
MP_API mp_result mp_convert_rect(mp_layer *from, mp_layer *to, mp_rect rect, mp_rect *result);

/* ---- Bitmaps ---- */

typedef int32_t mp_format;
enum {
  MP_FORMAT_RGBA8 = 0,   /* premultiplied */
  MP_FORMAT_BGRA8 = 1,   /* premultiplied: Cairo's ARGB32 on a little-endian machine */
  MP_FORMAT_A8 = 2,
  MP_FORMAT_RGB8 = 3,
  MP_FORMAT_RGBA16F = 4, /* premultiplied */
  MP_FORMAT_YUV420 = 5,  /* three planes */
  MP_FORMAT_NV12 = 6     /* two planes */
};
enum { MP_YUV_BT709 = 0, MP_YUV_BT601 = 1 };
enum { MP_YUV_LIMITED = 0, MP_YUV_FULL = 1 };

/* Called once when the library has read the bytes of a bitmap for the last time, on any thread, also before the call that
 * they were given to returns, and also where that call fails. */
typedef void (*mp_release_bytes)(void *user);

typedef struct mp_bitmap_info {
  uint32_t size;
  mp_format format;
  int32_t width, height; /* texels, 1 to 1,048,576 */
  int32_t yuv_matrix, yuv_range;
  const void *planes[3]; /* the top row first */
  size_t plane_sizes[3]; /* bytes that may be read */
  size_t bytes_per_row[3]; /* 0: rows without padding */
  mp_release_bytes release; /* null: the bytes are read during the call only */
  void *user;
} mp_bitmap_info;
/* At most 1 GiB. Any thread. */
MP_API mp_result mp_bitmap_create(const mp_bitmap_info *info, mp_bitmap **bitmap);
/* PNG, JPEG and WebP. Any thread. */
MP_API mp_result mp_bitmap_load(const char *path, mp_bitmap **bitmap);
MP_API mp_result mp_bitmap_load_bytes(const void *bytes, size_t count, mp_bitmap **bitmap);
MP_API mp_result mp_bitmap_get_size(mp_bitmap *bitmap, int32_t *width, int32_t *height);

typedef struct mp_bitmap_part {
  uint32_t size;
  mp_pixel_rect rect; /* texels */
  const void *planes[3]; /* the rectangle's own rows, in the bitmap's format; a chroma plane has each sample it touches */
  size_t plane_sizes[3];
  size_t bytes_per_row[3]; /* 0: rows without padding */
} mp_bitmap_part;
/* Makes a new version with other texels in a rectangle. Layers show it after mp_layer_set_contents(), and only the
 * rectangle is uploaded. Any thread, one at a time. */
MP_API mp_result mp_bitmap_update(mp_bitmap *bitmap, const mp_bitmap_part *part);

/* ---- Tiles ---- */

typedef struct mp_tile_request {
  uint32_t size;
  int32_t level;  /* 0 is the finest; each further one has half the texels */
  int64_t column, row;
  double scale;   /* texels a point */
  mp_rect rect;   /* points of the layer: the tile with a border of one texel */
  int32_t width, height; /* texels, border included */
  uint64_t token; /* for mp_tile_is_cancelled() */
} mp_tile_request;
typedef int32_t mp_tile_answer;
enum { MP_TILE_DRAWN = 0, MP_TILE_EMPTY = 1, MP_TILE_FAILED = 2 };

/* Draws a tile: premultiplied RGBA, `height` rows of `bytes_per_row` bytes, transparent at first, valid during the call
 * only. Called on threads of the library, several at once; no frame waits for it. */
typedef mp_tile_answer (*mp_draw_tile)(
    void *user, const mp_tile_request *request, void *bytes, size_t bytes_per_row);

typedef struct mp_tile_source_info {
  uint32_t size;
  mp_draw_tile draw;
  void (*release)(void *user); /* once, after the last draw, on any thread; may be null */
  void *user;
} mp_tile_source_info;
MP_API mp_result mp_tile_source_create(const mp_tile_source_info *info, mp_tile_source **source);
/* Whether a tile that is being drawn is no longer wanted: 1 or 0. In `draw`, and on threads that it waits for. */
MP_API int32_t mp_tile_is_cancelled(uint64_t token);

/* ---- Scene files ---- */

typedef struct mp_scene_info {
  uint32_t size;
  uint32_t layer_count;
  double width, height; /* of the canvas, points */
  double scale;         /* pixels a point */
  mp_color background;
} mp_scene_info;
/* Reads a scene: JSON where the name ends with .json, otherwise YAML, which needs MP_FEATURE_YAML. `info` may be null. */
MP_API mp_result mp_scene_load(const char *path, mp_scene_info *info, mp_layer **root);
/* JSON in memory. Paths in it are relative to `folder`; null is the working directory. */
MP_API mp_result mp_scene_load_json(
    const void *bytes, size_t count, const char *folder, mp_scene_info *info, mp_layer **root);

/* ---- Trees ---- */

/* A tree of a layer and all below it, which the tree keeps. */
MP_API mp_result mp_tree_create(mp_layer *root, mp_tree **tree);
MP_API mp_result mp_tree_get_root(mp_tree *tree, mp_layer **root);
/* Whether anything changed since the last commit: 1 or 0. */
MP_API mp_result mp_tree_needs_commit(mp_tree *tree, int32_t *needs_commit);
/* Gives what has changed to a compositor, which may belong to another thread. A tree has one compositor, and a compositor
 * one tree, until mp_compositor_start_over(). `time` is seconds of the program's clock. */
MP_API mp_result mp_tree_commit(mp_tree *tree, mp_compositor *compositor, double time);

/* ---- Compositors and surfaces ---- */

typedef struct mp_compositor_info {
  uint32_t size;
  int32_t leaves_state_changed; /* 1: OpenGL's state is not put back, which is faster; the article on C names what */
  const char *program_folder;   /* where compiled shaders are kept; null for nowhere */
  mp_compositor *sharing;       /* one whose context shares objects with the current one; null for none */
} mp_compositor_info;
/* Adopts the context that is current on this thread; null for the defaults. */
MP_API mp_result mp_compositor_create(const mp_compositor_info *info, mp_compositor **compositor);
/* Makes a context of its own without a window, for surfaces of MP_SURFACE_OFFSCREEN. */
MP_API mp_result mp_compositor_create_offscreen(const mp_compositor_info *info, mp_compositor **compositor);
/* Deletes what was made in the context, which is current; later frames are MP_ERROR_CLOSED. mp_release() does it too. */
MP_API mp_result mp_compositor_close(mp_compositor *compositor);
/* Goes on with the context that is current now, in place of one that was lost. */
MP_API mp_result mp_compositor_rebuild(mp_compositor *compositor);
/* Forgets the tree: the next one must be one that was never committed. */
MP_API mp_result mp_compositor_start_over(mp_compositor *compositor);
/* The attachments of framebuffers may be others: they are asked for anew. */
MP_API mp_result mp_compositor_invalidate_targets(mp_compositor *compositor);

/* Called when a frame is needed: once until the next frame, on the thread of mp_tree_commit(), or on a thread of the
 * library when a tile has come. To be used to wake the program's own loop. */
typedef void (*mp_wake_up)(void *user);
/* Null for none. When it returns, the one before is not running and is not called any more. */
MP_API mp_result mp_compositor_set_wake_up(mp_compositor *compositor, mp_wake_up wake_up, void *user);

typedef struct mp_tile_policy {
  uint32_t size;
  int32_t concurrency;      /* tiles drawn at once, 1 to 64; 0 is 4 */
  int64_t memory_budget;    /* bytes; 0 is 128 MiB */
  int64_t bytes_per_frame;  /* uploaded at most; 0 is 4 MiB */
} mp_tile_policy;
MP_API mp_result mp_compositor_set_tile_policy(mp_compositor *compositor, const mp_tile_policy *policy);

enum { MP_SURFACE_OFFSCREEN = 1, MP_SURFACE_TEXTURE = 2, MP_SURFACE_RENDERBUFFER = 3 };
typedef struct mp_surface_info {
  uint32_t size;
  int32_t kind;
  int32_t width, height; /* pixels */
  uint32_t name;         /* OpenGL's, of the texture or renderbuffer */
  int32_t level;         /* of the texture */
  int32_t top_down;      /* 1: row 0 is the picture's top row. Offscreen pictures are read top row first either way. */
  int32_t transform;     /* MP_TRANSFORM_...: of textures and renderbuffers */
} mp_surface_info;
/* A picture of its own, or a texture or renderbuffer of the program's, that frames are drawn into. */
MP_API mp_result mp_surface_create(
    mp_compositor *compositor, const mp_surface_info *info, mp_surface **surface);
/* The program has changed the pixels of a texture: the next frame draws all. */
MP_API mp_result mp_surface_invalidate(mp_surface *surface);
/* Premultiplied RGBA8 of an offscreen surface, the top row first; waits until it is drawn. `size` is that of `bytes`, at
 * least height x bytes_per_row; 0 bytes a row are 4 x width. */
MP_API mp_result mp_surface_read_pixels(mp_surface *surface, void *bytes, size_t size, size_t bytes_per_row);

/* How the picture lies on the target: turned clockwise, mirrored before that. */
enum {
  MP_TRANSFORM_NONE = 0, MP_TRANSFORM_90 = 1, MP_TRANSFORM_180 = 2, MP_TRANSFORM_270 = 3,
  MP_TRANSFORM_MIRRORED = 4, MP_TRANSFORM_MIRRORED_90 = 5, MP_TRANSFORM_MIRRORED_180 = 6,
  MP_TRANSFORM_MIRRORED_270 = 7
};
enum { MP_ENCODING_ASK = 0, MP_ENCODING_BYTES = 1, MP_ENCODING_SRGB = 2 };

/* What a frame is drawn into: a surface, or else a rectangle of a framebuffer of the current context. */
typedef struct mp_target {
  uint32_t size;
  uint32_t framebuffer;    /* OpenGL's name; 0 is the window's own */
  int32_t x, y;            /* pixels, y from the bottom as glViewport takes it */
  int32_t width, height;   /* pixels */
  int32_t top_down;        /* 1: row 0 is the picture's top row */
  int32_t transform;       /* MP_TRANSFORM_... */
  int32_t encoding;        /* MP_ENCODING_... */
  int32_t buffer_age;      /* how many frames ago these pixels were drawn; 0: unknown */
  mp_surface *surface;     /* in place of all above; null for none */
  double scale;            /* pixels a point; 0 is 1 */
  int32_t has_background;  /* 0: the layers are drawn over what is there; 1: over `background` */
  int32_t redraws_all;     /* 1: damage is not used */
  mp_color background;
  double wait_for_tiles;   /* seconds to wait for tiles at most; 0: no frame waits */
} mp_target;

enum { MP_NEXT_NEVER = 0, MP_NEXT_AT = 1, MP_NEXT_REFRESH = 2 };
typedef struct mp_frame {
  uint32_t size;
  int32_t next;            /* when something changes by itself: never, at next_time, or all the time */
  double next_time;        /* seconds of the program's clock */
  int32_t has_changed;     /* 0: the target already showed the frame, and no OpenGL call was made */
  int32_t damage_count;
  mp_pixel_rect damage[4]; /* pixels that were drawn again, from the picture's top left */
} mp_frame;
/* Commits a tree (null: what other threads committed) and draws the frame of a time. Nothing outside of the target's
 * rectangle is touched, and OpenGL's state is afterwards what it was. `frame` may be null. */
MP_API mp_result mp_compositor_render(
    mp_compositor *compositor, mp_tree *tree, double time, const mp_target *target, mp_frame *frame);
/* Compiles what that frame would be drawn with, and draws nothing. `is_ready` is 0 while the driver is still at work. */
MP_API mp_result mp_compositor_prepare(
    mp_compositor *compositor, mp_tree *tree, double time, const mp_target *target, int32_t *is_ready);

/* What the last frame did and what it cost. */
typedef struct mp_statistics {
  uint32_t size;
  int32_t is_full_redraw;
  uint64_t sequence;
  int64_t draws, passes, batches, instances;
  int64_t gl_calls, programs_compiled;
  int64_t bytes_uploaded;   /* of bitmaps */
  int64_t damaged_pixels, shaded_pixels, offscreen_pixels;
  int64_t texture_bytes;    /* of bitmaps, pages for small ones included */
  int64_t page_bytes;       /* of groups, filters and copies */
  int64_t tile_bytes;
  int64_t tiles_waiting, tiles_failed;
  int64_t undrawn;          /* layers without the shape or text that they should show, and textures that failed */
} mp_statistics;
MP_API mp_result mp_compositor_get_statistics(mp_compositor *compositor, mp_statistics *statistics);
/* All of the statistics, with reasons and layers, as JSON; buffers as in mp_layer_get_string(). */
MP_API mp_result mp_compositor_get_statistics_json(
    mp_compositor *compositor, char *buffer, size_t capacity, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
