/* Dma-bufs of a DRM device as contents and as targets.
 *
 * usage: dmabuf /dev/dri/card0
 *
 * Needs a kernel with a driver that makes dumb buffers, such as virtio-gpu in a virtual machine.
 */
#include <drm_fourcc.h>
#include <drm_mode.h>
#include <fcntl.h>
#include <multiplane.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <xf86drm.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>

#include "check.h"

enum { SIDE = 64 };
static int device;
static EGLDisplay display;
static EGLContext context;
static mp_compositor *compositor;
static mp_layer *root, *leaf;
static mp_tree *tree;
static GLuint framebuffer;
static uint8_t pixels[SIDE][SIDE][4];
static mp_statistics statistics;

typedef struct buffer {
  int descriptor, bytes_per_row;
  uint8_t *bytes;
  size_t size;
} buffer;

/* A buffer of `rows` rows of 64 words. */
static buffer make_buffer(unsigned rows) {
  buffer result;
  struct drm_mode_create_dumb dumb = {.width = SIDE, .height = rows, .bpp = 32};
  CHECK(drmIoctl(device, DRM_IOCTL_MODE_CREATE_DUMB, &dumb) == 0);
  struct drm_mode_map_dumb map = {.handle = dumb.handle};
  CHECK(drmIoctl(device, DRM_IOCTL_MODE_MAP_DUMB, &map) == 0);
  CHECK(drmPrimeHandleToFD(device, dumb.handle, DRM_CLOEXEC | DRM_RDWR, &result.descriptor) == 0);
  result.bytes_per_row = (int)dumb.pitch, result.size = dumb.size;
  result.bytes = mmap(NULL, dumb.size, PROT_READ | PROT_WRITE, MAP_SHARED, device, (off_t)map.offset);
  CHECK(result.bytes != MAP_FAILED);
  return result;
}

static void open_context(void) {
  EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  GLuint texture;
  context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
  CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, SIDE, SIDE);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
}

/* Nothing is uploaded or left out. */
static void render(void) {
  mp_target target;
  MP_INIT(&target), MP_INIT(&statistics);
  target.framebuffer = framebuffer, target.width = target.height = SIDE;
  target.top_down = target.has_background = 1;
  CHECK(mp_compositor_render(compositor, tree, 0, &target, NULL) == MP_OK);
  CHECK(mp_compositor_get_statistics(compositor, &statistics) == MP_OK);
  CHECK(statistics.bytes_uploaded == 0 && statistics.undrawn == 0);
  glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

static int is(int x, int y, int red, int green, int blue) {
  return abs(pixels[y][x][0] - red) <= 2 && abs(pixels[y][x][1] - green) <= 2 && abs(pixels[y][x][2] - blue) <= 2;
}

static void count(void *user, mp_fence *fence) {
  ++*(int *)user;
  (void)fence;
}

/* One plane of four bytes a texel: two frames, and another context. */
static void colors(uint32_t fourcc, int red, int has_modifier) {
  buffer b = make_buffer(SIDE);
  mp_image_info info;
  mp_image *image;
  int first = 0, second = 0;
  memset(b.bytes, 255, b.size);
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      uint8_t *texel = b.bytes + y * b.bytes_per_row + x * 4;
      texel[red] = (uint8_t)(x * 4), texel[1] = (uint8_t)(y * 4), texel[2 - red] = 99;
    }
  }
  MP_INIT(&info);
  info.kind = MP_IMAGE_DMA_BUF, info.width = info.height = SIDE, info.fourcc = fourcc, info.plane_count = 1;
  info.planes[0].descriptor = b.descriptor, info.planes[0].bytes_per_row = b.bytes_per_row;
  info.has_modifier = has_modifier, info.modifier = DRM_FORMAT_MOD_LINEAR, info.release = count, info.user = &first;
  CHECK(mp_image_create(compositor, &info, &image) == MP_OK && mp_layer_set_image(leaf, image) == MP_OK);
  render();
  CHECK(is(10, 20, 40, 80, 99) && is(60, 5, 240, 20, 99) && first == 0);
  for (size_t i = 0; i < b.size; i++) b.bytes[i] = i % 4 == 3 ? 255 : 77;
  CHECK(mp_layer_set_next_frame(leaf, image, NULL, count, &second) == MP_OK);
  render();
  CHECK(is(10, 20, 77, 77, 77) && first == 1);
  eglDestroyContext(display, context);
  open_context();
  CHECK(mp_compositor_rebuild(compositor) == MP_OK);
  render();
  CHECK(is(10, 20, 77, 77, 77) && second == 0);
  CHECK(mp_layer_set_image(leaf, NULL) == MP_OK && mp_release(image) == MP_OK);
  render();
  CHECK(second == 1 && is(10, 20, 0, 0, 0) && glGetError() == GL_NO_ERROR);
}

/* Red above green, in planes of one buffer. */
static void video(uint32_t fourcc, int planes, int has_modifier) {
  buffer b = make_buffer(3 * SIDE);
  mp_image_info info;
  mp_image *image;
  MP_INIT(&info);
  info.kind = MP_IMAGE_DMA_BUF, info.width = info.height = SIDE, info.fourcc = fourcc, info.plane_count = planes;
  info.yuv_matrix = MP_YUV_BT601, info.has_modifier = has_modifier, info.modifier = DRM_FORMAT_MOD_LINEAR;
  for (int plane = 0; plane < planes; plane++) {
    info.planes[plane].descriptor = b.descriptor, info.planes[plane].bytes_per_row = b.bytes_per_row;
    info.planes[plane].offset = plane * SIDE * b.bytes_per_row;
  }
  for (int y = 0; y < SIDE; y++) memset(b.bytes + y * b.bytes_per_row, y < SIDE / 2 ? 81 : 145, SIDE);
  for (int y = 0; y < SIDE / 2; y++) {
    uint8_t *blue = b.bytes + info.planes[1].offset + y * b.bytes_per_row;
    uint8_t *red = planes == 2 ? blue + 1 : b.bytes + info.planes[2].offset + y * b.bytes_per_row;
    int step = planes == 2 ? 2 : 1;
    for (int x = 0; x < SIDE / 2; x++) {
      blue[x * step] = y < SIDE / 4 ? 90 : 54;
      red[x * step] = y < SIDE / 4 ? 240 : 34;
    }
  }
  CHECK(mp_image_create(compositor, &info, &image) == MP_OK && mp_layer_set_image(leaf, image) == MP_OK);
  render();
  CHECK(is(10, 10, 255, 0, 0) && is(10, 50, 0, 255, 1));
  CHECK(mp_layer_set_image(leaf, NULL) == MP_OK && mp_release(image) == MP_OK);
}

/* The whole picture, then one layer, drawn into a dma-buf, with a fence. */
static void targets(void) {
  buffer b = make_buffer(SIDE);
  mp_buffer described;
  mp_surface_info info;
  mp_surface *surface;
  mp_compositor *other;
  mp_target target;
  mp_fence *fence;
  const uint8_t *inside = b.bytes + 20 * b.bytes_per_row + 12 * 4;
  MP_INIT(&described), MP_INIT(&info), MP_INIT(&target);
  described.fourcc = DRM_FORMAT_XRGB8888, described.width = described.height = SIDE, described.plane_count = 1;
  described.planes[0].descriptor = b.descriptor, described.planes[0].bytes_per_row = b.bytes_per_row;
  info.kind = MP_SURFACE_DMA_BUF, info.width = info.height = SIDE, info.top_down = 1, info.buffer = &described;
  CHECK(mp_layer_set_rect(leaf, MP_FRAME, mp_make_rect(8, 16, SIDE, SIDE)) == MP_OK);
  CHECK(mp_layer_set_color(leaf, MP_BACKGROUND_COLOR, mp_make_color(1, 0.2, 0, 1)) == MP_OK);
  CHECK(mp_surface_create(compositor, &info, &surface) == MP_OK);
  target.surface = surface, target.has_background = 1, target.background = mp_make_color(0, 0, 1, 1);
  CHECK(mp_compositor_render(compositor, tree, 0, &target, NULL) == MP_OK);
  CHECK(mp_fence_create(compositor, &fence) == MP_OK && mp_fence_wait(fence, 10) == MP_OK);
  CHECK(inside[2] == 255 && inside[1] == 51 && inside[0] == 0 && b.bytes[0] == 255 && b.bytes[2] == 0);
  CHECK(mp_release(fence) == MP_OK && mp_release(surface) == MP_OK);
  CHECK(mp_compositor_create(NULL, &other) == MP_OK && mp_surface_create(other, &info, &surface) == MP_OK);
  target.surface = surface;
  CHECK(mp_compositor_render_layer(other, leaf, tree, 0, &target, NULL) == MP_OK);
  glFinish();
  CHECK(b.bytes[2] == 255 && b.bytes[1] == 51 && b.bytes[0] == 0);
  CHECK(mp_release(surface) == MP_OK && mp_release(other) == MP_OK && glGetError() == GL_NO_ERROR);
}

int main(int argument_count, char **arguments) {
  if (argument_count != 2 || (device = open(arguments[1], O_RDWR | O_CLOEXEC)) < 0) return 64;
  display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  eglInitialize(display, NULL, NULL);
  open_context();
  CHECK(mp_compositor_create(NULL, &compositor) == MP_OK);
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &root) == MP_OK && mp_layer_create(MP_LAYER_PLAIN, &leaf) == MP_OK);
  CHECK(mp_layer_set_rect(root, MP_FRAME, mp_make_rect(0, 0, SIDE, SIDE)) == MP_OK);
  CHECK(mp_layer_set_rect(leaf, MP_FRAME, mp_make_rect(0, 0, SIDE, SIDE)) == MP_OK);
  CHECK(mp_layer_add_sublayer(root, leaf) == MP_OK && mp_tree_create(root, &tree) == MP_OK);
  colors(DRM_FORMAT_XRGB8888, 2, 0);
  colors(DRM_FORMAT_ARGB8888, 2, 1);
  colors(DRM_FORMAT_ABGR8888, 0, 0);
  colors(DRM_FORMAT_XBGR8888, 0, 1);
  for (int has_modifier = 0; has_modifier < 2; has_modifier++) {
    video(DRM_FORMAT_NV12, 2, has_modifier);
    video(DRM_FORMAT_YUV420, 3, has_modifier);
  }
  targets();
  printf("%d failures\n", failures);
  return failures != 0;
}
