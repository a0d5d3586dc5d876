// Still translucent layers and a large one that moves above them: the still ones are cached in an image, from which the
// damage is copied before the moving one is drawn.

#include "raw_program.h"

typedef struct {
  float x, y, width, height, image;
} instance;

typedef struct {
  raw_program program;
  GLuint mover_texture;
  GLuint kept_framebuffer;
  GLuint kept_texture;
  instance *instances;
  /// The last position of the moving layer.
  scene_rect old;
  bool has_frame;
} veils;

static const char vertex_shader[] = RAW_HEADER RAW_CLIP
    "layout(location = 0) in vec4 rect;\n"
    "layout(location = 1) in float image;\n"
    "out vec3 place;\n"
    "void main() {\n"
    "  place = vec3(corner(), image);\n"
    "  gl_Position = clip(rect.xy + corner() * rect.zw);\n"
    "}\n";

static void prepare(raw_program *program) {
  raw_set_up(program, GL_TEXTURE_2D_ARRAY);
  raw_instances((const int[]){4, 1}, 2);
  glBindTexture(GL_TEXTURE_2D_ARRAY, ((veils *)program)->mover_texture);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, ((veils *)program)->kept_framebuffer);
}

static void draw_instances(const instance *instances, int32_t count) {
  glBufferData(GL_ARRAY_BUFFER, count * (GLsizeiptr)sizeof *instances, instances, GL_STREAM_DRAW);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

static void copy(GLint x0, GLint y0, GLint x1, GLint y1) {
  glBlitFramebuffer(x0, y0, x1, y1, x0, y0, x1, y1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

static void keep_the_still(veils *self) {
  scene_size size = self->program.size;
  glGenTextures(1, &self->kept_texture);
  glBindTexture(GL_TEXTURE_2D, self->kept_texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, size.width, size.height);
  glGenFramebuffers(1, &self->kept_framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, self->kept_framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, self->kept_texture, 0);
  for (int32_t index = 0; index < size.layers - 1; index++) {
    scene_point place = scene_veil(size, index);
    self->instances[index] = (instance){
        (float)place.x, (float)place.y, scene_veil_width, scene_veil_height, (float)(index % scene_veil_count)};
  }
  glBindTexture(GL_TEXTURE_2D_ARRAY, self->program.texture);
  glClear(GL_COLOR_BUFFER_BIT);
  draw_instances(self->instances, size.layers - 1);
  raw_prepare(&self->program);
  copy(0, 0, size.width, size.height);
}

static void draw(raw_program *program, int32_t frame) {
  veils *self = (veils *)program;
  scene_rect rect = scene_moving_veil(program->size, frame);
  if (self->has_frame) {
    copy(
        (GLint)fmin(rect.x, self->old.x), (GLint)fmin(rect.y, self->old.y),
        (GLint)(fmax(rect.x, self->old.x) + rect.width), (GLint)(fmax(rect.y, self->old.y) + rect.height));
  } else {
    keep_the_still(self);
    self->has_frame = true;
  }
  self->old = rect;
  instance mover = {(float)rect.x, (float)rect.y, (float)rect.width, (float)rect.height, 0};
  draw_instances(&mover, 1);
}

static void release(raw_program *program) {
  veils *self = (veils *)program;
  free(self->instances);
  glDeleteFramebuffers(1, &self->kept_framebuffer);
  glDeleteTextures(1, &self->kept_texture);
  glDeleteTextures(1, &self->mover_texture);
}

static uint32_t mover_texel(int32_t layer, int32_t x, int32_t y) {
  (void)layer;
  return scene_veil_texel(scene_veil_count, x, y);
}

raw_status raw_make_veils(raw_program **result, scene_size size) {
  veils *self = raw_new(sizeof(veils), prepare, draw);
  if (!self) return raw_no_memory;
  *result = &self->program;
  self->program.release = release;
  self->instances = malloc((size_t)size.layers * sizeof *self->instances);
  scene_rect mover = scene_moving_veil(size, 0);
  self->program.shaders = raw_compile(vertex_shader, raw_image_shader);
  self->program.texture =
      raw_array_texture(scene_veil_width, scene_veil_height, scene_veil_count, GL_NEAREST, scene_veil_texel);
  self->mover_texture =
      raw_array_texture((int32_t)mover.width, (int32_t)mover.height, 1, GL_NEAREST, mover_texel);
  return self->instances && self->program.texture && self->mover_texture ? raw_ok : raw_no_memory;
}
