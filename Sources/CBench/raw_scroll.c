// A document of sprites scrolled by whole pixels: one instance for each visible sprite, in one draw.

#include "raw_program.h"

typedef struct {
  float x, y, sprite;
} sprite;

typedef struct {
  raw_program program;
  sprite *sprites;
  /// Instances of a frame, at most this many sprites.
  sprite *instances;
} scroll;

static void prepare(raw_program *program) {
  raw_set_up(program, GL_TEXTURE_2D_ARRAY);
  raw_instances((const int[]){3}, 1);
}

static void draw(raw_program *program, int32_t frame) {
  scroll *self = (scroll *)program;
  scene_point origin = scene_scroll(program->size, frame);
  const float left = (float)origin.x, top = (float)origin.y;
  const float right = left + (float)program->size.width, bottom = top + (float)program->size.height;
  int32_t count = 0;
  for (int32_t index = 0; index < program->size.layers; index++) {
    sprite other = self->sprites[index];
    if (other.x < right && other.x > left - scene_sprite_side && other.y < bottom &&
        other.y > top - scene_sprite_side) {
      self->instances[count++] = (sprite){other.x - left, other.y - top, other.sprite};
    }
  }
  glBufferData(
      GL_ARRAY_BUFFER, count * (GLsizeiptr)sizeof *self->instances, self->instances, GL_STREAM_DRAW);
  glClear(GL_COLOR_BUFFER_BIT);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

static void release(raw_program *program) {
  free(((scroll *)program)->sprites);
  free(((scroll *)program)->instances);
}

raw_status raw_make_scroll(raw_program **result, scene_size size) {
  scroll *self = raw_new(sizeof(scroll), prepare, draw);
  if (!self) return raw_no_memory;
  *result = &self->program;
  self->program.release = release;
  self->sprites = malloc((size_t)size.layers * sizeof *self->sprites);
  self->instances = malloc((size_t)size.layers * sizeof *self->instances);
  if (!self->sprites || !self->instances) return raw_no_memory;
  for (int32_t index = 0; index < size.layers; index++) {
    scene_point place = scene_scrolled_sprite(size, index);
    self->sprites[index] = (sprite){(float)place.x, (float)place.y, (float)(index % scene_sprite_count)};
  }
  self->program.shaders = raw_compile(raw_sprite_shader, raw_image_shader);
  self->program.texture = raw_array_texture(
      scene_sprite_side, scene_sprite_side, scene_sprite_count, GL_NEAREST, scene_sprite_texel);
  return self->program.texture ? raw_ok : raw_no_memory;
}
