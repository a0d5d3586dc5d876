/* Calls that no program should make: each must give its error, and none may crash. Run under the address sanitizer. */
#include "hostile.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <pthread.h>

int failures;
mp_layer *layer, *other;
mp_tree *tree;
mp_compositor *compositor;
mp_surface *surface;
mp_bitmap *bitmap;

void expect(mp_result found, mp_result expected, const char *call, int line) {
  if (found == expected && (found >= 0 || mp_error_message()[0])) return;
  failures++;
  printf("line %d: %s: %s in place of %s (%s)\n", line, call, mp_result_name(found), mp_result_name(expected),
         mp_error_message());
}

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
  uint64_t bits[] = {1, 8, 0x00005555deadbeef, 0x00007fffdeadbeef, UINT64_MAX, 1ull << 63, 0x7f00000100000000,
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

/* A compositor that was handed over draws here, what the main thread commits meanwhile. */
static void *drawing(void *handover) {
  mp_target target;
  mp_frame frame;
  MP_INIT(&target);
  MP_INIT(&frame);
  EXPECT(MP_OK, mp_take_over(handover));
  target.surface = surface;
  for (int i = 0; i < 50; i++) EXPECT(MP_OK, mp_compositor_render(compositor, NULL, i, &target, &frame));
  mp_handover *back;
  EXPECT(MP_OK, mp_hand_over(&back));
  EXPECT(MP_ERROR_THREAD, mp_compositor_render(compositor, NULL, 0, &target, &frame));
  return back;
}

static void two_threads(void) {
  pthread_t thread;
  mp_handover *handover;
  void *back;
  mp_layer *root;
  mp_tree *mine;
  EXPECT(MP_OK, mp_hand_over(&handover));
  EXPECT(MP_OK, mp_layer_create(MP_LAYER_PLAIN, &root));
  EXPECT(MP_OK, mp_tree_create(root, &mine));
  pthread_create(&thread, NULL, drawing, handover);
  for (int i = 0; i < 200; i++) {
    EXPECT(MP_OK, mp_layer_set_rect(root, MP_FRAME, mp_make_rect(0, 0, i, i)));
    EXPECT(MP_OK, mp_tree_commit(mine, compositor, i));
  }
  EXPECT(MP_ERROR_THREAD, mp_release(layer));
  pthread_join(thread, &back);
  EXPECT(MP_OK, mp_take_over(back));
  EXPECT(MP_OK, mp_compositor_start_over(compositor));
  EXPECT(MP_OK, mp_release(mine));
  EXPECT(MP_OK, mp_release(root));
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
  int32_t bad_blendings[] = {-1, 2, INT32_MAX};
  for (int i = 0; i < 3; i++) {
    target.blending = bad_blendings[i];
    EXPECT(MP_ERROR_RANGE, mp_compositor_render(compositor, tree, 0, &target, NULL));
  }
  target.blending = MP_BLENDING_ENCODED;
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
  two_threads();
  numbers();
  texts();
  structs();
  trees();
  text_layers();
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
