// Animated sprites and squares: one instance each, computed and written every frame, in one draw.

#include "raw_program.h"

typedef struct {
  float x, y, cosine, sine;
  // Premultiplied; of a sprite, alpha is the opacity and the rest is unused.
  float red, green, blue, alpha;
  // The image; below 0 for a square.
  float sprite;
} instance;

typedef struct {
  raw_program program;
  instance *instances;
  bool are_springs;
} animations;

// The outermost texels are transparent: nothing is visible beyond their centres.
static const char vertex_shader[] = RAW_HEADER RAW_CLIP
    "layout(location = 0) in vec4 pose;\n"
    "layout(location = 1) in vec4 color;\n"
    "layout(location = 2) in float sprite;\n"
    "out vec3 place;\n"
    "out vec4 tint;\n"
    "void main() {\n"
    "  vec2 c = (corner() - 0.5) * (sprite < 0.0 ? 1.0 : 31.0 / 32.0);\n"
    "  place = vec3(c + 0.5, sprite);\n"
    "  tint = color;\n"
    "  gl_Position = clip(pose.xy + c.x * pose.zw + c.y * vec2(-pose.w, pose.z));\n"
    "}\n";

static const char fragment_shader[] = RAW_HEADER
    "uniform sampler2DArray images;\n"
    "in vec3 place;\n"
    "in vec4 tint;\n"
    "out vec4 color;\n"
    "void main() {\n"
    "  vec4 texel = texture(images, vec3(place.xy, max(place.z, 0.0)));\n"
    "  color = place.z < 0.0 ? tint : texel * tint.a;\n"
    "}\n";

static void prepare(raw_program *program) {
  raw_set_up(program, GL_TEXTURE_2D_ARRAY);
  raw_instances((const int[]){4, 4, 1}, 3);
}

static instance animated(scene_size size, int32_t index, int32_t frame) {
  double fraction = scene_animation_fraction(size, index, frame);
  scene_point at = scene_animated_place(size, index);
  instance result = {
      (float)at.x, (float)at.y, scene_sprite_side, 0, 1, 1, 1, 1, (float)(index % scene_sprite_count)};
  switch (scene_animated_property(index)) {
  case scene_position:
    at = scene_between(size, index, fraction);
    result.x = (float)at.x;
    result.y = (float)at.y;
    break;
  case scene_rotation:
    result.cosine = (float)(cos(fraction * 2 * M_PI) * scene_sprite_side);
    result.sine = (float)(sin(fraction * 2 * M_PI) * scene_sprite_side);
    break;
  case scene_opacity: result.alpha = (float)fraction; break;
  case scene_color: {
    float *channels[] = {&result.red, &result.green, &result.blue};
    for (int32_t channel = 0; channel < 3; channel++) {
      double from = scene_animated_color(index, channel, false), to = scene_animated_color(index, channel, true);
      *channels[channel] = (float)(from + (to - from) * fraction);
    }
    result.cosine = scene_square_side;
    result.sprite = -1;
    break;
  }
  }
  return result;
}

static instance sprung(scene_size size, int32_t index, int32_t frame) {
  scene_point at = scene_between(size, index, scene_spring_fraction(size, index, frame));
  return (instance){
      (float)at.x, (float)at.y, scene_sprite_side, 0, 1, 1, 1, 1, (float)(index % scene_sprite_count)};
}

static void draw(raw_program *program, int32_t frame) {
  animations *self = (animations *)program;
  int32_t count = program->size.layers;
  if (!self->instances) {
    self->instances = malloc((size_t)count * sizeof *self->instances);
    if (!self->instances) return;
  }
  for (int32_t index = 0; index < count; index++) {
    self->instances[index] =
        self->are_springs ? sprung(program->size, index, frame) : animated(program->size, index, frame);
  }
  glBufferData(GL_ARRAY_BUFFER, count * (GLsizeiptr)sizeof *self->instances, self->instances, GL_STREAM_DRAW);
  glClear(GL_COLOR_BUFFER_BIT);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

static void release(raw_program *program) { free(((animations *)program)->instances); }

raw_status raw_make_animations(raw_program **result, raw_kind kind) {
  raw_program *program = *result = raw_new(sizeof(animations), prepare, draw);
  if (!program) return raw_no_memory;
  ((animations *)program)->are_springs = kind == raw_springs;
  program->release = release;
  program->shaders = raw_compile(vertex_shader, fragment_shader);
  program->texture = raw_array_texture(
      scene_sprite_side, scene_sprite_side, scene_sprite_count, GL_LINEAR, scene_sprite_texel);
  return program->texture ? raw_ok : raw_no_memory;
}
