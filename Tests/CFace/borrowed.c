/* Bitmaps whose bytes are lent: read where they are, and given back once. Run under the address sanitizer. */
#define _DEFAULT_SOURCE
#include <multiplane.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "check.h"

enum { SIDE = 32, LENGTH = 1 << 16 };
static mp_compositor *compositor;
static mp_layer *root;
static mp_tree *tree;
static GLuint target_name;
static uint8_t pixels[SIDE][SIDE][4];

/* Makes a context current, with a framebuffer. */
static EGLContext open_context(EGLDisplay display) {
  EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
  EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, SIDE, SIDE);
  glGenFramebuffers(1, &target_name);
  glBindFramebuffer(GL_FRAMEBUFFER, target_name);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  return context;
}

static void render(void) {
  mp_target target;
  MP_INIT(&target);
  target.framebuffer = target_name;
  target.width = target.height = SIDE;
  target.top_down = target.has_background = 1;
  CHECK(mp_compositor_render(compositor, tree, 0, &target, NULL) == MP_OK);
  glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

static int is(int x, int y, int red, int green, int blue) {
  return pixels[y][x][0] == red && pixels[y][x][1] == green && pixels[y][x][2] == blue;
}

/* Pages of their own, which nobody can read after they were given back. */
static uint8_t *lend(void) {
  void *bytes = mmap(NULL, LENGTH, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(bytes != MAP_FAILED);
  return bytes;
}

static int returned;
static void give_back(void *user) {
  mp_layer *out;
  returned++;
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &out) == MP_ERROR_CALLBACK);
  if (user) CHECK(munmap(user, LENGTH) == 0);
}

static mp_bitmap_info describe(mp_format format, int width, int height, uint8_t *bytes, size_t bytes_per_row) {
  mp_bitmap_info info;
  MP_INIT(&info);
  info.format = format;
  info.width = width, info.height = height;
  info.planes[0] = bytes, info.plane_sizes[0] = LENGTH, info.bytes_per_row[0] = bytes_per_row;
  info.release = give_back, info.user = bytes;
  return info;
}

static mp_layer *add_layer(mp_bitmap *bitmap, double x, double side) {
  mp_layer *layer;
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &layer) == MP_OK);
  CHECK(mp_layer_set_rect(layer, MP_FRAME, mp_make_rect(x, 0, side, side)) == MP_OK);
  CHECK(mp_layer_set_contents(layer, bitmap) == MP_OK);
  CHECK(mp_layer_add_sublayer(root, layer) == MP_OK);
  return layer;
}

/* Takes a layer away; what it showed goes with the next frame. */
static void drop(mp_layer *layer) {
  CHECK(mp_layer_remove_from_superlayer(layer) == MP_OK && mp_release(layer) == MP_OK);
  render();
}

/* Texels that are written after the bitmap was made are what the first frame shows, and the first one of a new context. */
static void in_place(EGLDisplay display, EGLContext *context) {
  /* Rows of three bytes a texel, whose distance is not one of texels. */
  uint8_t *bytes = lend();
  mp_bitmap_info info = describe(MP_FORMAT_RGB8, 8, 8, bytes, 100);
  mp_bitmap *bitmap;
  returned = 0;
  CHECK(mp_bitmap_create(&info, &bitmap) == MP_OK);
  for (int y = 0; y < 8; y++)
    for (int x = 0; x < 8; x++) bytes[y * 100 + x * 3] = (uint8_t)(y * 30), bytes[y * 100 + x * 3 + 1] = (uint8_t)(x * 20);
  mp_layer *layer = add_layer(bitmap, 0, 8);
  CHECK(mp_release(bitmap) == MP_OK && returned == 0);
  render();
  CHECK(is(0, 0, 0, 0, 0) && is(5, 6, 180, 100, 0) && is(7, 7, 210, 140, 0) && returned == 0);
  eglDestroyContext(display, *context);
  for (int y = 0; y < 8; y++) bytes[y * 100 + 2] = 77;
  *context = open_context(display);
  CHECK(mp_compositor_rebuild(compositor) == MP_OK);
  render();
  CHECK(is(0, 3, 90, 0, 77) && is(5, 6, 180, 100, 0) && returned == 0);
  drop(layer);
  CHECK(returned == 1);
}

/* Each holder keeps the bytes: objects, layers, animations, contents that were asked for. */
static void holders(void) {
  uint8_t *bytes = lend(), read[8 * 8 * 4];
  memset(bytes, 255, LENGTH);
  mp_bitmap_info info = describe(MP_FORMAT_RGBA8, 8, 8, bytes, 0);
  mp_bitmap *bitmap, *again;
  returned = 0;
  CHECK(mp_bitmap_create(&info, &bitmap) == MP_OK);
  mp_layer *first = add_layer(bitmap, 0, 8), *second = add_layer(bitmap, 10, 8);
  mp_animation *animation;
  mp_value value;
  memset(&value, 0, sizeof value);
  value.type = MP_VALUE_BITMAP, value.list = bitmap, value.count = 1;
  CHECK(mp_animation_create(MP_ANIMATION_BASIC, "contents", &animation) == MP_OK);
  CHECK(mp_animation_set_value(animation, MP_ANIMATION_TO, &value) == MP_OK);
  render();
  CHECK(is(3, 3, 255, 255, 255) && is(13, 3, 255, 255, 255) && is(9, 3, 0, 0, 0));
  CHECK(mp_release(bitmap) == MP_OK);
  drop(first);
  CHECK(returned == 0 && is(3, 3, 0, 0, 0));
  CHECK(mp_bitmap_create_of_contents(second, &again) == MP_OK);
  drop(second);
  CHECK(mp_bitmap_read_plane(again, 0, read, sizeof read, 0) == MP_OK && read[0] == 255 && read[255] == 255);
  CHECK(mp_release(again) == MP_OK && returned == 0);
  CHECK(mp_release(animation) == MP_OK && returned == 1);
}

/* A new version has bytes of its own. */
static void updates(void) {
  uint8_t *bytes = lend(), red[2 * 2 * 4] = {255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255};
  memset(bytes, 128, LENGTH);
  mp_bitmap_info info = describe(MP_FORMAT_RGBA8, 4, 4, bytes, 64);
  mp_bitmap *bitmap;
  returned = 0;
  CHECK(mp_bitmap_create(&info, &bitmap) == MP_OK);
  mp_layer *layer = add_layer(bitmap, 0, 4);
  render();
  mp_bitmap_part part;
  MP_INIT(&part);
  part.rect = (mp_pixel_rect){1, 1, 2, 2};
  part.planes[0] = red, part.plane_sizes[0] = sizeof red;
  CHECK(mp_bitmap_update(bitmap, &part) == MP_OK && returned == 0);
  CHECK(mp_layer_set_contents(layer, bitmap) == MP_OK);
  render();
  CHECK(returned == 1 && is(1, 1, 255, 0, 0) && is(2, 2, 255, 0, 0) && is(3, 3, 128, 128, 128) && is(0, 1, 128, 128, 128));
  CHECK(mp_release(bitmap) == MP_OK);
  drop(layer);
  CHECK(returned == 1);
}

/* One loan of three planes; the part for chroma is between the rows of luma. */
static void planes(void) {
  uint8_t *bytes = lend();
  mp_bitmap_info info = describe(MP_FORMAT_YUV420, 8, 8, bytes, 16);
  mp_bitmap *bitmap;
  returned = 0;
  info.yuv_range = MP_YUV_FULL;
  info.planes[1] = bytes + 8, info.planes[2] = bytes + 12;
  for (int i = 1; i < 3; i++) info.plane_sizes[i] = LENGTH - 16, info.bytes_per_row[i] = 16;
  CHECK(mp_bitmap_create(&info, &bitmap) == MP_OK);
  memset(bytes, 128, LENGTH);
  for (int y = 0; y < 8; y++) memset(bytes + y * 16, y < 4 ? 40 : 200, 8);
  mp_layer *layer = add_layer(bitmap, 0, 8);
  CHECK(mp_release(bitmap) == MP_OK);
  render();
  CHECK(is(2, 1, 40, 40, 40) && is(2, 6, 200, 200, 200) && returned == 0);
  drop(layer);
  CHECK(returned == 1);
}

/* What can't be made is given back at once. */
static void errors(void) {
  static uint8_t bytes[LENGTH];
  mp_bitmap *bitmap;
  mp_bitmap_info good = describe(MP_FORMAT_RGBA16F, 4, 4, bytes, 34);
  good.user = NULL;
  returned = 0;
  CHECK(mp_bitmap_create(&good, &bitmap) == MP_OK && returned == 0);
  CHECK(mp_release(bitmap) == MP_OK && returned == 1);
  CHECK(mp_release(bitmap) == MP_ERROR_STALE && returned == 1);
  struct { size_t stride, size; int32_t width; mp_format format; mp_result result; } wrong[] = {
      {33, LENGTH, 4, MP_FORMAT_RGBA16F, MP_ERROR_BITMAP}, {31, LENGTH, 4, MP_FORMAT_RGBA16F, MP_ERROR_BITMAP},
      {15, LENGTH, 4, MP_FORMAT_RGBA8, MP_ERROR_BITMAP},   {0, 63, 4, MP_FORMAT_RGBA8, MP_ERROR_BITMAP},
      {0, LENGTH, 0, MP_FORMAT_RGBA8, MP_ERROR_RANGE},     {SIZE_MAX, SIZE_MAX, 4, MP_FORMAT_A8, MP_ERROR_BITMAP},
      {0, LENGTH, 4, 99, MP_ERROR_RANGE},                  {0, LENGTH, 4, MP_FORMAT_NV12, MP_ERROR_NULL},
      {INT32_MAX, SIZE_MAX, 4, MP_FORMAT_A8, MP_ERROR_LIMIT}};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    mp_bitmap_info info = good;
    info.bytes_per_row[0] = wrong[i].stride, info.plane_sizes[0] = wrong[i].size;
    info.width = wrong[i].width, info.format = wrong[i].format;
    returned = 0;
    mp_result result = mp_bitmap_create(&info, &bitmap);
    if (result != wrong[i].result || returned != 1)
      failures++, printf("case %zu: %s, %d returns\n", i, mp_result_name(result), returned);
  }
  /* Infinity. */
  bytes[34 + 9] = 0x7c, returned = 0;
  CHECK(mp_bitmap_create(&good, &bitmap) == MP_ERROR_BITMAP && returned == 1);
}

static void *end(void *bitmap) {
  CHECK(mp_release(bitmap) == MP_OK);
  return NULL;
}

/* The last holder may be on any thread, or the compositor. */
static void ends(void) {
  uint8_t *bytes[2] = {lend(), lend()};
  mp_bitmap *bitmap;
  mp_bitmap_info info = describe(MP_FORMAT_A8, 8, 8, bytes[0], 0);
  pthread_t thread;
  returned = 0;
  CHECK(mp_bitmap_create(&info, &bitmap) == MP_OK);
  pthread_create(&thread, NULL, end, bitmap);
  pthread_join(thread, NULL);
  CHECK(returned == 1);
  info = describe(MP_FORMAT_A8, 8, 8, bytes[1], 0);
  CHECK(mp_bitmap_create(&info, &bitmap) == MP_OK);
  mp_layer *layer = add_layer(bitmap, 0, 8);
  render();
  CHECK(mp_release(bitmap) == MP_OK && mp_release(layer) == MP_OK && returned == 1);
  CHECK(mp_release(tree) == MP_OK && mp_release(root) == MP_OK && returned == 1);
  CHECK(mp_release(compositor) == MP_OK && returned == 2);
}

int main(void) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  eglInitialize(display, NULL, NULL);
  EGLContext context = open_context(display);
  CHECK(mp_compositor_create(NULL, &compositor) == MP_OK);
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &root) == MP_OK);
  CHECK(mp_layer_set_rect(root, MP_FRAME, mp_make_rect(0, 0, SIDE, SIDE)) == MP_OK);
  CHECK(mp_tree_create(root, &tree) == MP_OK);
  in_place(display, &context);
  holders();
  updates();
  planes();
  errors();
  ends();
  return failures != 0;
}
