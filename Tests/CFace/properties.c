/* Every property of every class of layers, set and read back; scenes in JSON; text and shapes in a picture. */
#include <multiplane.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "check.h"

/* The class that has a property: its numbers are apart from those that all layers have. */
static mp_layer *owner(mp_property property) {
  static mp_layer *layers[8];
  for (mp_layer_class class = MP_LAYER_PLAIN; class <= MP_LAYER_TILED; class++) {
    if (!layers[class]) CHECK(mp_layer_create(class, &layers[class]) == MP_OK);
  }
  switch (property) {
    case MP_TEXT_WRAPPED: case MP_FONT_ITALIC: case MP_FONT_SIZE: case MP_FONT_WEIGHT: case MP_TEXT_ALIGNMENT:
    case MP_TRUNCATION_MODE: case MP_FOREGROUND_COLOR: case MP_STRING: case MP_FONT_FAMILY:
      return layers[MP_LAYER_TEXT];
    case MP_LINE_WIDTH: case MP_MITER_LIMIT: case MP_LINE_DASH_PHASE: case MP_STROKE_START: case MP_STROKE_END:
    case MP_FILL_RULE: case MP_LINE_CAP: case MP_LINE_JOIN: case MP_FILL_COLOR: case MP_STROKE_COLOR:
    case MP_LINE_DASH_PATTERN: case MP_PATH:
      return layers[MP_LAYER_SHAPE];
    case MP_GRADIENT_TYPE: case MP_START_POINT: case MP_END_POINT: case MP_LOCATIONS: case MP_COLORS:
      return layers[MP_LAYER_GRADIENT];
    case MP_INSTANCE_RED_OFFSET: case MP_INSTANCE_GREEN_OFFSET: case MP_INSTANCE_BLUE_OFFSET:
    case MP_INSTANCE_ALPHA_OFFSET: case MP_INSTANCE_COUNT: case MP_INSTANCE_COLOR: case MP_INSTANCE_TRANSFORM:
      return layers[MP_LAYER_REPLICATOR];
    case MP_SCROLL_MODE: return layers[MP_LAYER_SCROLL];
    case MP_FADE_DURATION: case MP_LEVELS_OF_DETAIL: case MP_LEVELS_OF_DETAIL_BIAS: case MP_MEMORY_BUDGET:
    case MP_TILE_SIZE:
      return layers[MP_LAYER_TILED];
    default: return layers[MP_LAYER_PLAIN];
  }
}

static void scalars(void) {
  for (mp_property p = 100; p < 200; p++) {
    int32_t value;
    if (mp_layer_get_bool(owner(p), p, &value) < 0) continue;
    int32_t other = !value;
    CHECK(mp_layer_set_bool(owner(p), p, other) == MP_OK);
    CHECK(mp_layer_get_bool(owner(p), p, &value) == MP_OK && value == other);
    CHECK(mp_layer_set_bool(owner(p), p, !other) == MP_OK);
  }
  for (mp_property p = 200; p < 300; p++) {
    double value;
    if (mp_layer_get_number(owner(p), p, &value) < 0) continue;
    CHECK(mp_layer_set_number(owner(p), p, 0.25) == MP_OK);
    CHECK(mp_layer_get_number(owner(p), p, &value) == MP_OK && value == 0.25);
  }
  for (mp_property p = 300; p < 400; p++) {
    int64_t value;
    if (mp_layer_get_integer(owner(p), p, &value) < 0) continue;
    for (int64_t next = 0; next < 2; next++) {
      CHECK(mp_layer_set_integer(owner(p), p, next) == MP_OK);
      CHECK(mp_layer_get_integer(owner(p), p, &value) == MP_OK && value == next);
    }
  }
  for (mp_property p = 400; p < 500; p++) {
    mp_point value;
    if (mp_layer_get_point(owner(p), p, &value) < 0) continue;
    CHECK(mp_layer_set_point(owner(p), p, mp_make_point(3, -4)) == MP_OK);
    CHECK(mp_layer_get_point(owner(p), p, &value) == MP_OK && value.x == 3 && value.y == -4);
  }
  for (mp_property p = 500; p < 600; p++) {
    mp_size value;
    if (mp_layer_get_size(owner(p), p, &value) < 0) continue;
    CHECK(mp_layer_set_size(owner(p), p, mp_make_size(30, 40)) == MP_OK);
    CHECK(mp_layer_get_size(owner(p), p, &value) == MP_OK && value.width == 30 && value.height == 40);
  }
  CHECK(mp_layer_set_point(owner(MP_FRAME), MP_ANCHOR_POINT, mp_make_point(0.5, 0.5)) == MP_OK);
  for (mp_property p = 600; p < 700; p++) {
    mp_rect value;
    if (mp_layer_get_rect(owner(p), p, &value) < 0) continue;
    CHECK(mp_layer_set_rect(owner(p), p, mp_make_rect(1, 2, 30, 40)) == MP_OK);
    CHECK(mp_layer_get_rect(owner(p), p, &value) == MP_OK);
    CHECK(value.x == 1 && value.y == 2 && value.width == 30 && value.height == 40);
  }
  for (mp_property p = 900; p < 1000; p++) {
    mp_transform turn = mp_transform_rotation(1, 1, 2, 3), value;
    if (mp_layer_get_transform(owner(p), p, &value) < 0) continue;
    CHECK(mp_layer_set_transform(owner(p), p, &turn) == MP_OK);
    CHECK(mp_layer_get_transform(owner(p), p, &value) == MP_OK && memcmp(&turn, &value, sizeof value) == 0);
  }
}

static void optionals(void) {
  int64_t integer;
  mp_insets insets = {1, 2, 3, 4};
  CHECK(mp_layer_set_insets(owner(MP_CONTENTS_CAP_INSETS), MP_CONTENTS_CAP_INSETS, insets) == MP_OK);
  CHECK(mp_layer_get_insets(owner(MP_CONTENTS_CAP_INSETS), MP_CONTENTS_CAP_INSETS, &insets) == MP_OK);
  CHECK(insets.top == 1 && insets.right == 4);
  CHECK(mp_layer_set_none(owner(MP_CONTENTS_CAP_INSETS), MP_CONTENTS_CAP_INSETS) == MP_OK);
  CHECK(mp_layer_get_insets(owner(MP_CONTENTS_CAP_INSETS), MP_CONTENTS_CAP_INSETS, &insets) == MP_NONE);
  for (mp_property p = 800; p < 900; p++) {
    mp_color value;
    if (mp_layer_get_color(owner(p), p, &value) < 0) continue;
    CHECK(mp_layer_set_color(owner(p), p, mp_make_color(0.1, 0.2, 0.3, 0.4)) == MP_OK);
    CHECK(mp_layer_get_color(owner(p), p, &value) == MP_OK && value.red == 0.1 && value.alpha == 0.4);
    mp_result expected = p == MP_FOREGROUND_COLOR ? MP_ERROR_PROPERTY : MP_OK;
    CHECK(mp_layer_set_none(owner(p), p) == expected);
    CHECK(mp_layer_get_color(owner(p), p, &value) == (expected == MP_OK ? MP_NONE : MP_OK));
  }
  mp_property texts[] = {MP_NAME, MP_STRING, MP_FONT_FAMILY};
  for (int i = 0; i < 3; i++) {
    char text[16];
    size_t length;
    CHECK(mp_layer_set_string(owner(texts[i]), texts[i], "serif") == MP_OK);
    CHECK(mp_layer_get_string(owner(texts[i]), texts[i], text, sizeof text, &length) == MP_OK);
    CHECK(length == 5 && strcmp(text, "serif") == 0);
  }
  mp_property lists[] = {MP_CORNER_RADII, MP_LINE_DASH_PATTERN, MP_LOCATIONS};
  for (int i = 0; i < 3; i++) {
    double values[8] = {1, 2, 3, 4, 5, 6, 7, 8}, found[8];
    size_t count;
    CHECK(mp_layer_set_numbers(owner(lists[i]), lists[i], values, 8) == MP_OK);
    CHECK(mp_layer_get_numbers(owner(lists[i]), lists[i], found, 8, &count) == MP_OK && count == 8);
    CHECK(memcmp(values, found, sizeof values) == 0);
  }
  CHECK(mp_layer_set_integer(owner(MP_MEMORY_BUDGET), MP_MEMORY_BUDGET, 1 << 20) == MP_OK);
  CHECK(mp_layer_set_none(owner(MP_MEMORY_BUDGET), MP_MEMORY_BUDGET) == MP_OK);
  CHECK(mp_layer_get_integer(owner(MP_MEMORY_BUDGET), MP_MEMORY_BUDGET, &integer) == MP_NONE);
}

static void compound(void) {
  mp_filter filters[11], found[11];
  size_t count;
  for (int i = 0; i < 11; i++) {
    memset(&filters[i], 0, sizeof filters[i]);
    filters[i].type = MP_FILTER_GAUSSIAN_BLUR + i;
    int used = i == 1 ? 20 : i == 10 ? 7 : 1;
    for (int v = 0; v < used; v++) filters[i].values[v] = 0.5 + v;
  }
  mp_property chains[] = {MP_FILTERS, MP_BACKGROUND_FILTERS};
  for (int i = 0; i < 2; i++) {
    CHECK(mp_layer_set_filters(owner(chains[i]), chains[i], filters, 11) == MP_OK);
    CHECK(mp_layer_get_filters(owner(chains[i]), chains[i], found, 11, &count) == MP_OK && count == 11);
    CHECK(memcmp(filters, found, sizeof found) == 0);
  }
  mp_path_element path[] = {{MP_PATH_MOVE, 0, {{1, 2}, {0, 0}, {0, 0}}}, {MP_PATH_LINE, 0, {{3, 4}, {0, 0}, {0, 0}}},
                            {MP_PATH_QUAD_CURVE, 0, {{5, 6}, {7, 8}, {0, 0}}},
                            {MP_PATH_CURVE, 0, {{1, 1}, {2, 2}, {3, 3}}}, {MP_PATH_CLOSE, 0, {{0, 0}, {0, 0}, {0, 0}}}};
  mp_path_element back[5];
  mp_property paths[] = {MP_PATH, MP_SHADOW_PATH};
  for (int i = 0; i < 2; i++) {
    CHECK(mp_layer_set_path(owner(paths[i]), paths[i], path, 5) == MP_OK);
    CHECK(mp_layer_get_path(owner(paths[i]), paths[i], back, 5, &count) == MP_OK && count == 5);
    CHECK(memcmp(path, back, sizeof path) == 0);
    CHECK(mp_layer_set_path_data(owner(paths[i]), paths[i], "M1 2 L3 4") == MP_OK);
    CHECK(mp_layer_get_path(owner(paths[i]), paths[i], back, 2, &count) == MP_OK && count == 2);
    CHECK(memcmp(path, back, 2 * sizeof *path) == 0);
    CHECK(mp_layer_set_none(owner(paths[i]), paths[i]) == MP_OK);
    CHECK(mp_layer_get_path(owner(paths[i]), paths[i], NULL, 0, &count) == MP_NONE);
  }
  mp_color colors[] = {{1, 0, 0, 1}, {0, 1, 0, 0.5}}, seen[2];
  CHECK(mp_layer_set_colors(owner(MP_COLORS), MP_COLORS, colors, 2) == MP_OK);
  CHECK(mp_layer_get_colors(owner(MP_COLORS), MP_COLORS, seen, 2, &count) == MP_OK && count == 2);
  CHECK(memcmp(colors, seen, sizeof seen) == 0);
}

/* A scene, its layers found by name, hit and converted; and what is drawn of it. */
static void scene(void) {
  static const char json[] =
      "{\"canvas\": {\"width\": 16, \"height\": 8, \"background\": \"#0000ff\"}, \"layer\": {\"frame\": [0, 0, 16, 8],"
      " \"sublayers\": [{\"name\": \"card\", \"frame\": [4, 2, 8, 4], \"backgroundColor\": \"#ff0000\"}]}}";
  mp_scene_info info;
  mp_layer *root, *card, *hit, *shape, *mask;
  mp_point point;
  MP_INIT(&info);
  CHECK(mp_scene_load_json(json, strlen(json), NULL, &info, &root) == MP_OK);
  CHECK(info.width == 16 && info.height == 8 && info.layer_count == 2 && info.background.blue == 1);
  CHECK(mp_layer_find(root, "card", &card) == MP_OK);
  CHECK(mp_layer_find(root, "none", &hit) == MP_NONE);
  CHECK(mp_layer_hit_test(root, mp_make_point(5, 3), &hit) == MP_OK && hit == card);
  CHECK(mp_layer_hit_test(root, mp_make_point(50, 3), &hit) == MP_NONE);
  CHECK(mp_convert_point(card, root, mp_make_point(1, 1), &point) == MP_OK && point.x == 5 && point.y == 3);
  CHECK(mp_convert_point(NULL, card, mp_make_point(5, 3), &point) == MP_OK && point.x == 1 && point.y == 1);

  CHECK(mp_layer_create(MP_LAYER_PLAIN, &mask) == MP_OK);
  CHECK(mp_layer_set_rect(mask, MP_FRAME, mp_make_rect(0, 0, 4, 4)) == MP_OK);
  CHECK(mp_layer_set_color(mask, MP_BACKGROUND_COLOR, mp_make_color(0, 0, 0, 1)) == MP_OK);
  CHECK(mp_layer_set_mask(card, mask) == MP_OK);
  CHECK(mp_layer_get_mask(card, &hit) == MP_OK && hit == mask);
  CHECK(mp_layer_create(MP_LAYER_SHAPE, &shape) == MP_OK);
  CHECK(mp_layer_set_path_data(shape, MP_PATH, "M12 0 H16 V8 H12 Z") == MP_OK);
  CHECK(mp_layer_set_color(shape, MP_FILL_COLOR, mp_make_color(0, 1, 0, 1)) == MP_OK);
  CHECK(mp_layer_add_sublayer(root, shape) == MP_OK);

  mp_compositor *compositor;
  mp_surface *surface;
  mp_tree *tree;
  mp_surface_info place;
  mp_target target;
  mp_frame frame;
  mp_statistics statistics;
  static uint8_t pixels[8][16][4];
  CHECK(mp_compositor_create_offscreen(NULL, &compositor) == MP_OK);
  MP_INIT(&place);
  place.kind = MP_SURFACE_OFFSCREEN;
  place.width = 16;
  place.height = 8;
  CHECK(mp_surface_create(compositor, &place, &surface) == MP_OK);
  CHECK(mp_tree_create(root, &tree) == MP_OK);
  MP_INIT(&target);
  MP_INIT(&frame);
  MP_INIT(&statistics);
  target.surface = surface;
  target.background = info.background;
  CHECK(mp_compositor_render(compositor, tree, 0, &target, &frame) == MP_OK);
  CHECK(frame.has_changed && frame.next == MP_NEXT_NEVER && frame.damage_count == 1);
  CHECK(mp_surface_read_pixels(surface, pixels, sizeof pixels, 0) == MP_OK);
  CHECK(pixels[3][5][0] == 255 && pixels[3][5][2] == 0);
  CHECK(pixels[3][9][0] == 0 && pixels[3][9][2] == 255);
  CHECK(pixels[3][13][1] == (mp_features() & MP_FEATURE_SHAPES ? 255 : 0));
  CHECK(mp_compositor_get_statistics(compositor, &statistics) == MP_OK && statistics.draws > 0);
  CHECK(statistics.undrawn == (mp_features() & MP_FEATURE_SHAPES ? 0 : 1));
  /* Nothing has changed: nothing is drawn. Then one layer: only its place is. */
  CHECK(mp_compositor_render(compositor, tree, 1, &target, &frame) == MP_OK && !frame.has_changed);
  CHECK(mp_layer_set_color(card, MP_BACKGROUND_COLOR, mp_make_color(1, 1, 0, 1)) == MP_OK);
  CHECK(mp_compositor_render(compositor, tree, 2, &target, &frame) == MP_OK && frame.has_changed);
  CHECK(frame.damage_count == 1 && frame.damage[0].width < 16);
  /* Values that the layers have already are no changes. */
  int32_t needs_commit;
  CHECK(mp_layer_set_rect(root, MP_FRAME, mp_make_rect(0, 0, 16, 8)) == MP_OK);
  CHECK(mp_layer_set_number(root, MP_OPACITY, 1) == MP_OK);
  CHECK(mp_layer_set_bool(root, MP_HIDDEN, 0) == MP_OK);
  CHECK(mp_layer_set_rect(card, MP_FRAME, mp_make_rect(4, 2, 8, 4)) == MP_OK);
  CHECK(mp_layer_set_color(card, MP_BACKGROUND_COLOR, mp_make_color(1, 1, 0, 1)) == MP_OK);
  CHECK(mp_tree_needs_commit(tree, &needs_commit) == MP_OK && !needs_commit);
  CHECK(mp_compositor_render(compositor, tree, 2.5, &target, &frame) == MP_OK && !frame.has_changed);
  size_t length;
  CHECK(mp_compositor_get_statistics_json(compositor, NULL, 0, &length) == MP_OK && length > 100);
  /* Half white over black, by sRGB's values and in linear light; a struct from before the field is as with 0. */
  CHECK(mp_layer_set_number(root, MP_OPACITY, 0.5) == MP_OK);
  CHECK(mp_layer_set_color(card, MP_BACKGROUND_COLOR, mp_make_color(1, 1, 1, 1)) == MP_OK);
  target.background = mp_make_color(0, 0, 0, 1);
  for (int i = 0; i < 3; i++) {
    target.blending = i == 0 ? MP_BLENDING_ENCODED : MP_BLENDING_LINEAR;
    if (i == 2) target.size = offsetof(mp_target, blending);
    CHECK(mp_compositor_render(compositor, tree, 3, &target, &frame) == MP_OK && frame.has_changed);
    CHECK(mp_surface_read_pixels(surface, pixels, sizeof pixels, 0) == MP_OK);
    CHECK(pixels[3][5][0] == (i == 1 ? 188 : 128) && pixels[3][5][3] == 255);
  }
}

int main(void) {
  scalars();
  optionals();
  compound();
  scene();
  printf("%d failures\n", failures);
  return failures != 0;
}
