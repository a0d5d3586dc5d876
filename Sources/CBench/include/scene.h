#pragma once
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

// The content of the workloads: pure functions of the seed, an index and the frame number, used by the library's layers
// and by the hand-written programs. Pixels, y down.

/// The size of a workload.
typedef struct {
  int32_t layers;
  int32_t width;
  int32_t height;
  uint32_t seed;
} scene_size;

typedef struct {
  double x, y;
} scene_point;

typedef struct {
  double x, y, angle;
} scene_pose;

typedef struct {
  double x, y, width, height;
} scene_rect;

// MARK: Random numbers

static inline uint32_t scene_hash(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  x ^= x >> 16;
  return x;
}

/// A random number, 0 ≤ x < 1; `salt` selects an independent sequence.
static inline double scene_random(uint32_t seed, uint32_t index, uint32_t salt) {
  return scene_hash(index * 2654435761u + salt * 40503u + 12345u + seed * 0x9e3779b9u) / 4294967296.0;
}

/// A random integer from 0 to below `room`, or 0 without room.
static inline double scene_whole(uint32_t seed, uint32_t index, uint32_t salt, double room) {
  return floor(scene_random(seed, index, salt) * (room > 1 ? room : 1));
}

/// A triangle wave between 0 and `room`.
static inline double scene_swing(int32_t distance, int32_t room) {
  if (room < 1) return 0;
  int32_t place = distance % (2 * room);
  return place <= room ? place : 2 * room - place;
}

// MARK: Bitmaps

enum {
  scene_sprite_count = 64,
  scene_sprite_side = 32,
  scene_panel_side = 48,
  scene_panel_inset = 16,
  scene_picture_count = 8,
  scene_veil_count = 8,
  scene_veil_width = 160,
  scene_veil_height = 120,
};

/// A premultiplied texel, red in the lowest byte.
static inline uint32_t scene_texel(double red, double green, double blue, double alpha) {
  uint32_t r = (uint32_t)(red * alpha + .5), g = (uint32_t)(green * alpha + .5), b = (uint32_t)(blue * alpha + .5);
  return r | g << 8 | b << 16 | (uint32_t)(255 * alpha + .5) << 24;
}

/// A striped disc with a soft edge; the outermost texels are transparent.
static inline uint32_t scene_sprite_texel(int32_t sprite, int32_t x, int32_t y) {
  uint32_t h = scene_hash((uint32_t)sprite + 77);
  double d = sqrt((x - 15.5) * (x - 15.5) + (y - 15.5) * (y - 15.5));
  double alpha = 0.9 * (d < 11 ? 1 : d > 15.5 ? 0 : (15.5 - d) / 4.5);
  double stripe = ((x + y * (1 + sprite % 3)) >> 2) & 1 ? 60 : 0;
  return scene_texel(
      64 + (h & 127) + stripe, 64 + (h >> 8 & 127) + stripe, 64 + (h >> 16 & 127) + stripe, alpha);
}

/// A rounded panel with a border, for nine slices.
static inline uint32_t scene_panel_texel(int32_t x, int32_t y) {
  double qx = fabs(x - 23.5) - 10, qy = fabs(y - 23.5) - 10;
  double inside = fmin(fmax(qx, qy), 0);
  double d = hypot(fmax(qx, 0), fmax(qy, 0)) + inside - 14;
  double alpha = d < -0.5 ? 1 : d > 0.5 ? 0 : 0.5 - d;
  if (d > -3) return scene_texel(40, 60, 90, alpha);
  return scene_texel(190 - y, 205 - y, 225, alpha);
}

/// An opaque picture of any size.
static inline uint32_t scene_picture_texel(int32_t picture, int32_t x, int32_t y) {
  uint32_t r = (uint32_t)(x * (picture + 1)) >> 3 & 255, g = (uint32_t)(y * (picture + 2)) >> 2 & 255;
  uint32_t b = (uint32_t)((x ^ y) + picture * 31) & 255;
  return r | g << 8 | b << 16 | 255u << 24;
}

/// Coloured glass, opaque nowhere.
static inline uint32_t scene_veil_texel(int32_t veil, int32_t x, int32_t y) {
  uint32_t h = scene_hash((uint32_t)veil + 4001);
  return scene_texel(h & 255, h >> 8 & 255, h >> 16 & 255, (80 + ((x + 2 * y + 16 * veil) & 63)) / 255.0);
}

// MARK: Places

/// Rotating sprites, each on its own circle: centre and angle.
static inline scene_pose scene_turning_sprite(scene_size size, int32_t index, int32_t frame) {
  double x = 16 + scene_random(size.seed, (uint32_t)index, 1) * (size.width > 32 ? size.width - 32 : 0);
  double y = 16 + scene_random(size.seed, (uint32_t)index, 2) * (size.height > 32 ? size.height - 32 : 0);
  double t = frame * 0.07 + index;
  scene_pose pose = {x + 20 * cos(t), y + 20 * sin(t), index * 0.37 + frame * 0.05};
  return pose;
}

enum {
  scene_chain_length = 5,
  scene_chain_step_x = 6,
  scene_chain_step_y = 4,
};

static inline int32_t scene_chain_count(scene_size size) { return size.layers / scene_chain_length; }

/// The position of a chain's first layer; each further layer is one step from the one before.
static inline scene_point scene_chain(scene_size size, int32_t chain) {
  scene_point point = {
      scene_whole(size.seed, (uint32_t)chain, 3, size.width - 70),
      scene_whole(size.seed, (uint32_t)chain, 4, size.height - 60)};
  return point;
}

/// The position of the moving layer in its superlayer.
static inline scene_point scene_mover(int32_t frame) {
  scene_point point = {6 + frame % 40, 4 + frame * 3 % 30};
  return point;
}

/// Panels that keep their position and change their size.
static inline scene_rect scene_panel(scene_size size, int32_t index, int32_t frame) {
  scene_rect rect = {
      scene_whole(size.seed, (uint32_t)index, 5, size.width - 112),
      scene_whole(size.seed, (uint32_t)index, 6, size.height - 96),
      48 + 64 * (0.5 + 0.5 * sin(frame * 0.1 + index)), 48 + 48 * (0.5 + 0.5 * cos(frame * 0.13 + index))};
  return rect;
}

/// Width and height of the scrolled document in targets: one layer in a hundred is visible.
enum { scene_scroll_screens = 10 };

static inline scene_point scene_scrolled_sprite(scene_size size, int32_t index) {
  scene_point point = {
      scene_whole(size.seed, (uint32_t)index, 9, (double)scene_scroll_screens * size.width - scene_sprite_side),
      scene_whole(size.seed, (uint32_t)index, 10, (double)scene_scroll_screens * size.height - scene_sprite_side)};
  return point;
}

/// The point of the document at the target's corner.
static inline scene_point scene_scroll(scene_size size, int32_t frame) {
  scene_point point = {
      4.0 * size.width + scene_swing(3 * frame, size.width),
      4.0 * size.height + scene_swing(2 * frame, size.height)};
  return point;
}

/// The number of sublayers of each layer, for a tree of ten levels that is filled level by level.
static inline int32_t scene_deep_branches(scene_size size) {
  for (int32_t branches = 1;; branches++) {
    int64_t room = 0, level = 1;
    for (int32_t depth = 0; depth < 10 && room < size.layers; depth++) {
      room += level;
      level *= branches;
    }
    if (room >= size.layers) return branches;
  }
}

/// The last layer of the tree moves; the others are spread so that as many are visible as in the tree of chains.
static inline scene_point scene_deep_sprite(scene_size size, int32_t index) {
  if (index == size.layers - 1) {
    scene_point middle = {size.width / 2, size.height / 2};
    return middle;
  }
  double screens = fmax(1, floor(sqrt(size.layers / 5000.0)));
  scene_point point = {
      scene_whole(size.seed, (uint32_t)index, 11, screens * size.width - 70),
      scene_whole(size.seed, (uint32_t)index, 12, screens * size.height - 60)};
  return point;
}

/// The position of a still translucent layer.
static inline scene_point scene_veil(scene_size size, int32_t index) {
  scene_point point = {
      scene_whole(size.seed, (uint32_t)index, 13, size.width - scene_veil_width),
      scene_whole(size.seed, (uint32_t)index, 14, size.height - scene_veil_height)};
  return point;
}

/// The large layer above them, half the target's size along each axis.
static inline scene_rect scene_moving_veil(scene_size size, int32_t frame) {
  int32_t width = size.width / 2 > 0 ? size.width / 2 : 1, height = size.height / 2 > 0 ? size.height / 2 : 1;
  scene_rect rect = {
      scene_swing(7 * frame, size.width - width), scene_swing(5 * frame, size.height - height), width, height};
  return rect;
}

// MARK: Groups

enum {
  scene_group_width = 120,
  scene_group_height = 90,
  scene_group_radius = 12,
  /// The shadow's offset below the group, pixels; the standard deviation of its blur.
  scene_group_shadow_drop = 4,
  scene_group_shadow_sigma = 4,
  /// Sprites in a group; the one that moves.
  scene_group_sprites = 4,
  scene_group_mover = 2,
  /// Layers of a group: the group with background and shadow, the clip, and the sprites.
  scene_group_layers = 6,
};

static const double scene_group_opacity = 0.8;
static const double scene_group_shadow_opacity = 0.5;

static inline int32_t scene_group_count(scene_size size) { return size.layers / scene_group_layers; }

/// On a small target, groups reach beyond its edges and not all overlap: many antialiased edges in one pixel would add
/// up their errors.
static inline scene_point scene_group(scene_size size, int32_t group, int32_t frame) {
  double room_x = fmax(size.width - 170, scene_group_width), room_y = fmax(size.height - 150, scene_group_height);
  scene_point point = {
      20 + scene_whole(size.seed, (uint32_t)group, 7, room_x) + frame % 60,
      20 + scene_whole(size.seed, (uint32_t)group, 8, room_y) + 2 * frame % 30};
  return point;
}

/// Red in the lowest byte, opaque.
static inline uint32_t scene_group_color(int32_t group) {
  uint32_t h = scene_hash((uint32_t)group + 999);
  return (120 + (h & 127)) | (120 + (h >> 8 & 127)) << 8 | (120 + (h >> 16 & 127)) << 16 | 255u << 24;
}

/// Positions in the group: at its corners, where the sprites are clipped, and in its centre, where one may move.
static inline scene_point scene_group_sprite(int32_t group, int32_t sprite, int32_t frame, bool moves) {
  static const int32_t places[scene_group_sprites][2] = {{-6, -6}, {94, -4}, {44, 30}, {100, 68}};
  scene_point point = {places[sprite][0], places[sprite][1]};
  if (moves && sprite == scene_group_mover) {
    point.x += (frame + group) % 30;
    point.y += (2 * frame + group) % 20 - 10;
  }
  return point;
}

static inline int32_t scene_group_image(int32_t group, int32_t sprite) {
  return (group * scene_group_sprites + sprite) % scene_sprite_count;
}

// MARK: Animations

enum {
  /// Side of the squares whose colour is animated, pixels.
  scene_square_side = 16,
};

/// Seconds from one end of an animation to the other.
static const double scene_animation_duration = 2;
/// Of the springs: kilograms, newtons a metre, newton seconds a metre.
static const double scene_spring_mass = 1, scene_spring_stiffness = 100, scene_spring_damping = 10;

/// The property of a layer that is animated.
typedef enum { scene_position, scene_rotation, scene_opacity, scene_color } scene_property;

static inline scene_property scene_animated_property(int32_t index) { return (scene_property)(index % 4); }

/// How far a layer's animation is ahead of the clock, seconds.
static inline double scene_animation_offset(scene_size size, int32_t index) {
  return scene_random(size.seed, (uint32_t)index, 15) * scene_animation_duration;
}

/// The centre of an animated layer at one end of its animation, in whole pixels; those that move do so to the
/// next-numbered place.
static inline scene_point scene_animated_place(scene_size size, int32_t index) {
  scene_point point = {
      16 + scene_whole(size.seed, (uint32_t)index, 16, size.width - 32),
      16 + scene_whole(size.seed, (uint32_t)index, 17, size.height - 32)};
  return point;
}

/// A point on the line between the places of two layers.
static inline scene_point scene_between(scene_size size, int32_t index, double fraction) {
  scene_point from = scene_animated_place(size, index), to = scene_animated_place(size, index + 1);
  scene_point point = {from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction};
  return point;
}

/// Red, green and blue of a square at one end of its animation, or the other; 0…1, opaque.
static inline double scene_animated_color(int32_t index, int32_t channel, bool isEnd) {
  uint32_t h = scene_hash((uint32_t)index * 2 + isEnd + 555);
  return (h >> 8 * channel & 255) / 255.0;
}

/// Seconds of a layer's animation at a frame.
static inline double scene_animation_time(scene_size size, int32_t index, int32_t frame) {
  return frame / 60.0 + scene_animation_offset(size, index);
}

/// The fraction of an animation that runs to its end and back, for ever: 0…1.
static inline double scene_animation_fraction(scene_size size, int32_t index, int32_t frame) {
  double turns = scene_animation_time(size, index, frame) / scene_animation_duration;
  double fraction = turns - 2 * floor(turns / 2);
  return fraction <= 1 ? fraction : 2 - fraction;
}

/// The fraction of a spring that starts again after each duration: 0 at the start, 1 at rest.
static inline double scene_spring_fraction(scene_size size, int32_t index, int32_t frame) {
  double turns = scene_animation_time(size, index, frame) / scene_animation_duration;
  double t = (turns - floor(turns)) * scene_animation_duration;
  double decay = scene_spring_damping / (2 * scene_spring_mass);
  double angular = sqrt(scene_spring_stiffness / scene_spring_mass - decay * decay);
  return 1 - exp(-decay * t) * (cos(angular * t) + decay / angular * sin(angular * t));
}

// MARK: Tiles

enum {
  scene_tile_side = 256,
  /// Side of the document, pixels.
  scene_document_side = 100000,
};

/// A texel of the document: opaque, with a dark line at the top and left edge of each tile.
static inline uint32_t scene_document_texel(int32_t x, int32_t y) {
  const uint32_t column = (uint32_t)x / scene_tile_side, row = (uint32_t)y / scene_tile_side;
  if (x % scene_tile_side == 0 || y % scene_tile_side == 0) return 0xff141414u;
  const uint32_t red = ((uint32_t)x ^ (uint32_t)y) & 255, green = ((uint32_t)x + 3 * (uint32_t)y) & 255;
  return red | green << 8 | (scene_hash(column * 73856093u ^ row * 19349663u) >> 8 & 255) << 16 | 0xff000000u;
}

/// Paints texels of the document: the given columns and rows, from the left and top.
///
/// - stride: from a row of `texels` to the next, texels.
static inline void scene_paint_document(
    uint32_t *texels, int64_t stride, const int32_t *columns, int32_t width, const int32_t *rows, int32_t height) {
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) texels[y * stride + x] = scene_document_texel(columns[x], rows[y]);
  }
}

/// The point of the document at the target's top left corner.
static inline int32_t scene_document_scroll(int32_t frame) { return scene_document_side / 2 + 37 * frame; }
