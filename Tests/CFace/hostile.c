/* Calls that no program should make: each must give its error, and none may crash. Run under the address sanitizer. */
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <math.h>
#include <multiplane.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int failures;

static void expect(mp_result found, mp_result expected, const char *call, int line) {
  if (found == expected && (found >= 0 || mp_error_message()[0])) return;
  failures++;
  printf("line %d: %s: %s in place of %s (%s)\n", line, call, mp_result_name(found), mp_result_name(expected),
         mp_error_message());
}
#define EXPECT(expected, call) expect(call, expected, #call, __LINE__)

static mp_layer *layer, *other;
static mp_tree *tree;
static mp_compositor *compositor;
static mp_surface *surface;
static mp_bitmap *bitmap;

static void *bad(uint64_t bits) { return (void *)(uintptr_t)bits; }

static void nulls(void) {
  mp_layer *out;
  double number;
  int64_t count;
  EXPECT(MP_ERROR_NULL, mp_retain(NULL));
  EXPECT(MP_ERROR_NULL, mp_release(NULL));
  EXPECT(MP_ERROR_NULL, mp_layer_create(MP_LAYER_PLAIN, NULL));
  EXPECT(MP_ERROR_NULL, mp_layer_add_sublayer(NULL, layer));
  EXPECT(MP_ERROR_NULL, mp_layer_add_sublayer(layer, NULL));
  EXPECT(MP_ERROR_NULL, mp_layer_get_number(layer, MP_OPACITY, NULL));
  EXPECT(MP_ERROR_NULL, mp_layer_get_number(NULL, MP_OPACITY, &number));
  EXPECT(MP_ERROR_NULL, mp_layer_get_sublayer_count(layer, NULL));
  EXPECT(MP_ERROR_NULL, mp_layer_get_sublayer_count(NULL, &count));
  EXPECT(MP_ERROR_NULL, mp_layer_set_string(layer, MP_NAME, NULL));
  EXPECT(MP_ERROR_NULL, mp_layer_set_transform(layer, MP_TRANSFORM, NULL));
  EXPECT(MP_ERROR_NULL, mp_layer_set_numbers(layer, MP_CORNER_RADII, NULL, 8));
  EXPECT(MP_ERROR_NULL, mp_layer_set_filters(layer, MP_FILTERS, NULL, 1));
  EXPECT(MP_ERROR_NULL, mp_layer_find(layer, NULL, &out));
  EXPECT(MP_ERROR_NULL, mp_layer_hit_test(layer, mp_make_point(0, 0), NULL));
  EXPECT(MP_ERROR_NULL, mp_bitmap_create(NULL, &bitmap));
  EXPECT(MP_ERROR_NULL, mp_bitmap_update(bitmap, NULL));
  EXPECT(MP_ERROR_NULL, mp_bitmap_load(NULL, &bitmap));
  EXPECT(MP_ERROR_NULL, mp_tile_source_create(NULL, NULL));
  EXPECT(MP_ERROR_NULL, mp_scene_load(NULL, NULL, &out));
  EXPECT(MP_ERROR_NULL, mp_scene_load_json(NULL, 4, NULL, NULL, &out));
  EXPECT(MP_ERROR_NULL, mp_tree_create(NULL, &tree));
  EXPECT(MP_ERROR_NULL, mp_tree_commit(tree, NULL, 0));
  EXPECT(MP_ERROR_NULL, mp_compositor_create(NULL, NULL));
  EXPECT(MP_ERROR_NULL, mp_compositor_render(NULL, tree, 0, NULL, NULL));
  EXPECT(MP_ERROR_NULL, mp_compositor_render(compositor, tree, 0, NULL, NULL));
  EXPECT(MP_ERROR_NULL, mp_surface_create(compositor, NULL, &surface));
  EXPECT(MP_ERROR_NULL, mp_surface_read_pixels(surface, NULL, 64, 0));
  EXPECT(MP_ERROR_NULL, mp_hand_over(NULL));
  EXPECT(MP_ERROR_NULL, mp_take_over(NULL));
  EXPECT(MP_ERROR_NULL, mp_convert_point(NULL, layer, mp_make_point(0, 0), NULL));
  mp_transform_concatenate(NULL, NULL);
}

static void handles(void) {
  uint64_t bits[] = {1, 8, 0x00005555deadbeef, 0x00007fffdeadbeef, UINT64_MAX, 1ull << 63, 0x0900000100000000,
                     0x01000001ffffffff, (uint64_t)(uintptr_t)&failures};
  for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
    EXPECT(MP_ERROR_HANDLE, mp_release(bad(bits[i])));
    EXPECT(MP_ERROR_HANDLE, mp_layer_set_number(bad(bits[i]), MP_OPACITY, 1));
    EXPECT(MP_ERROR_HANDLE, mp_compositor_render(bad(bits[i]), tree, 0, NULL, NULL));
    EXPECT(MP_ERROR_HANDLE, mp_layer_add_sublayer(layer, bad(bits[i])));
  }
  /* A random walk near a real one. */
  srand(1);
  for (int i = 0; i < 100000; i++) {
    uint64_t real = (uint64_t)(uintptr_t)layer;
    uint64_t near = real ^ (1ull << (rand() % 64)) ^ (rand() % 2 ? 1ull << (rand() % 64) : 0);
    mp_layer_class class;
    if (near != real) mp_layer_get_class(bad(near), &class);
  }
  EXPECT(MP_ERROR_KIND, mp_layer_set_number((mp_layer *)tree, MP_OPACITY, 1));
  EXPECT(MP_ERROR_KIND, mp_layer_set_contents(layer, (mp_bitmap *)other));
  EXPECT(MP_ERROR_KIND, mp_compositor_render((mp_compositor *)layer, tree, 0, NULL, NULL));
  EXPECT(MP_ERROR_KIND, mp_tree_commit((mp_tree *)layer, compositor, 0));
  EXPECT(MP_ERROR_KIND, mp_tree_commit(tree, (mp_compositor *)layer, 0));
  EXPECT(MP_ERROR_KIND, mp_bitmap_update((mp_bitmap *)layer, NULL));
  EXPECT(MP_ERROR_KIND, mp_take_over((mp_handover *)layer));

  mp_layer *gone, *inside, *lent;
  mp_layer_create(MP_LAYER_PLAIN, &gone);
  EXPECT(MP_OK, mp_release(gone));
  EXPECT(MP_ERROR_STALE, mp_release(gone));
  EXPECT(MP_ERROR_STALE, mp_retain(gone));
  EXPECT(MP_ERROR_STALE, mp_layer_set_number(gone, MP_OPACITY, 1));
  /* Lent: it lives as long as its superlayer. */
  mp_layer_create(MP_LAYER_PLAIN, &gone);
  mp_layer_create(MP_LAYER_PLAIN, &inside);
  mp_layer_add_sublayer(gone, inside);
  EXPECT(MP_OK, mp_release(inside));
  EXPECT(MP_OK, mp_layer_set_number(inside, MP_OPACITY, 0.5));
  EXPECT(MP_ERROR_STALE, mp_release(inside));
  EXPECT(MP_OK, mp_layer_get_sublayer(gone, 0, &lent));
  if (lent != inside) failures++;
  EXPECT(MP_OK, mp_release(gone));
  EXPECT(MP_ERROR_STALE, mp_layer_set_number(inside, MP_OPACITY, 0.5));
  /* Slots are used again, handles are not. */
  for (int i = 0; i < 5000; i++) {
    mp_layer *next;
    mp_layer_create(MP_LAYER_PLAIN, &next);
    if (next == gone || next == inside) failures++;
    mp_release(next);
  }
  EXPECT(MP_ERROR_STALE, mp_layer_set_number(gone, MP_OPACITY, 1));
}

static void *elsewhere(void *argument) {
  (void)argument;
  mp_layer *out;
  EXPECT(MP_ERROR_THREAD, mp_layer_set_number(layer, MP_OPACITY, 1));
  EXPECT(MP_ERROR_THREAD, mp_layer_add_sublayer(layer, other));
  EXPECT(MP_ERROR_THREAD, mp_retain(layer));
  EXPECT(MP_ERROR_THREAD, mp_release(layer));
  EXPECT(MP_ERROR_THREAD, mp_release(compositor));
  EXPECT(MP_ERROR_THREAD, mp_tree_commit(tree, compositor, 0));
  EXPECT(MP_ERROR_THREAD, mp_tree_create(layer, &tree));
  EXPECT(MP_ERROR_THREAD, mp_compositor_render(compositor, NULL, 0, NULL, NULL));
  EXPECT(MP_ERROR_THREAD, mp_surface_read_pixels(surface, NULL, 0, 0));
  EXPECT(MP_OK, mp_layer_create(MP_LAYER_PLAIN, &out));
  EXPECT(MP_ERROR_THREAD, mp_layer_add_sublayer(out, other));
  /* Handed over with the end of this thread. */
  mp_handover *handover;
  EXPECT(MP_OK, mp_hand_over(&handover));
  EXPECT(MP_ERROR_THREAD, mp_layer_set_number(out, MP_OPACITY, 1));
  static void *results[2];
  results[0] = out;
  results[1] = handover;
  return results;
}

static void threads(void) {
  pthread_t thread;
  void *results;
  pthread_create(&thread, NULL, elsewhere, NULL);
  pthread_join(thread, &results);
  mp_layer *out = ((void **)results)[0];
  mp_handover *handover = ((void **)results)[1];
  EXPECT(MP_ERROR_THREAD, mp_layer_set_number(out, MP_OPACITY, 1));
  EXPECT(MP_OK, mp_take_over(handover));
  EXPECT(MP_ERROR_STALE, mp_take_over(handover));
  EXPECT(MP_OK, mp_layer_set_number(out, MP_OPACITY, 1));
  EXPECT(MP_OK, mp_release(out));
}

static void numbers(void) {
  double odd[] = {NAN, INFINITY, -INFINITY};
  for (int i = 0; i < 3; i++) {
    double x = odd[i];
    mp_color color = mp_make_color(0, x, 0, 1);
    mp_transform transform = mp_transform_rotation(x, 0, 0, 1);
    mp_filter filter = {MP_FILTER_GAUSSIAN_BLUR, 0, {x}};
    mp_path_element element = {MP_PATH_MOVE, 0, {{x, 0}}};
    mp_layer *out;
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_number(layer, MP_OPACITY, x));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_point(layer, MP_POSITION, mp_make_point(0, x)));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_size(layer, MP_SHADOW_OFFSET, mp_make_size(x, 0)));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_rect(layer, MP_FRAME, mp_make_rect(0, 0, x, 1)));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_color(layer, MP_BACKGROUND_COLOR, color));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_transform(layer, MP_TRANSFORM, &transform));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_filters(layer, MP_FILTERS, &filter, 1));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_path(layer, MP_SHADOW_PATH, &element, 1));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_hit_test(layer, mp_make_point(x, 0), &out));
    EXPECT(MP_ERROR_NOT_FINITE, mp_tree_commit(tree, compositor, x));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_needs_display_in_rect(layer, mp_make_rect(x, 0, 1, 1)));
  }
  /* Finite and enormous: taken, and drawn or left out. */
  EXPECT(MP_OK, mp_layer_set_rect(other, MP_FRAME, mp_make_rect(-1e300, 1e300, 1e308, 1e308)));
  EXPECT(MP_OK, mp_layer_set_number(other, MP_CORNER_RADIUS, 1e308));
  EXPECT(MP_OK, mp_layer_set_number(other, MP_SHADOW_RADIUS, 1e308));
  EXPECT(MP_OK, mp_layer_set_number(other, MP_SHADOW_OPACITY, 1));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(layer, MP_CONTENTS_GRAVITY, 12));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(layer, MP_CONTENTS_GRAVITY, INT64_MIN));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(layer, MP_COMPOSITING_FILTER, 256));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(layer, MP_MASKED_CORNERS, 16));
  EXPECT(MP_ERROR_PROPERTY, mp_layer_set_number(layer, MP_POSITION, 1));
  EXPECT(MP_ERROR_PROPERTY, mp_layer_set_number(layer, -1, 1));
  EXPECT(MP_ERROR_PROPERTY, mp_layer_set_number(layer, INT32_MAX, 1));
  EXPECT(MP_ERROR_PROPERTY, mp_layer_set_none(layer, MP_OPACITY));
  EXPECT(MP_ERROR_CLASS, mp_layer_set_number(layer, MP_LINE_WIDTH, 1));
  EXPECT(MP_ERROR_CLASS, mp_layer_set_string(layer, MP_STRING, "text"));
  EXPECT(MP_ERROR_CLASS, mp_layer_scroll_to_point(layer, mp_make_point(0, 0)));
  EXPECT(MP_ERROR_CLASS, mp_layer_set_tile_source(layer, NULL));
  EXPECT(MP_ERROR_LIMIT, mp_layer_set_filters(layer, MP_FILTERS, (const mp_filter *)&failures, 33));
  EXPECT(MP_ERROR_LIMIT, mp_layer_set_filters(layer, MP_FILTERS, (const mp_filter *)&failures, SIZE_MAX));
  EXPECT(MP_ERROR_LIMIT, mp_layer_set_path(layer, MP_SHADOW_PATH, (const mp_path_element *)&failures, SIZE_MAX / 8));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_numbers(layer, MP_CORNER_RADII, (double[]){1, 2, 3}, 3));
  mp_layer *out;
  EXPECT(MP_ERROR_RANGE, mp_layer_create(99, &out));
  EXPECT(MP_ERROR_RANGE, mp_layer_create(INT32_MIN, &out));
  EXPECT(MP_ERROR_TREE, mp_layer_insert_sublayer(layer, other, INT64_MAX));
  EXPECT(MP_ERROR_TREE, mp_layer_insert_sublayer(layer, other, -1));
  EXPECT(MP_ERROR_TREE, mp_layer_get_sublayer(layer, INT64_MIN, &out));
  EXPECT(MP_ERROR_TREE, mp_layer_exchange_sublayers(layer, 0, INT64_MAX));
}

static void texts(void) {
  const char *odd[] = {"\xff", "\xc3", "abc\xe2\x82", "\xed\xa0\x80", "\xf8\x88\x80\x80\x80"};
  mp_layer *out;
  char buffer[4];
  size_t length;
  for (int i = 0; i < 5; i++) {
    EXPECT(MP_ERROR_UTF8, mp_layer_set_string(layer, MP_NAME, odd[i]));
    EXPECT(MP_ERROR_UTF8, mp_layer_find(layer, odd[i], &out));
    EXPECT(MP_ERROR_UTF8, mp_layer_set_path_data(layer, MP_SHADOW_PATH, odd[i]));
    EXPECT(MP_ERROR_UTF8, mp_scene_load(odd[i], NULL, &out));
    EXPECT(MP_ERROR_UTF8, mp_scene_load_json(odd[i], strlen(odd[i]), NULL, NULL, &out));
  }
  EXPECT(MP_OK, mp_layer_set_string(layer, MP_NAME, "\xc3\xa4\xc3\xb6\xc3\xbc"));
  EXPECT(MP_OK, mp_layer_get_string(layer, MP_NAME, buffer, sizeof buffer, &length));
  if (length != 6 || strcmp(buffer, "\xc3\xa4") != 0) failures++;
  EXPECT(MP_OK, mp_layer_get_string(layer, MP_NAME, buffer, 0, NULL));
  EXPECT(MP_OK, mp_layer_get_string(layer, MP_NAME, NULL, SIZE_MAX, &length));
  EXPECT(MP_ERROR_PATH, mp_layer_set_path_data(layer, MP_SHADOW_PATH, "M 0"));
  EXPECT(MP_ERROR_FILE, mp_scene_load("/does/not/exist.json", NULL, &out));
  EXPECT(MP_ERROR_FILE, mp_scene_load_json("{", 1, NULL, NULL, &out));
  EXPECT(MP_ERROR_FILE, mp_scene_load_json("", 0, NULL, NULL, &out));
  EXPECT(MP_ERROR_LIMIT, mp_scene_load_json("{}", SIZE_MAX, NULL, NULL, &out));
  if (!(mp_features() & MP_FEATURE_YAML)) EXPECT(MP_ERROR_FILE, mp_scene_load("/does/not/exist.yaml", NULL, &out));
  mp_result_name(INT32_MIN);
}

static int releases;
static void count_release(void *user) {
  mp_layer *out;
  (void)user;
  releases++;
  EXPECT(MP_ERROR_CALLBACK, mp_layer_create(MP_LAYER_PLAIN, &out));
  EXPECT(MP_ERROR_CALLBACK, mp_release(layer));
}

static void bitmaps(void) {
  static uint8_t texels[64];
  mp_bitmap *out;
  mp_bitmap_info info;
  MP_INIT(&info);
  info.width = info.height = 4;
  info.planes[0] = texels;
  info.plane_sizes[0] = sizeof texels;
  info.release = count_release;
  EXPECT(MP_OK, mp_bitmap_create(&info, &out));
  mp_bitmap_part part;
  MP_INIT(&part);
  part.planes[0] = texels;
  part.plane_sizes[0] = sizeof texels;
  mp_pixel_rect rects[] = {{0, 0, 0, 0}, {-1, 0, 2, 2}, {3, 3, 2, 2}, {INT32_MIN, 0, INT32_MAX, 1},
                           {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}};
  for (int i = 0; i < 5; i++) {
    part.rect = rects[i];
    EXPECT(MP_ERROR_BITMAP, mp_bitmap_update(out, &part));
  }
  part.rect = (mp_pixel_rect){1, 1, 2, 2};
  EXPECT(MP_OK, mp_bitmap_update(out, &part));
  part.plane_sizes[0] = 15;
  EXPECT(MP_ERROR_BITMAP, mp_bitmap_update(out, &part));
  part.plane_sizes[0] = SIZE_MAX;
  part.bytes_per_row[0] = SIZE_MAX;
  EXPECT(MP_ERROR_BITMAP, mp_bitmap_update(out, &part));
  mp_release(out);

  int32_t sides[] = {0, -1, INT32_MIN, INT32_MAX, (1 << 20) + 1};
  for (int i = 0; i < 5; i++) {
    info.width = sides[i];
    EXPECT(MP_ERROR_RANGE, mp_bitmap_create(&info, &out));
  }
  info.width = info.height = 1 << 20;
  info.plane_sizes[0] = SIZE_MAX;
  EXPECT(MP_ERROR_LIMIT, mp_bitmap_create(&info, &out));
  info.bytes_per_row[0] = INT32_MAX;
  info.width = 4;
  EXPECT(MP_ERROR_LIMIT, mp_bitmap_create(&info, &out));
  info.width = info.height = 4;
  info.bytes_per_row[0] = 15;
  EXPECT(MP_ERROR_BITMAP, mp_bitmap_create(&info, &out));
  info.bytes_per_row[0] = 0;
  info.plane_sizes[0] = 63;
  EXPECT(MP_ERROR_BITMAP, mp_bitmap_create(&info, &out));
  info.plane_sizes[0] = 64;
  info.format = 99;
  EXPECT(MP_ERROR_RANGE, mp_bitmap_create(&info, &out));
  info.format = MP_FORMAT_YUV420;
  EXPECT(MP_ERROR_NULL, mp_bitmap_create(&info, &out));
  info.format = MP_FORMAT_RGBA8;
  info.yuv_matrix = 7;
  EXPECT(MP_ERROR_RANGE, mp_bitmap_create(&info, &out));
  info.yuv_matrix = 0;
  EXPECT(MP_ERROR_NULL, mp_bitmap_create(&info, NULL));
  if (releases != 14) failures++, printf("%d releases in place of 14\n", releases);
}

static void structs(void) {
  mp_target target;
  mp_frame frame;
  mp_surface *out;
  MP_INIT(&target);
  target.surface = surface;
  uint32_t bad_sizes[] = {0, 1, 4, sizeof target - 1};
  for (int i = 0; i < 4; i++) {
    target.size = bad_sizes[i];
    EXPECT(MP_ERROR_STRUCT_SIZE, mp_compositor_render(compositor, tree, 0, &target, NULL));
  }
  /* Of the future: what this library does not know is ignored. */
  struct {
    mp_target target;
    char more[64];
  } future;
  memset(&future, 0xff, sizeof future);
  memset(&future.target, 0, sizeof future.target);
  future.target.size = sizeof future;
  future.target.surface = surface;
  EXPECT(MP_OK, mp_compositor_render(compositor, tree, 0, &future.target, NULL));
  future.target.size = UINT32_MAX;
  EXPECT(MP_OK, mp_compositor_render(compositor, tree, 0, &future.target, NULL));
  target.size = sizeof target;
  MP_INIT(&frame);
  frame.size = 8;
  EXPECT(MP_ERROR_STRUCT_SIZE, mp_compositor_render(compositor, tree, 0, &target, &frame));
  struct {
    mp_frame frame;
    unsigned char more[64];
  } later;
  memset(&later, 0x5a, sizeof later);
  later.frame.size = sizeof later;
  EXPECT(MP_OK, mp_compositor_render(compositor, tree, 0, &target, &later.frame));
  if (later.frame.size != sizeof later || later.more[0] != 0x5a || later.frame.next != MP_NEXT_NEVER) failures++;

  double odd[] = {NAN, INFINITY};
  for (int i = 0; i < 2; i++) {
    target.scale = odd[i];
    EXPECT(MP_ERROR_NOT_FINITE, mp_compositor_render(compositor, tree, 0, &target, NULL));
    target.scale = 0;
    target.background.red = odd[i];
    EXPECT(MP_ERROR_NOT_FINITE, mp_compositor_render(compositor, tree, 0, &target, NULL));
    target.background.red = 0;
    EXPECT(MP_ERROR_NOT_FINITE, mp_compositor_render(compositor, tree, odd[i], &target, NULL));
  }
  target.scale = -1;
  EXPECT(MP_ERROR_RANGE, mp_compositor_render(compositor, tree, 0, &target, NULL));
  target.scale = 1e300;
  EXPECT(MP_OK, mp_compositor_render(compositor, tree, 0, &target, NULL));
  target.scale = 0;
  target.surface = (mp_surface *)layer;
  EXPECT(MP_ERROR_KIND, mp_compositor_render(compositor, tree, 0, &target, NULL));
  target.surface = NULL;
  int32_t sides[] = {0, -1, INT32_MIN};
  for (int i = 0; i < 3; i++) {
    target.width = sides[i];
    target.height = 4;
    EXPECT(MP_ERROR_RANGE, mp_compositor_render(compositor, tree, 0, &target, NULL));
  }
  target.width = INT32_MAX;
  EXPECT(MP_ERROR_LIMIT, mp_compositor_render(compositor, tree, 0, &target, NULL));
  target.width = 4;
  target.framebuffer = 12345;
  EXPECT(MP_ERROR_FRAMEBUFFER, mp_compositor_render(compositor, tree, 0, &target, NULL));
  target.framebuffer = 0;
  target.transform = 8;
  EXPECT(MP_ERROR_RANGE, mp_compositor_render(compositor, tree, 0, &target, NULL));
  target.transform = 0;
  target.encoding = -1;
  EXPECT(MP_ERROR_RANGE, mp_compositor_render(compositor, tree, 0, &target, NULL));

  mp_surface_info info;
  MP_INIT(&info);
  EXPECT(MP_ERROR_RANGE, mp_surface_create(compositor, &info, &out));
  info.kind = MP_SURFACE_OFFSCREEN;
  EXPECT(MP_ERROR_RANGE, mp_surface_create(compositor, &info, &out));
  info.width = info.height = INT32_MAX;
  EXPECT(MP_ERROR_LIMIT, mp_surface_create(compositor, &info, &out));
  info.width = info.height = 4;
  info.kind = MP_SURFACE_TEXTURE;
  info.name = 4711;
  EXPECT(MP_ERROR_FRAMEBUFFER, mp_surface_create(compositor, &info, &out));
  info.level = -1;
  EXPECT(MP_ERROR_RANGE, mp_surface_create(compositor, &info, &out));
  static uint8_t pixels[16 * 16 * 4];
  EXPECT(MP_ERROR_RANGE, mp_surface_read_pixels(surface, pixels, sizeof pixels - 1, 0));
  EXPECT(MP_ERROR_RANGE, mp_surface_read_pixels(surface, pixels, sizeof pixels, 63));
  EXPECT(MP_ERROR_RANGE, mp_surface_read_pixels(surface, pixels, SIZE_MAX, SIZE_MAX / 2));
  EXPECT(MP_OK, mp_surface_read_pixels(surface, pixels, sizeof pixels, 0));
}

static void trees(void) {
  mp_tree *out;
  mp_layer *chain, *top;
  EXPECT(MP_ERROR_TREE, mp_layer_add_sublayer(other, layer));
  EXPECT(MP_ERROR_TREE, mp_layer_add_sublayer(layer, layer));
  EXPECT(MP_ERROR_TREE, mp_layer_set_mask(layer, layer));
  EXPECT(MP_ERROR_TREE, mp_layer_insert_above(other, layer, layer));
  EXPECT(MP_ERROR_TREE, mp_layer_replace_sublayer(layer, layer, other));
  EXPECT(MP_ERROR_TREE, mp_tree_create(layer, &out));
  EXPECT(MP_ERROR_TREE, mp_tree_create(other, &out));
  mp_layer_create(MP_LAYER_PLAIN, &top);
  mp_retain(top);
  chain = top;
  mp_result result = MP_OK;
  for (int depth = 1; depth < 5000 && result == MP_OK; depth++) {
    mp_layer *next;
    mp_layer_create(MP_LAYER_PLAIN, &next);
    result = mp_layer_add_sublayer(next, chain);
    mp_release(chain);
    chain = next;
  }
  if (result != MP_ERROR_TREE) failures++;
  mp_release(chain);
  mp_release(top);
  /* Another tree, and the same tree elsewhere. */
  mp_layer_create(MP_LAYER_PLAIN, &top);
  EXPECT(MP_OK, mp_tree_create(top, &out));
  EXPECT(MP_ERROR_TREE, mp_tree_commit(out, compositor, 0));
  EXPECT(MP_OK, mp_compositor_start_over(compositor));
  EXPECT(MP_ERROR_TREE, mp_tree_commit(tree, compositor, 0));
  EXPECT(MP_OK, mp_tree_commit(out, compositor, 0));
  mp_release(out);
  mp_release(top);
}

static mp_tile_answer draw_tile(void *user, const mp_tile_request *request, void *bytes, size_t stride) {
  mp_layer *out;
  (void)user;
  EXPECT(MP_ERROR_CALLBACK, mp_layer_create(MP_LAYER_PLAIN, &out));
  memset(bytes, 0x80, stride * (size_t)request->height);
  mp_tile_is_cancelled(request->token);
  mp_tile_is_cancelled(UINT64_MAX);
  return request->column == 1 ? 77 : MP_TILE_DRAWN;
}

static void wake(void *user) {
  mp_layer *out;
  ++*(int *)user;
  EXPECT(MP_ERROR_CALLBACK, mp_layer_create(MP_LAYER_PLAIN, &out));
  EXPECT(MP_ERROR_CALLBACK, mp_compositor_set_wake_up(compositor, NULL, NULL));
}

static void tiles(void) {
  int wakes = 0;
  mp_tile_source *source;
  mp_tile_source_info info;
  mp_layer *tiled;
  mp_tree *out;
  MP_INIT(&info);
  EXPECT(MP_ERROR_NULL, mp_tile_source_create(&info, &source));
  info.draw = draw_tile;
  info.release = count_release;
  EXPECT(MP_OK, mp_tile_source_create(&info, &source));
  EXPECT(MP_OK, mp_layer_create(MP_LAYER_TILED, &tiled));
  EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_size(tiled, MP_TILE_SIZE, mp_make_size(NAN, 1)));
  EXPECT(MP_OK, mp_layer_set_size(tiled, MP_TILE_SIZE, mp_make_size(1e300, -1)));
  EXPECT(MP_OK, mp_layer_set_size(tiled, MP_TILE_SIZE, mp_make_size(16, 16)));
  EXPECT(MP_OK, mp_layer_set_integer(tiled, MP_LEVELS_OF_DETAIL, INT64_MAX));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(tiled, MP_MEMORY_BUDGET, -1));
  EXPECT(MP_OK, mp_layer_set_rect(tiled, MP_FRAME, mp_make_rect(0, 0, 32, 32)));
  EXPECT(MP_OK, mp_layer_set_tile_source(tiled, source));
  EXPECT(MP_OK, mp_tree_create(tiled, &out));
  EXPECT(MP_OK, mp_compositor_start_over(compositor));
  EXPECT(MP_OK, mp_compositor_set_wake_up(compositor, wake, &wakes));
  EXPECT(MP_OK, mp_tree_commit(out, compositor, 0));
  mp_target target;
  MP_INIT(&target);
  target.surface = surface;
  target.wait_for_tiles = 5;
  EXPECT(MP_OK, mp_compositor_render(compositor, out, 0, &target, NULL));
  EXPECT(MP_OK, mp_compositor_set_wake_up(compositor, NULL, NULL));
  if (wakes == 0) failures++, printf("nobody was woken\n");
  mp_release(source);
  mp_release(out);
  mp_release(tiled);
}

static void contexts(void) {
  mp_compositor *out;
  EXPECT(MP_ERROR_NO_CONTEXT, mp_compositor_create(NULL, &out));
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  EGLint attributes[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE};
  EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  EGLConfig config;
  EGLint count = 0;
  eglInitialize(display, NULL, NULL);
  eglBindAPI(EGL_OPENGL_ES_API);
  eglChooseConfig(display, attributes, &config, 1, &count);
  EGLContext first = eglCreateContext(display, config, NULL, version);
  EGLContext second = eglCreateContext(display, config, NULL, version);
  mp_target target;
  MP_INIT(&target);
  target.width = target.height = 4;
  eglMakeCurrent(display, NULL, NULL, first);
  EXPECT(MP_OK, mp_compositor_create(NULL, &out));
  EXPECT(MP_ERROR_FRAMEBUFFER, mp_compositor_render(out, NULL, 0, &target, NULL));
  eglMakeCurrent(display, NULL, NULL, second);
  EXPECT(MP_ERROR_OTHER_CONTEXT, mp_compositor_render(out, NULL, 0, &target, NULL));
  eglMakeCurrent(display, NULL, NULL, NULL);
  EXPECT(MP_ERROR_NO_CONTEXT, mp_compositor_render(out, NULL, 0, &target, NULL));
  EXPECT(MP_ERROR_NO_CONTEXT, mp_compositor_rebuild(out));
  eglDestroyContext(display, first);
  eglMakeCurrent(display, NULL, NULL, second);
  EXPECT(MP_OK, mp_compositor_rebuild(out));
  EXPECT(MP_OK, mp_compositor_close(out));
  EXPECT(MP_ERROR_CLOSED, mp_compositor_render(out, NULL, 0, &target, NULL));
  EXPECT(MP_OK, mp_compositor_close(out));
  EXPECT(MP_OK, mp_release(out));
  if (glGetError() != GL_NO_ERROR) failures++, printf("an error of OpenGL is left\n");
  eglMakeCurrent(display, NULL, NULL, NULL);
  eglDestroyContext(display, second);
}

int main(void) {
  mp_surface_info info;
  MP_INIT(&info);
  info.kind = MP_SURFACE_OFFSCREEN;
  info.width = info.height = 16;
  EXPECT(MP_OK, mp_compositor_create_offscreen(NULL, &compositor));
  EXPECT(MP_OK, mp_surface_create(compositor, &info, &surface));
  EXPECT(MP_OK, mp_layer_create(MP_LAYER_PLAIN, &layer));
  EXPECT(MP_OK, mp_layer_create(MP_LAYER_PLAIN, &other));
  EXPECT(MP_OK, mp_layer_add_sublayer(layer, other));
  EXPECT(MP_OK, mp_tree_create(layer, &tree));
  bitmaps();
  nulls();
  handles();
  threads();
  numbers();
  texts();
  structs();
  trees();
  tiles();
  contexts();
  mp_release(tree);
  mp_release(layer);
  mp_release(other);
  mp_release(surface);
  mp_release(compositor);
  EXPECT(MP_ERROR_STALE, mp_compositor_close(compositor));
  printf("%d failures\n", failures);
  return failures != 0;
}
