/* Drawn layers, contents, images from outside and fences; what is left in a program's context after close. Run under the
 * address sanitizer. */
#include <multiplane.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"

enum { SIDE = 32 };
static EGLDisplay display;
static EGLContext contexts[2];
static mp_compositor *compositor;
static mp_layer *root, *leaf;
static mp_tree *tree;
static GLuint framebuffer, target_texture;
static uint8_t pixels[SIDE][SIDE][4];

static GLuint texture(int width, int height, const uint8_t color[4]) {
  GLuint name;
  uint8_t *texels = malloc((size_t)(width * height * 4));
  for (int i = 0; i < width * height * 4; i++) texels[i] = color ? color[i % 4] : 0;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  free(texels);
  return name;
}

static mp_result render(double time) {
  mp_target target;
  MP_INIT(&target);
  target.framebuffer = framebuffer;
  target.width = target.height = SIDE;
  target.top_down = 1;
  target.has_background = 1;
  target.background = mp_make_color(0, 0, 0, 1);
  mp_result result = mp_compositor_render(compositor, tree, time, &target, NULL);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  return result;
}

static int is(int x, int y, int red, int green, int blue) {
  return pixels[y][x][0] == red && pixels[y][x][1] == green && pixels[y][x][2] == blue;
}

/* Names of OpenGL that exist, of five kinds. */
static int names(void) {
  int count = 0;
  for (GLuint name = 1; name < 4096; name++) {
    count += glIsTexture(name) + glIsBuffer(name) + glIsProgram(name) + glIsShader(name) + glIsFramebuffer(name) +
             glIsRenderbuffer(name) + glIsVertexArray(name) + glIsSampler(name);
  }
  return count;
}

/* ---- Drawn layers ---- */

static int draws, layouts, releases;
static mp_layer *inner;

static void draw(void *user, const mp_draw_request *request, void *bytes, size_t bytes_per_row) {
  mp_layer *out;
  (void)user;
  draws++;
  CHECK(request->size >= sizeof *request && request->scale == 2 && request->bounds.width == 8);
  CHECK(request->width == 16 && request->height == 12 && bytes_per_row >= 64);
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &out) == MP_ERROR_CALLBACK);
  for (int y = 0; y < request->height; y++) {
    uint8_t *row = (uint8_t *)bytes + (size_t)y * bytes_per_row;
    for (int x = 0; x < request->width; x++) row[x * 4 + (y < 6 ? 0 : 1)] = row[x * 4 + 3] = 255;
  }
}

/* Puts `inner` into the lower right corner, and makes a layer and frees it. */
static void lay_out(void *user, mp_layer *layer) {
  mp_rect bounds;
  mp_layer *made;
  int32_t needs;
  (void)user;
  layouts++;
  CHECK(mp_layer_get_rect(layer, MP_BOUNDS, &bounds) == MP_OK);
  CHECK(mp_layer_set_rect(inner, MP_FRAME, mp_make_rect(bounds.width - 2, bounds.height - 2, 2, 2)) == MP_OK);
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &made) == MP_OK && mp_layer_add_sublayer(layer, made) == MP_OK);
  CHECK(mp_layer_remove_from_superlayer(made) == MP_OK && mp_release(made) == MP_OK);
  CHECK(mp_tree_commit(tree, compositor, 0) == MP_ERROR_CALLBACK);
  CHECK(mp_tree_needs_commit(tree, &needs) == MP_ERROR_CALLBACK);
  CHECK(mp_release(tree) == MP_ERROR_CALLBACK && mp_release(compositor) == MP_ERROR_CALLBACK);
  CHECK(mp_compositor_close(compositor) == MP_ERROR_CALLBACK);
}

static void did_release(void *user) { (void)user, releases++; }

static void drawn(void) {
  mp_layer *layer;
  mp_drawing drawing;
  MP_INIT(&drawing);
  drawing.draw = draw, drawing.lay_out = lay_out, drawing.release = did_release;
  CHECK(mp_layer_set_drawing(leaf, &drawing) == MP_ERROR_CLASS);
  CHECK(mp_layer_create(MP_LAYER_DRAWN, &layer) == MP_OK && mp_layer_create(MP_LAYER_PLAIN, &inner) == MP_OK);
  CHECK(mp_layer_set_rect(layer, MP_FRAME, mp_make_rect(4, 4, 8, 6)) == MP_OK);
  CHECK(mp_layer_set_number(layer, MP_CONTENTS_SCALE, 2) == MP_OK);
  CHECK(mp_layer_set_color(inner, MP_BACKGROUND_COLOR, mp_make_color(0, 0, 1, 1)) == MP_OK);
  CHECK(mp_layer_add_sublayer(layer, inner) == MP_OK && mp_layer_add_sublayer(root, layer) == MP_OK);
  CHECK(mp_layer_set_drawing(layer, &drawing) == MP_OK);
  CHECK(render(0) == MP_OK);
  CHECK(draws == 1 && layouts >= 1 && is(5, 5, 255, 0, 0) && is(5, 8, 0, 255, 0) && is(11, 9, 0, 0, 255));
  int before = layouts;
  CHECK(render(0) == MP_OK && draws == 1 && layouts == before);
  CHECK(mp_layer_set_needs_display(layer) == MP_OK && mp_layer_set_needs_layout(layer) == MP_OK);
  CHECK(render(0) == MP_OK && draws == 2 && layouts == before + 1);

  /* What it shows, without a copy and as a copy. */
  mp_bitmap *bitmap;
  mp_format format;
  int32_t width, height;
  uint8_t texels[12][16][4];
  CHECK(mp_bitmap_create_of_contents(layer, &bitmap) == MP_OK);
  CHECK(mp_bitmap_create_of_contents(leaf, &bitmap) == MP_NONE);
  CHECK(mp_bitmap_get_size(bitmap, &width, &height) == MP_OK && width == 16 && height == 12);
  CHECK(mp_bitmap_get_format(bitmap, &format) == MP_OK && format == MP_FORMAT_RGBA8);
  CHECK(mp_bitmap_read_plane(bitmap, 0, texels, sizeof texels, 0) == MP_OK && texels[0][0][0] == 255);
  CHECK(mp_bitmap_read_plane(bitmap, 0, texels, sizeof texels - 1, 0) == MP_ERROR_BITMAP);
  CHECK(mp_bitmap_read_plane(bitmap, 0, NULL, sizeof texels, 0) == MP_ERROR_NULL);
  CHECK(mp_bitmap_read_plane(bitmap, 1, texels, sizeof texels, 0) == MP_ERROR_RANGE);
  CHECK(mp_release(bitmap) == MP_OK);
  CHECK(releases == 0);
  CHECK(mp_layer_set_drawing(layer, NULL) == MP_OK && releases == 1);
  CHECK(mp_layer_remove_from_superlayer(layer) == MP_OK && mp_release(layer) == MP_OK && mp_release(inner) == MP_OK);
}

/* ---- Images ---- */

static int image_releases;
static mp_fence *last_fence;

static void image_released(void *user, mp_fence *fence) {
  mp_layer *out;
  (void)user;
  image_releases++;
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &out) == MP_ERROR_CALLBACK);
  last_fence = fence;
}

static void give_fence_back(void) {
  if (!last_fence) return;
  CHECK(mp_fence_wait(last_fence, 1) == MP_OK);
  CHECK(mp_release(last_fence) == MP_OK);
  last_fence = NULL;
}

static void images(void) {
  static const uint8_t orange[4] = {255, 128, 0, 255}, green[4] = {0, 255, 0, 255};
  GLuint source = texture(8, 8, orange);
  mp_image_info info;
  mp_image *image;
  MP_INIT(&info);
  CHECK(mp_image_create(compositor, &info, &image) == MP_ERROR_RANGE);
  info.kind = MP_IMAGE_TEXTURE, info.texture = source, info.width = info.height = 8;
  info.release = image_released;
  info.orientation = 8;
  CHECK(mp_image_create(compositor, &info, &image) == MP_ERROR_RANGE);
  info.orientation = MP_ORIENTATION_UP, info.width = 0;
  CHECK(mp_image_create(compositor, &info, &image) == MP_ERROR_BITMAP);
  give_fence_back();
  image_releases = 0;
  info.width = 8;
  CHECK(mp_image_create(compositor, &info, &image) == MP_OK);
  CHECK(mp_layer_set_rect(leaf, MP_FRAME, mp_make_rect(0, 16, 8, 8)) == MP_OK);
  CHECK(mp_layer_set_image(leaf, image) == MP_OK);
  CHECK(render(1) == MP_OK && is(3, 20, 255, 128, 0) && image_releases == 0);

  mp_statistics statistics;
  MP_INIT(&statistics);
  CHECK(mp_compositor_get_statistics(compositor, &statistics) == MP_OK && statistics.bytes_uploaded == 0);
  mp_fence *fence;
  uint8_t texels[8 * 8 * 4];
  for (int i = 0; i < 256; i++) texels[i] = green[i % 4];
  glBindTexture(GL_TEXTURE_2D, source);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 8, 8, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  CHECK(mp_fence_create(compositor, &fence) == MP_OK);
  CHECK(mp_compositor_wait_for_fence(compositor, fence) == MP_OK);
  CHECK(mp_layer_set_next_frame(leaf, image, fence, image_released, NULL) == MP_OK);
  CHECK(render(2) == MP_OK && is(3, 20, 0, 255, 0) && image_releases == 1);
  CHECK(mp_compositor_get_statistics(compositor, &statistics) == MP_OK && statistics.bytes_uploaded == 0);
  give_fence_back();
  int32_t descriptor = -1;
  mp_result native = mp_fence_get_native(fence, &descriptor);
  CHECK(native == MP_OK || native == MP_ERROR_UNSUPPORTED);
  if (descriptor >= 0) close(descriptor);
  CHECK(mp_release(fence) == MP_OK);
  CHECK(mp_fence_wait(fence, 1) == MP_ERROR_STALE);
  CHECK(mp_fence_create_native(compositor, -1, &fence) == MP_ERROR_RANGE);
  CHECK(mp_bitmap_read_plane(NULL, 0, texels, 1, 0) == MP_ERROR_NULL);
  mp_bitmap *of_image;
  CHECK(mp_bitmap_create_of_contents(leaf, &of_image) == MP_OK);
  CHECK(mp_bitmap_read_plane(of_image, 0, texels, sizeof texels, 0) == MP_ERROR_UNSUPPORTED);
  mp_bitmap_part of_texture;
  MP_INIT(&of_texture);
  of_texture.rect = (mp_pixel_rect){0, 0, 1, 1};
  of_texture.planes[0] = texels, of_texture.plane_sizes[0] = sizeof texels;
  CHECK(mp_bitmap_update(of_image, &of_texture) == MP_ERROR_UNSUPPORTED);
  CHECK(mp_release(of_image) == MP_OK);

  CHECK(mp_layer_set_image(leaf, NULL) == MP_OK && render(3) == MP_OK && is(3, 20, 0, 0, 0));
  CHECK(image_releases == 2);
  give_fence_back();
  CHECK(mp_release(image) == MP_OK && image_releases == 2);
  glDeleteTextures(1, &source);

  /* Dma-bufs that are none. */
  MP_INIT(&info);
  info.kind = MP_IMAGE_DMA_BUF, info.width = info.height = 8, info.fourcc = 0x34325241, info.plane_count = 1;
  info.planes[0].descriptor = -1;
  CHECK(mp_image_create(compositor, &info, &image) == MP_ERROR_GL);
  info.plane_count = 5;
  CHECK(mp_image_create(compositor, &info, &image) == MP_ERROR_RANGE);
  info.plane_count = 1, info.fourcc = 0x20202020, info.planes[0].descriptor = 0;
  CHECK(mp_image_create(compositor, &info, &image) == MP_ERROR_UNSUPPORTED);
  info.fourcc = 0x34325241, info.planes[0].bytes_per_row = 32;
  CHECK(mp_image_create(compositor, &info, &image) == MP_OK);
  CHECK(mp_layer_set_image(leaf, image) == MP_OK);
  CHECK(render(4) == MP_OK && is(3, 20, 0, 0, 0));
  CHECK(mp_compositor_get_statistics(compositor, &statistics) == MP_OK && statistics.undrawn == 1);
  CHECK(mp_layer_set_image(leaf, NULL) == MP_OK && mp_release(image) == MP_OK);
  MP_INIT(&info);
  info.kind = MP_IMAGE_EGL;
  CHECK(mp_image_create(compositor, &info, &image) == MP_ERROR_NULL);
  CHECK(render(5) == MP_OK && glGetError() == GL_NO_ERROR);
}

/* One layer of the tree, drawn by a compositor of its own into a texture and an EGLImage. */
static void parts(void) {
  uint8_t seen[8][8][4];
  mp_compositor *second;
  mp_surface *surface;
  mp_surface_info info;
  mp_target target;
  mp_frame frame;
  mp_layer *part;
  mp_transform turned = mp_transform_rotation(1, 0, 0, 1);
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &part) == MP_OK);
  CHECK(mp_layer_set_rect(part, MP_FRAME, mp_make_rect(20, 9, 8, 8)) == MP_OK);
  CHECK(mp_layer_set_color(part, MP_BACKGROUND_COLOR, mp_make_color(0, 1, 0, 1)) == MP_OK);
  CHECK(mp_layer_set_transform(part, MP_TRANSFORM, &turned) == MP_OK);
  CHECK(mp_layer_add_sublayer(root, part) == MP_OK);
  MP_INIT(&info), MP_INIT(&target), MP_INIT(&frame);
  GLuint picture = texture(8, 8, NULL), shared = texture(8, 8, NULL), own;
  CHECK(mp_compositor_create(NULL, &second) == MP_OK);
  info.kind = MP_SURFACE_TEXTURE, info.width = info.height = 8, info.name = picture, info.top_down = 1;
  CHECK(mp_surface_create(second, &info, &surface) == MP_OK);
  target.surface = surface, target.has_background = 1, target.background = mp_make_color(0, 0, 1, 1);
  CHECK(mp_compositor_render_layer(second, part, tree, 0, &target, NULL) == MP_ERROR_TREE);
  CHECK(render(6) == MP_OK);
  CHECK(mp_compositor_render_layer(compositor, part, tree, 0, &target, NULL) == MP_ERROR_CONTEXT_LOST ||
        mp_compositor_render_layer(compositor, part, tree, 0, &target, NULL) == MP_ERROR_TREE);
  CHECK(mp_layer_set_rect(leaf, MP_FRAME, mp_make_rect(0, 0, 4, 4)) == MP_OK);
  CHECK(mp_layer_set_color(leaf, MP_BACKGROUND_COLOR, mp_make_color(1, 0, 0, 1)) == MP_OK);
  CHECK(mp_layer_remove_from_superlayer(leaf) == MP_OK && mp_layer_add_sublayer(part, leaf) == MP_OK);
  CHECK(render(6) == MP_OK);
  glGenFramebuffers(1, &own);
  for (int round = 0; round < 2; round++) {
    CHECK(mp_compositor_render_layer(second, round ? leaf : part, tree, 0, &target, &frame) == MP_OK && frame.has_changed);
    glBindFramebuffer(GL_FRAMEBUFFER, own);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, round ? shared : picture, 0);
    glReadPixels(0, 0, 8, 8, GL_RGBA, GL_UNSIGNED_BYTE, seen);
    CHECK(seen[0][0][0] == 255 && seen[3][3][0] == 255 && seen[4][4][0] == 0 && seen[7][7][round ? 2 : 1] == 255);
    if (round) break;
    /* Then into the memory of another texture. */
    EGLImage image = eglCreateImage(display, contexts[0], EGL_GL_TEXTURE_2D, (EGLClientBuffer)(uintptr_t)shared, NULL);
    CHECK(mp_release(surface) == MP_OK);
    info.kind = MP_SURFACE_EGL;
    CHECK(mp_surface_create(second, &info, &surface) == MP_ERROR_NULL);
    info.egl_image = image;
    CHECK(mp_surface_create(second, &info, &surface) == MP_OK);
    eglDestroyImage(display, image);
    target.surface = surface;
  }
  mp_buffer buffer;
  mp_surface *none;
  MP_INIT(&buffer);
  info.kind = MP_SURFACE_DMA_BUF;
  CHECK(mp_surface_create(second, &info, &none) == MP_ERROR_NULL);
  info.buffer = &buffer;
  CHECK(mp_surface_create(second, &info, &none) == MP_ERROR_RANGE);
  info.kind = 6;
  CHECK(mp_surface_create(second, &info, &none) == MP_ERROR_RANGE);
  /* The tree's own compositor goes on. */
  CHECK(mp_layer_remove_from_superlayer(leaf) == MP_OK && mp_layer_add_sublayer(root, leaf) == MP_OK);
  CHECK(mp_layer_remove_from_superlayer(part) == MP_OK && mp_layer_set_none(leaf, MP_BACKGROUND_COLOR) == MP_OK);
  CHECK(mp_release(part) == MP_OK && mp_release(surface) == MP_OK && mp_release(second) == MP_OK);
  CHECK(render(6) == MP_OK && is(20, 9, 0, 0, 0));
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glDeleteFramebuffers(1, &own);
  glDeleteTextures(1, &picture), glDeleteTextures(1, &shared);
}

/* A second compositor in a second context that shares objects, drawing in turn with the first. */
static void two(void) {
  mp_compositor *second;
  mp_compositor_info info;
  MP_INIT(&info);
  info.sharing = compositor;
  eglMakeCurrent(display, NULL, NULL, contexts[1]);
  int before = names();
  GLuint own;
  glGenFramebuffers(1, &own);
  glBindFramebuffer(GL_FRAMEBUFFER, own);
  GLuint picture = texture(SIDE, SIDE, NULL);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture, 0);
  CHECK(mp_compositor_create(&info, &second) == MP_OK);
  mp_layer *other_root;
  mp_tree *other;
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &other_root) == MP_OK);
  CHECK(mp_layer_set_rect(other_root, MP_FRAME, mp_make_rect(0, 0, SIDE, SIDE)) == MP_OK);
  CHECK(mp_layer_set_color(other_root, MP_BACKGROUND_COLOR, mp_make_color(1, 0, 1, 1)) == MP_OK);
  CHECK(mp_tree_create(other_root, &other) == MP_OK);
  mp_target target;
  MP_INIT(&target);
  target.framebuffer = own, target.width = target.height = SIDE;
  for (int i = 0; i < 4; i++) {
    eglMakeCurrent(display, NULL, NULL, contexts[1]);
    CHECK(mp_compositor_render(second, other, i, &target, NULL) == MP_OK);
    CHECK(mp_compositor_render(compositor, tree, 10 + i, &target, NULL) == MP_ERROR_OTHER_CONTEXT);
    eglMakeCurrent(display, NULL, NULL, contexts[0]);
    CHECK(mp_layer_set_number(leaf, MP_OPACITY, i / 4.0) == MP_OK);
    CHECK(render(10 + i) == MP_OK);
    CHECK(mp_compositor_render(second, other, i, &target, NULL) == MP_ERROR_OTHER_CONTEXT);
  }
  eglMakeCurrent(display, NULL, NULL, contexts[1]);
  uint8_t found[4];
  glBindFramebuffer(GL_FRAMEBUFFER, own);
  glReadPixels(4, 4, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
  CHECK(found[0] == 255 && found[1] == 0 && found[2] == 255);
  CHECK(mp_compositor_close(second) == MP_OK);
  CHECK(mp_release(second) == MP_OK && mp_release(other) == MP_OK && mp_release(other_root) == MP_OK);
  glDeleteTextures(1, &picture);
  glDeleteFramebuffers(1, &own);
  CHECK(names() == before && glGetError() == GL_NO_ERROR);
  eglMakeCurrent(display, NULL, NULL, contexts[0]);
}

int main(void) {
  EGLint attributes[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE};
  EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  EGLConfig config;
  EGLint count = 0;
  display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  eglInitialize(display, NULL, NULL);
  eglBindAPI(EGL_OPENGL_ES_API);
  eglChooseConfig(display, attributes, &config, 1, &count);
  contexts[0] = eglCreateContext(display, config, NULL, version);
  contexts[1] = eglCreateContext(display, config, contexts[0], version);
  eglMakeCurrent(display, NULL, NULL, contexts[0]);
  target_texture = texture(SIDE, SIDE, NULL);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target_texture, 0);
  int before = names();

  CHECK(mp_compositor_create(NULL, &compositor) == MP_OK);
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &root) == MP_OK && mp_layer_create(MP_LAYER_PLAIN, &leaf) == MP_OK);
  CHECK(mp_layer_set_rect(root, MP_FRAME, mp_make_rect(0, 0, SIDE, SIDE)) == MP_OK);
  CHECK(mp_layer_add_sublayer(root, leaf) == MP_OK && mp_tree_create(root, &tree) == MP_OK);
  drawn();
  images();
  parts();
  two();
  CHECK(mp_compositor_note_spoiled(compositor, (mp_pixel_rect){0, 0, 4, 4}) == MP_OK);
  CHECK(mp_compositor_note_spoiled(compositor, (mp_pixel_rect){0, 0, 0, 4}) == MP_ERROR_RANGE);
  CHECK(mp_compositor_note_spoiled(compositor, (mp_pixel_rect){INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX}) == MP_OK);
  CHECK(render(20) == MP_OK && names() > before);
  CHECK(mp_compositor_close(compositor) == MP_OK);
  int after = names();
  if (after != before) failures++, printf("%d names of OpenGL before, %d after close\n", before, after);
  mp_release(tree), mp_release(leaf), mp_release(root), mp_release(compositor);
  printf("%d failures\n", failures);
  return failures != 0;
}
