// A tiled document scrolled by whole pixels: tiles that come into view are painted and uploaded into unused layers of
// an array texture, and each visible tile is an instance, without blending.

#include "raw_program.h"

typedef struct {
  int32_t column, row;
} tile;

typedef struct {
  float x, y, layer;
} instance;

typedef struct {
  raw_program program;
  int32_t count;
  /// The tile in each layer.
  tile *tiles;
  bool *is_used;
  instance *instances;
  uint32_t *texels;
} tiles;

static const char tile_shader[] = RAW_HEADER RAW_CLIP
    "layout(location = 0) in vec3 tile;\n"
    "out vec3 place;\n"
    "void main() {\n"
    "  place = vec3(corner(), tile.z);\n"
    "  gl_Position = clip(tile.xy + corner() * 256.0);\n"
    "}\n";

static void prepare(raw_program *program) {
  raw_set_up(program, GL_TEXTURE_2D_ARRAY);
  raw_instances((const int[]){3}, 1);
  glDisable(GL_BLEND);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

static void load(tiles *self, int32_t layer, int32_t column, int32_t row) {
  int32_t columns[scene_tile_side], rows[scene_tile_side];
  for (int32_t index = 0; index < scene_tile_side; index++) {
    columns[index] = column * scene_tile_side + index;
    rows[index] = row * scene_tile_side + index;
  }
  scene_paint_document(self->texels, scene_tile_side, columns, scene_tile_side, rows, scene_tile_side);
  glTexSubImage3D(
      GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, scene_tile_side, scene_tile_side, 1, GL_RGBA, GL_UNSIGNED_BYTE,
      self->texels);
  self->tiles[layer] = (tile){column, row};
}

static int32_t layer_of(tiles *self, int32_t column, int32_t row) {
  int32_t layer = 0;
  while (layer < self->count && (self->tiles[layer].column != column || self->tiles[layer].row != row)) layer++;
  if (layer < self->count) return layer;
  for (layer = 0; self->is_used[layer];) layer++;
  load(self, layer, column, row);
  self->is_used[layer] = true;
  return layer;
}

static void draw(raw_program *program, int32_t frame) {
  tiles *self = (tiles *)program;
  const int32_t origin = scene_document_scroll(frame);
  const int32_t first_column = origin / scene_tile_side, first_row = first_column;
  const int32_t last_column = (origin + program->size.width - 1) / scene_tile_side;
  const int32_t last_row = (origin + program->size.height - 1) / scene_tile_side;
  for (int32_t layer = 0; layer < self->count; layer++) {
    const tile there = self->tiles[layer];
    self->is_used[layer] = there.column >= first_column && there.column <= last_column &&
                           there.row >= first_row && there.row <= last_row;
  }
  GLsizei count = 0;
  for (int32_t row = first_row; row <= last_row; row++) {
    for (int32_t column = first_column; column <= last_column; column++) {
      self->instances[count++] = (instance){
          (float)(column * scene_tile_side - origin), (float)(row * scene_tile_side - origin),
          (float)layer_of(self, column, row)};
    }
  }
  glBufferData(
      GL_ARRAY_BUFFER, count * (GLsizeiptr)sizeof *self->instances, self->instances, GL_STREAM_DRAW);
  // The tiles cover the whole target: no clear is needed.
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

static void release(raw_program *program) {
  tiles *self = (tiles *)program;
  free(self->tiles);
  free(self->is_used);
  free(self->instances);
  free(self->texels);
}

static uint32_t no_texel(int32_t layer, int32_t x, int32_t y) {
  (void)layer, (void)x, (void)y;
  return 0;
}

raw_status raw_make_tiles(raw_program **result, scene_size size) {
  tiles *self = raw_new(sizeof(tiles), prepare, draw);
  if (!self) return raw_no_memory;
  *result = &self->program;
  self->program.release = release;
  const int32_t columns = (size.width - 1) / scene_tile_side + 2, rows = (size.height - 1) / scene_tile_side + 2;
  self->count = columns * rows;
  self->tiles = malloc((size_t)self->count * sizeof *self->tiles);
  self->is_used = malloc((size_t)self->count * sizeof *self->is_used);
  self->instances = malloc((size_t)self->count * sizeof *self->instances);
  self->texels = malloc((size_t)scene_tile_side * scene_tile_side * sizeof *self->texels);
  if (!self->tiles || !self->is_used || !self->instances || !self->texels) return raw_no_memory;
  for (int32_t layer = 0; layer < self->count; layer++) self->tiles[layer] = (tile){-1, -1};
  self->program.shaders = raw_compile(tile_shader, raw_image_shader);
  self->program.texture =
      raw_array_texture(scene_tile_side, scene_tile_side, self->count, GL_NEAREST, no_texel);
  return self->program.texture ? raw_ok : raw_no_memory;
}
