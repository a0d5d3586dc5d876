// Still sprites on whole pixels, of which one moves: redraws the sprites that overlap the damage, under a scissor.

#include "raw_program.h"

/// An instance: the corner of minimum x and y in pixels, and the bitmap index.
typedef struct {
  float x, y, sprite;
} sprite;

typedef struct {
  raw_program program;
  raw_kind kind;
  /// The visible sprites in paint order.
  sprite *sprites;
  /// Instances of a frame, at most all sprites.
  sprite *instances;
  int32_t count;
  /// Index of the moving sprite.
  int32_t mover;
  /// The origin of the mover's positions.
  scene_point base;
  bool has_frame;
} still;

static void prepare(raw_program *program) {
  raw_set_up(program, GL_TEXTURE_2D_ARRAY);
  raw_instances((const int[]){3}, 1);
}

static void paint(const sprite *instances, int32_t count) {
  glBufferData(GL_ARRAY_BUFFER, count * (GLsizeiptr)sizeof *instances, instances, GL_STREAM_DRAW);
  glClear(GL_COLOR_BUFFER_BIT);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

static void draw(raw_program *program, int32_t frame) {
  still *self = (still *)program;
  if (self->kind == raw_idle) {
    if (!self->has_frame) paint(self->sprites, self->count);
    self->has_frame = true;
    return;
  }
  sprite *mover = &self->sprites[self->mover];
  sprite old = *mover;
  scene_point step = scene_mover(frame);
  mover->x = (float)(self->base.x + step.x);
  mover->y = (float)(self->base.y + step.y);
  if (!self->has_frame) {
    paint(self->sprites, self->count);
    self->has_frame = true;
    return;
  }
  const float side = scene_sprite_side;
  float x0 = fminf(old.x, mover->x), y0 = fminf(old.y, mover->y);
  float x1 = fmaxf(old.x, mover->x) + side, y1 = fmaxf(old.y, mover->y) + side;
  int32_t count = 0;
  for (int32_t index = 0; index < self->count; index++) {
    sprite other = self->sprites[index];
    if (other.x < x1 && other.x + side > x0 && other.y < y1 && other.y + side > y0) self->instances[count++] = other;
  }
  glEnable(GL_SCISSOR_TEST);
  glScissor((GLint)x0, (GLint)y0, (GLsizei)(x1 - x0), (GLsizei)(y1 - y0));
  paint(self->instances, count);
  glDisable(GL_SCISSOR_TEST);
}

static void release(raw_program *program) {
  free(((still *)program)->sprites);
  free(((still *)program)->instances);
}

static void add_chains(still *self, scene_size size) {
  int32_t chains = scene_chain_count(size);
  for (int32_t chain = 0; chain < chains; chain++) {
    scene_point start = scene_chain(size, chain);
    for (int32_t link = 0; link < scene_chain_length; link++) {
      self->sprites[self->count] = (sprite){
          (float)(start.x + link * scene_chain_step_x), (float)(start.y + link * scene_chain_step_y),
          (float)(self->count % scene_sprite_count)};
      self->count++;
    }
  }
  self->mover = chains / 2 * scene_chain_length + scene_chain_length - 1;
  // Relative to its superlayer, the last but one of the chain.
  self->base = (scene_point){self->sprites[self->mover - 1].x, self->sprites[self->mover - 1].y};
}

static void add_deep_tree(still *self, scene_size size) {
  int32_t branches = scene_deep_branches(size), layers = size.layers;
  // In paint order from the root's first sublayer: each before its sublayers. The root draws nothing.
  int32_t index = 1;
  while (index < layers && index > 0) {
    scene_point place = scene_deep_sprite(size, index);
    bool is_mover = index == layers - 1;
    if (is_mover) {
      self->mover = self->count;
      self->base = place;
    }
    if (is_mover || (place.x < size.width && place.y < size.height)) {
      self->sprites[self->count++] =
          (sprite){(float)place.x, (float)place.y, (float)(index % scene_sprite_count)};
    }
    int64_t first = (int64_t)index * branches + 1;
    if (first < layers) {
      index = (int32_t)first;
      continue;
    }
    while (index > 0 && (index % branches == 0 || index == layers - 1)) index = (index - 1) / branches;
    if (index > 0) index++;
  }
}

raw_status raw_make_still(raw_program **result, raw_kind kind, scene_size size) {
  still *self = raw_new(sizeof(still), prepare, draw);
  if (!self) return raw_no_memory;
  *result = &self->program;
  self->program.release = release;
  self->kind = kind;
  self->sprites = malloc((size_t)size.layers * sizeof *self->sprites);
  self->instances = malloc((size_t)size.layers * sizeof *self->instances);
  if (!self->sprites || !self->instances) return raw_no_memory;
  if (kind == raw_deep_tree) add_deep_tree(self, size);
  else add_chains(self, size);
  self->program.shaders = raw_compile(raw_sprite_shader, raw_image_shader);
  self->program.texture = raw_array_texture(
      scene_sprite_side, scene_sprite_side, scene_sprite_count, GL_NEAREST, scene_sprite_texel);
  return self->program.texture ? raw_ok : raw_no_memory;
}
