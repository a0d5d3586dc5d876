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
 * Threads. Layers, animations, trees, compositors and surfaces belong to the thread that made them, and calls from
 * another thread are MP_ERROR_THREAD; mp_hand_over() and mp_take_over() give all of a thread's to another one. Bitmaps,
 * tile sources, images and fences may be used on any thread.
 *
 * Callbacks. Each says on which thread it is called. During a callback that thread may call mp_version(), mp_features(),
 * mp_error_message(), mp_result_name() and mp_tile_is_cancelled() only; any other call is MP_ERROR_CALLBACK. Only
 * mp_lay_out may call more.
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
#define MP_VERSION_MINOR 4
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
  MP_ERROR_STRUCT_SIZE = -7,     /* A struct's size is that of no version. */
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
  MP_ERROR_OUT_OF_MEMORY = -29,
  MP_ERROR_ANIMATION = -30       /* An animation that can't run, or not on this layer. */
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
typedef struct mp_animation mp_animation;
typedef struct mp_image mp_image;
typedef struct mp_fence mp_fence;

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
  MP_LAYER_TILED = 7,
  MP_LAYER_DRAWN = 8 /* drawn and laid out by functions of the program's: mp_layer_set_drawing() */
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
enum {
  MP_TILE_MODE_STRETCH = 0, MP_TILE_MODE_REPEAT = 1, MP_TILE_MODE_ROUND = 2, MP_TILE_MODE_REPEAT_FROM_START = 3
};
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
/* An object for the bitmap that a layer shows, without a copy of the texels; MP_NONE where it shows none. */
MP_API mp_result mp_bitmap_create_of_contents(mp_layer *layer, mp_bitmap **bitmap);
/* Tiled layers; null for none. */
MP_API mp_result mp_layer_set_tile_source(mp_layer *layer, mp_tile_source *source);
/* A text layer or a drawn layer is drawn again, a tiled layer's tiles are asked for again. */
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

/* ---- Drawn layers ---- */

typedef struct mp_draw_request {
  uint32_t size;
  int32_t width, height; /* pixels: the bounds by the scale, rounded up */
  int32_t reserved;      /* 0 */
  double scale;          /* pixels a point: MP_CONTENTS_SCALE */
  mp_rect bounds;        /* points of the layer: the first pixel is at their top left corner */
} mp_draw_request;

/* Draws a layer: premultiplied RGBA, `height` rows of `bytes_per_row` bytes, transparent at first, valid during the call
 * only. Called on the tree's thread by a commit, when the layer needs display. */
typedef void (*mp_draw_layer)(void *user, const mp_draw_request *request, void *bytes, size_t bytes_per_row);
/* Places the sublayers. Called on the tree's thread by a commit, when the size or the sublayers have changed, superlayers
 * first. It may call all functions of layers and of animations (mp_layer_..., mp_animation_..., mp_convert_...), and
 * mp_retain() and mp_release() of those. `layer` is lent. */
typedef void (*mp_lay_out)(void *user, mp_layer *layer);

typedef struct mp_drawing {
  uint32_t size;
  int32_t reserved;            /* 0 */
  mp_draw_layer draw;          /* null: nothing is drawn */
  mp_lay_out lay_out;          /* null: nothing is laid out */
  void (*release)(void *user); /* once, when neither is called any more, on the tree's thread; may be null */
  void *user;
} mp_drawing;
/* For layers of MP_LAYER_DRAWN, which then need display and layout; null for none. No side is drawn with more than 16,384
 * pixels: such a layer is left as it was. */
MP_API mp_result mp_layer_set_drawing(mp_layer *layer, const mp_drawing *drawing);
MP_API mp_result mp_layer_set_needs_layout(mp_layer *layer);

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

/* Called once when nothing holds a bitmap whose bytes were lent any more: no object, layer, animation or compositor. On the
 * thread of whatever let go of it last: often the one that renders or commits, also one of the library's. Also where
 * mp_bitmap_create() fails after it has read the struct, before that returns. */
typedef void (*mp_release_bytes)(void *user);

typedef struct mp_bitmap_info {
  uint32_t size;
  mp_format format;
  int32_t width, height; /* texels, 1 to 1,048,576 */
  int32_t yuv_matrix, yuv_range;
  const void *planes[3]; /* the top row first */
  size_t plane_sizes[3]; /* bytes that may be read */
  size_t bytes_per_row[3]; /* 0: rows without padding */
  /* Null: the bytes are copied. Otherwise they are lent, and read where they are, also after the context was lost: they
   * must not change until then. mp_bitmap_update() goes on with a copy. */
  mp_release_bytes release;
  void *user;
} mp_bitmap_info;
/* At most 1 GiB. Any thread. */
MP_API mp_result mp_bitmap_create(const mp_bitmap_info *info, mp_bitmap **bitmap);
/* PNG, JPEG and WebP. Any thread. */
MP_API mp_result mp_bitmap_load(const char *path, mp_bitmap **bitmap);
MP_API mp_result mp_bitmap_load_bytes(const void *bytes, size_t count, mp_bitmap **bitmap);
MP_API mp_result mp_bitmap_get_size(mp_bitmap *bitmap, int32_t *width, int32_t *height);
MP_API mp_result mp_bitmap_get_format(mp_bitmap *bitmap, mp_format *format);
/* Copies the rows of a plane. `size` is that of `bytes`; 0 bytes a row are rows without padding. MP_ERROR_UNSUPPORTED for
 * a GL texture, an EGLImage or a dma-buf. Any thread. */
MP_API mp_result mp_bitmap_read_plane(
    mp_bitmap *bitmap, int32_t plane, void *bytes, size_t size, size_t bytes_per_row);

typedef struct mp_bitmap_part {
  uint32_t size;
  mp_pixel_rect rect; /* texels */
  const void *planes[3]; /* the rectangle's own rows, in the bitmap's format; a chroma plane has each sample it touches */
  size_t plane_sizes[3];
  size_t bytes_per_row[3]; /* 0: rows without padding */
} mp_bitmap_part;
/* Makes a new version with other texels in a rectangle. Layers show it after mp_layer_set_contents(), and only the
 * rectangle is uploaded. MP_ERROR_UNSUPPORTED for a GL texture, an
 * EGLImage or a dma-buf. Any thread, one at a time. */
MP_API mp_result mp_bitmap_update(mp_bitmap *bitmap, const mp_bitmap_part *part);

/* ---- Animations ---- */

enum { MP_FILL_MODE_REMOVED = 0, MP_FILL_MODE_FORWARDS = 1, MP_FILL_MODE_BACKWARDS = 2, MP_FILL_MODE_BOTH = 3 };
/* When a layer or an animation runs, in its superlayer's, its layer's or its group's time; seconds. */
typedef struct mp_timing {
  uint32_t size;
  int32_t has_speed;      /* 0: the speed is 1 */
  double begin_time;      /* 0, for an animation: the commit that sends it */
  double time_offset;     /* added to the own time */
  double duration;        /* of a cycle; 0, for an animation: the transaction's or the group's; for a layer: endless */
  double speed;           /* own seconds a second */
  double repeat_count;    /* may be a fraction or infinite; 0 is 1 */
  double repeat_duration; /* in place of repeat_count where above 0 */
  int32_t autoreverses;   /* 1: each cycle goes back to its beginning */
  int32_t fill_mode;      /* MP_FILL_MODE_...: what shows before and after an animation */
} mp_timing;
/* The own time of a layer and its sublayers. */
MP_API mp_result mp_layer_set_timing(mp_layer *layer, const mp_timing *timing);
MP_API mp_result mp_layer_get_timing(mp_layer *layer, mp_timing *timing);

/* From the fraction of the time to the progress: a curve from 0, 0 to 1, 1 with two control points, x in 0...1. Ease in is
 * 0.42, 0, 1, 1; ease out 0, 0, 0.58, 1; both 0.42, 0, 0.58, 1; Core Animation's default 0.25, 0.1, 0.25, 1. */
typedef struct mp_curve { double x1, y1, x2, y2; } mp_curve;
MP_INLINE mp_curve mp_make_curve(double x1, double y1, double x2, double y2) {
  mp_curve c = {x1, y1, x2, y2};
  return c;
}

/* A value of a property that is animated. */
typedef int32_t mp_value_type;
enum {
  MP_VALUE_NUMBER = 1,       /* numbers: one; bools are 0 and 1 */
  MP_VALUE_POINT = 2,        /* numbers: x, y */
  MP_VALUE_SIZE = 3,         /* numbers: width, height */
  MP_VALUE_RECT = 4,         /* numbers: x, y, width, height */
  MP_VALUE_COLOR = 5,        /* numbers: red, green, blue, alpha */
  MP_VALUE_TRANSFORM = 6,    /* numbers: the 16 of mp_transform */
  MP_VALUE_CORNER_RADII = 7, /* numbers: the eight of MP_CORNER_RADII */
  MP_VALUE_NUMBERS = 8,      /* list: double */
  MP_VALUE_COLORS = 9,       /* list: mp_color */
  MP_VALUE_PATH = 10,        /* list: mp_path_element */
  MP_VALUE_FILTERS = 11,     /* list: mp_filter */
  MP_VALUE_BITMAP = 12       /* list: the mp_bitmap itself; count 1 */
};
typedef struct mp_value {
  mp_value_type type;
  int32_t reserved;  /* 0 */
  double numbers[16];
  const void *list;  /* read during the call only */
  size_t count;
} mp_value;

MP_INLINE mp_value mp_value_of_numbers(mp_value_type type, double a, double b, double c, double d) {
  mp_value v;
  memset(&v, 0, sizeof v);
  v.type = type;
  v.numbers[0] = a;
  v.numbers[1] = b;
  v.numbers[2] = c;
  v.numbers[3] = d;
  return v;
}
MP_INLINE mp_value mp_value_of_number(double number) {
  return mp_value_of_numbers(MP_VALUE_NUMBER, number, 0, 0, 0);
}

typedef int32_t mp_animation_class;
enum {
  MP_ANIMATION_BASIC = 0,
  MP_ANIMATION_SPRING = 1,
  MP_ANIMATION_KEYFRAMES = 2,
  MP_ANIMATION_GROUP = 3,
  MP_ANIMATION_TRANSITION = 4
};
/* Makes an animation of a property by Core Animation's key path, such as "position.x", "transform.rotation.z",
 * "backgroundColor" or "filters[0].radius"; null for groups and transitions, which have none. */
MP_API mp_result mp_animation_create(
    mp_animation_class animation_class, const char *key_path, mp_animation **animation);
MP_API mp_result mp_animation_set_timing(mp_animation *animation, const mp_timing *timing);
/* Null: linear. */
MP_API mp_result mp_animation_set_curve(mp_animation *animation, const mp_curve *curve);
enum {
  MP_ANIMATION_ADDITIVE = 1,   /* of a property: the value is added to that below */
  MP_ANIMATION_CUMULATIVE = 2, /* of a property: each cycle begins with the end of the last */
  MP_ANIMATION_KEPT = 4        /* not removed from its layer after its end */
};
MP_API mp_result mp_animation_set_flags(mp_animation *animation, uint32_t flags);
/* A hint, frames a second; 0 in all three is each refresh of the display. */
MP_API mp_result mp_animation_set_frame_rate(
    mp_animation *animation, double minimum, double maximum, double preferred);

/* Basic animations and springs: values that are not given are what the layer shows without the animation. */
enum { MP_ANIMATION_FROM = 0, MP_ANIMATION_TO = 1, MP_ANIMATION_BY = 2 };
/* Null for none. */
MP_API mp_result mp_animation_set_value(mp_animation *animation, int32_t which, const mp_value *value);

/* Springs. Mass and stiffness are above 0 (1 and 100 at first), damping is not below 0 (10), velocity is ways a second. */
MP_API mp_result mp_animation_set_spring(
    mp_animation *animation, double mass, double stiffness, double damping, double initial_velocity);
/* After how many seconds a spring rests: to be its duration. Infinite without damping. */
MP_API mp_result mp_animation_get_settling_duration(mp_animation *animation, double *seconds);

enum {
  MP_CALCULATION_LINEAR = 0, MP_CALCULATION_DISCRETE = 1, MP_CALCULATION_PACED = 2, MP_CALCULATION_CUBIC = 3,
  MP_CALCULATION_CUBIC_PACED = 4
};
enum { MP_ROTATION_NONE = 0, MP_ROTATION_AUTO = 1, MP_ROTATION_AUTO_REVERSE = 2 };
typedef struct mp_keyframes {
  uint32_t size;
  int32_t calculation_mode;      /* MP_CALCULATION_... */
  int32_t rotation_mode;         /* MP_ROTATION_...: along the path */
  int32_t reserved;              /* 0 */
  const mp_value *values;        /* in order */
  size_t value_count;
  const mp_path_element *path;   /* of points, in place of the values */
  size_t path_count;
  const double *key_times;       /* 0...1, one for each value; none: even */
  size_t key_time_count;
  const mp_curve *curves;        /* one for each segment; none: linear */
  size_t curve_count;
  const double *tension_values;  /* of cubic modes, one for each value; may be none, as the next two */
  const double *continuity_values;
  const double *bias_values;
} mp_keyframes;
/* Keyframe animations. What is pointed to is read during the call only. At most 65,536 values. */
MP_API mp_result mp_animation_set_keyframes(mp_animation *animation, const mp_keyframes *keyframes);

/* Groups: copies of the animations as they are now. At most 32 groups in each other, and 4,096 animations in all. */
MP_API mp_result mp_animation_set_animations(
    mp_animation *animation, mp_animation *const *animations, size_t count);

enum {
  MP_TRANSITION_FADE = 0, MP_TRANSITION_MOVE_IN = 1, MP_TRANSITION_PUSH = 2, MP_TRANSITION_REVEAL = 3,
  MP_TRANSITION_FLIP = 4
};
enum { MP_FROM_RIGHT = 0, MP_FROM_LEFT = 1, MP_FROM_TOP = 2, MP_FROM_BOTTOM = 3 };
/* Transitions: the progress goes from `start` to `end`, 0...1. */
MP_API mp_result mp_animation_set_transition(
    mp_animation *animation, int32_t type, int32_t from, double start, double end);

typedef struct mp_animation_events {
  uint32_t size;
  int32_t reserved;                               /* 0 */
  void (*started)(void *user);                    /* may be null */
  void (*stopped)(void *user, int32_t finished);  /* may be null; 0: removed, or replaced */
  void (*release)(void *user);                    /* once, when neither is called any more, on that thread too; or null */
  void *user;
} mp_animation_events;
/* Called on the thread of the animation and the tree, by commits, and by calls that remove an animation from a layer outside
 * of any tree. Null for none. Those of animations in groups are not called. */
MP_API mp_result mp_animation_set_events(mp_animation *animation, const mp_animation_events *events);

/* Adds a copy of an animation: later changes of it have no effect. It begins with the next commit, or at its begin_time. A
 * key replaces the animation of the same key; null replaces none. MP_ERROR_ANIMATION says why it can't run. */
MP_API mp_result mp_layer_add_animation(mp_layer *layer, mp_animation *animation, const char *key);
/* MP_NONE where there is none of the key. */
MP_API mp_result mp_layer_remove_animation(mp_layer *layer, const char *key);
MP_API mp_result mp_layer_remove_all_animations(mp_layer *layer);
/* Of animations that have a key, in the order in which they were added. */
MP_API mp_result mp_layer_get_animation_count(mp_layer *layer, int64_t *count);
MP_API mp_result mp_layer_get_animation_key(
    mp_layer *layer, int64_t index, char *buffer, size_t capacity, size_t *length);

/* What a layer shows at a time, animations included: the value of a property by its key path, for types without a list.
 * MP_NONE where the layer has no such property, or it has no value. */
MP_API mp_result mp_layer_get_shown_value(mp_layer *layer, const char *key_path, double time, mp_value *value);
MP_API mp_result mp_layer_get_shown_frame(mp_layer *layer, double time, mp_rect *frame);
/* As mp_layer_hit_test(), where layers show at a time. */
MP_API mp_result mp_layer_hit_test_shown(mp_layer *layer, mp_point point, double time, mp_layer **hit);

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

enum { MP_ACTIONS_INHERITED = 0, MP_ACTIONS_ON = 1, MP_ACTIONS_OFF = 2 };
typedef struct mp_transaction {
  uint32_t size;
  int32_t actions;      /* MP_ACTIONS_... */
  int32_t has_duration; /* 0: as in the transaction around this one; 0.25 seconds at first */
  int32_t has_curve;    /* 0: likewise */
  double duration;      /* of animations that have none */
  mp_curve curve;       /* of animations that have none */
  /* Once, on the tree's thread, by the commit in which the transaction's last animation ends; without animations, by the
   * next one. May be null. */
  void (*completed)(void *user);
  void (*release)(void *user); /* once, on the tree's thread, when `completed` is not called any more; may be null */
  void *user;
} mp_transaction;
/* Opens a transaction: changes until the end of the outermost one are committed together, commits in it send nothing. Null
 * for the defaults. */
MP_API mp_result mp_tree_begin_transaction(mp_tree *tree, const mp_transaction *transaction);
/* Closes the innermost one; MP_ERROR_TREE where none is open. */
MP_API mp_result mp_tree_end_transaction(mp_tree *tree);
/* Whether changes of properties of layers that were committed are animated: 1 or 0, 0 at first. */
MP_API mp_result mp_tree_set_actions_enabled(mp_tree *tree, int32_t enabled);
/* When a commit is due after one at `time`, without changes by the program: the end of an animation, which is then
 * reported. `next` is MP_NEXT_NEVER, or MP_NEXT_AT with the time. */
MP_API mp_result mp_tree_get_next_commit(mp_tree *tree, double time, int32_t *next, double *next_time);

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
/* Deletes what was made in the context, where that is current on this thread; later frames are MP_ERROR_CLOSED. Otherwise
 * mp_release() deletes it, which also closes: the context is to be current by then, or to be destroyed. */
MP_API mp_result mp_compositor_close(mp_compositor *compositor);
/* Goes on with the context that is current now, in place of one that was lost. */
MP_API mp_result mp_compositor_rebuild(mp_compositor *compositor);
/* Forgets the tree: the next one must be one that was never committed. */
MP_API mp_result mp_compositor_start_over(mp_compositor *compositor);
/* The attachments of framebuffers may be others: they are asked for anew. */
MP_API mp_result mp_compositor_invalidate_targets(mp_compositor *compositor);
/* The program has drawn over pixels of the target, counted from the picture's top left: the next frame draws them again,
 * also where buffer_age says that the target holds the rest. */
MP_API mp_result mp_compositor_note_spoiled(mp_compositor *compositor, mp_pixel_rect pixels);

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

enum {
  MP_SURFACE_OFFSCREEN = 1, MP_SURFACE_TEXTURE = 2, MP_SURFACE_RENDERBUFFER = 3, MP_SURFACE_EGL = 4, MP_SURFACE_DMA_BUF = 5
};
struct mp_buffer;
typedef struct mp_surface_info {
  uint32_t size;
  int32_t kind;
  int32_t width, height; /* pixels */
  uint32_t name;         /* OpenGL's, of the texture or renderbuffer */
  int32_t level;         /* of the texture */
  int32_t top_down;      /* 1: row 0 is the picture's top row. Offscreen pictures are read top row first either way. */
  int32_t transform;     /* MP_TRANSFORM_...: of all but offscreen pictures */
  void *egl_image;       /* MP_SURFACE_EGL: may be destroyed once the surface is made */
  const struct mp_buffer *buffer; /* MP_SURFACE_DMA_BUF: of one plane; its descriptor stays the caller's */
} mp_surface_info;
/* A picture of its own; or a texture, renderbuffer, EGLImage or dma-buf of the program's, that frames are drawn into. */
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
/* How the pixels are stored. The stored bytes are the same in all of them. */
enum { MP_ENCODING_ASK = 0, MP_ENCODING_BYTES = 1, MP_ENCODING_SRGB = 2 };
/* In which values colours are composited: half white over black is 128 by sRGB's values, 188 in linear light. */
enum { MP_BLENDING_ENCODED = 0, MP_BLENDING_LINEAR = 1 };

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
  int32_t blending;        /* MP_BLENDING_..., of surfaces too; another than in the last frame redraws all */
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
/* Draws one layer of a tree with all its sublayers, such as into a texture or a dma-buf: its bounds fill the picture from the
 * top left corner, without its own transform. Values are drawn as they are now, for animations are of the compositor that
 * draws the tree, which is another one. MP_ERROR_TREE where the layer is not of the tree or was never committed, or the
 * compositor has a tree. */
MP_API mp_result mp_compositor_render_layer(
    mp_compositor *compositor, mp_layer *layer, mp_tree *tree, double time, const mp_target *target, mp_frame *frame);
/* Compiles what that frame would be drawn with, and draws nothing. `is_ready` is 0 while the driver is still at work. */
MP_API mp_result mp_compositor_prepare(
    mp_compositor *compositor, mp_tree *tree, double time, const mp_target *target, int32_t *is_ready);

/* ---- Images and fences ---- */

/* A point in the work of the GPU. The compositor's context, which is current, makes one after all that it was given so far;
 * MP_ERROR_UNSUPPORTED where the driver has none. */
MP_API mp_result mp_fence_create(mp_compositor *compositor, mp_fence **fence);
/* One of another program or device, by a sync file, which becomes the fence's where the call succeeds. */
MP_API mp_result mp_fence_create_native(mp_compositor *compositor, int32_t descriptor, mp_fence **fence);
/* Blocks until the GPU is there; MP_NONE where `seconds` were over before. Any thread. */
MP_API mp_result mp_fence_wait(mp_fence *fence, double seconds);
/* A sync file, which the caller closes. Any thread. */
MP_API mp_result mp_fence_get_native(mp_fence *fence, int32_t *descriptor);
/* Lets the GPU wait for a fence before it does what the compositor's context, which is current, is given from now on. */
MP_API mp_result mp_compositor_wait_for_fence(mp_compositor *compositor, mp_fence *fence);

enum { MP_IMAGE_TEXTURE = 1, MP_IMAGE_EGL = 2, MP_IMAGE_DMA_BUF = 3 };
/* How the picture lies in its texels: FROM_BOTTOM, with row 0 at the bottom, as OpenGL draws; RIGHT is to be turned clockwise
 * by 90 degrees to be upright. */
enum {
  MP_ORIENTATION_UP = 0, MP_ORIENTATION_UP_FROM_BOTTOM = 1, MP_ORIENTATION_DOWN = 2, MP_ORIENTATION_DOWN_FROM_BOTTOM = 3,
  MP_ORIENTATION_RIGHT = 4, MP_ORIENTATION_RIGHT_MIRRORED = 5, MP_ORIENTATION_LEFT = 6, MP_ORIENTATION_LEFT_MIRRORED = 7
};
enum { MP_ALPHA_PREMULTIPLIED = 0, MP_ALPHA_STRAIGHT = 1, MP_ALPHA_OPAQUE = 2 };
enum { MP_COLOR_SPACE_SRGB = 0, MP_COLOR_SPACE_LINEAR_SRGB = 1, MP_COLOR_SPACE_DISPLAY_P3 = 2 };

/* Called on the thread that renders, each time the compositor has drawn the last frame that reads the texels, and at the
 * latest where the image ends, then on any thread. The fence, which may be null, is the program's: to be waited for and
 * released after the callback. */
typedef void (*mp_release_image)(void *user, mp_fence *fence);
/* Called on the thread that renders, with a new context current, after the one of a texture or an EGLImage was lost. Gives
 * its like in the new context, and returns 1; after 0 it is called again by each frame, which leaves the image out. It may
 * make calls of OpenGL. */
typedef int32_t (*mp_image_lost)(void *user, uint32_t *texture, void **egl_image);

typedef struct mp_buffer_plane {
  int32_t descriptor;    /* of the dma-buf; stays the caller's */
  int32_t offset;        /* bytes before the first row */
  int32_t bytes_per_row;
  int32_t reserved;      /* 0 */
} mp_buffer_plane;
typedef struct mp_image_info {
  uint32_t size;
  int32_t kind;          /* MP_IMAGE_... */
  int32_t width, height; /* texels as they are stored */
  uint32_t texture;      /* MP_IMAGE_TEXTURE: OpenGL's name, level 0 of a complete 2D texture or an external one */
  int32_t is_external;   /* 1: of GL_TEXTURE_EXTERNAL_OES */
  int32_t orientation;   /* MP_ORIENTATION_... */
  int32_t alpha;         /* MP_ALPHA_... */
  int32_t color_space;   /* MP_COLOR_SPACE_... */
  int32_t yuv_matrix, yuv_range; /* of dma-bufs of luma and chroma */
  uint32_t fourcc;       /* MP_IMAGE_DMA_BUF: one of drm_fourcc.h */
  int32_t plane_count;
  int32_t has_modifier;  /* 0: the driver knows by itself */
  uint64_t modifier;
  mp_buffer_plane planes[4];
  void *egl_image;       /* MP_IMAGE_EGL */
  mp_fence *acquire;     /* what the GPU waits for before it reads the texels; null for none */
  mp_release_image release; /* may be null */
  mp_image_lost lost;    /* of textures and EGLImages; may be null */
  void *user;
} mp_image_info;
/* A texture, an EGLImage or a dma-buf as contents, without a copy. Texels must not change from mp_layer_set_image() until
 * `release` is called. The compositor says whose context or display it is of. */
MP_API mp_result mp_image_create(mp_compositor *compositor, const mp_image_info *info, mp_image **image);
/* Null for none. */
MP_API mp_result mp_layer_set_image(mp_layer *layer, mp_image *image);
/* The next frame of a video: the texels of the image are others, and the layer shows them. Uploads nothing. `acquire` may be
 * null; `release` and `user` are as in mp_image_info. */
MP_API mp_result mp_layer_set_next_frame(
    mp_layer *layer, mp_image *image, mp_fence *acquire, mp_release_image release, void *user);

/* The picture of a texture surface as a dma-buf, whose descriptors the caller closes. */
typedef struct mp_buffer {
  uint32_t size;
  uint32_t fourcc;
  int32_t width, height;
  int32_t plane_count;
  int32_t has_modifier;
  uint64_t modifier;
  mp_buffer_plane planes[4];
} mp_buffer;
MP_API mp_result mp_surface_export_buffer(mp_surface *surface, mp_buffer *buffer);

/* ---- Statistics ---- */

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
