// Translucent groups: an image of each is cached in one texture and drawn from there, one texel a pixel. Where
// something moves in the groups, that part of the images is redrawn from an image of the shadow, the background, and
// the sprites, in three draws. Areas between the corners are drawn without corner coverage.

#include "raw_program.h"

enum {
  /// Extent of the shadow around a group: beyond three standard deviations less than half a step of it remains.
  margin = 3 * scene_group_shadow_sigma,
  cell_width = scene_group_width + 2 * margin,
  cell_height = scene_group_height + 2 * margin,
  /// Rows of pixels above a group; fewer are needed above than below, because the shadow is offset downwards.
  above = margin - scene_group_shadow_drop,
  columns = 13,
  /// Samples of a pixel along each axis, for the outline of the shadow.
  samples = 16,
};

/// A part of a group's image.
typedef struct {
  /// Position in the image's texture, pixels; position of the top left corner in the group.
  float x, y, width, height;
  float left, top;
  /// Index of the image to draw; −1 for the background's colour.
  float image, red, green, blue;
  /// Texels.
  float from_x, from_y;
} part;

/// A group on the target.
typedef struct {
  float x, y, cell_x, cell_y;
} instance;

typedef struct {
  raw_program program;
  raw_kind kind;
  int32_t count;
  GLuint shadow_shaders, corner_shaders, plain_shaders;
  GLuint pictures, picture_framebuffer, shadow;
  GLuint part_array, part_buffer;
  part *parts;
  /// The rectangle of each group's image to redraw.
  scene_rect *changes;
  instance *instances;
  scene_size picture_size;
  /// The frame of the cached images.
  int32_t picture_frame;
} groups;

static const char group_shader[] = RAW_HEADER RAW_CLIP
    "layout(location = 0) in vec4 group;\n"
    "uniform vec2 cell;\n"
    "uniform vec2 pictures_size;\n"
    "out vec2 place;\n"
    "void main() {\n"
    "  place = (group.zw + corner() * cell) / pictures_size;\n"
    "  gl_Position = clip(group.xy + corner() * cell);\n"
    "}\n";

static const char group_color[] = RAW_HEADER
    "uniform sampler2D pictures;\n"
    "uniform float alpha;\n"
    "in vec2 place;\n"
    "out vec4 color;\n"
    "void main() { color = texture(pictures, place) * alpha; }\n";

// Draws the shadow into a part of each cell.
static const char shadow_shader[] = RAW_HEADER RAW_CLIP
    "layout(location = 0) in vec4 rect;\n"
    "layout(location = 1) in vec2 origin;\n"
    "uniform vec2 cell;\n"
    "uniform vec2 edge;\n"
    "out vec2 place;\n"
    "void main() {\n"
    "  place = (origin + edge + corner() * rect.zw) / cell;\n"
    "  gl_Position = clip(rect.xy + corner() * rect.zw);\n"
    "}\n";

static const char shadow_color[] = RAW_HEADER
    "uniform sampler2D pictures;\n"
    "in vec2 place;\n"
    "out vec4 color;\n"
    "void main() { color = texture(pictures, place); }\n";

static const char part_shader[] = RAW_HEADER RAW_CLIP
    "layout(location = 0) in vec4 rect;\n"
    "layout(location = 1) in vec2 origin;\n"
    "layout(location = 2) in vec4 what;\n"
    "layout(location = 3) in vec2 texel;\n"
    "uniform vec2 half_size;\n"
    "out vec2 place;\n"
    "out vec2 from;\n"
    "flat out vec4 shown;\n"
    "void main() {\n"
    "  place = origin + corner() * rect.zw - half_size;\n"
    "  from = (texel + corner() * rect.zw) / 32.0;\n"
    "  shown = what;\n"
    "  gl_Position = clip(rect.xy + corner() * rect.zw);\n"
    "}\n";

#define PART_COLOR "(shown.x < 0.0 ? vec4(shown.yzw, 1) : texture(images, vec3(from, shown.x)))"

static const char plain_color[] = RAW_HEADER
    "uniform sampler2DArray images;\n"
    "in vec2 from;\n"
    "flat in vec4 shown;\n"
    "out vec4 color;\n"
    "void main() { color = " PART_COLOR "; }\n";

// A corner is nearly straight within a pixel: the coverage is that of the tangent at its nearest point.
static const char corner_color[] = RAW_HEADER
    "uniform sampler2DArray images;\n"
    "uniform vec2 half_size;\n"
    "uniform float radius;\n"
    "in vec2 place;\n"
    "in vec2 from;\n"
    "flat in vec4 shown;\n"
    "out vec4 color;\n"
    "void main() {\n"
    "  vec2 corner = max(abs(place) - half_size + radius, 0.0);\n"
    "  float distance_ = length(corner);\n"
    "  vec2 n = corner / max(distance_, 1e-6);\n"
    "  float a = max(n.x, n.y), b = min(n.x, n.y), d = radius - distance_;\n"
    "  float cut = max(0.5 * (a + b) - abs(d), 0.0);\n"
    "  float part = abs(d) <= 0.5 * (a - b) ? 0.5 - abs(d) / a : cut * cut / max(2.0 * a * b, 1e-6);\n"
    "  float within = d > 0.0 ? 1.0 - part : part;\n"
    "  color = " PART_COLOR " * within;\n"
    "}\n";

static void use(GLuint shaders, scene_size size) {
  glUseProgram(shaders);
  glUniform2f(glGetUniformLocation(shaders, "size"), (float)size.width, (float)size.height);
  glUniform2f(glGetUniformLocation(shaders, "cell"), cell_width, cell_height);
}

static void prepare(raw_program *program) {
  groups *self = (groups *)program;
  raw_set_up(program, GL_TEXTURE_2D_ARRAY);
  raw_instances((const int[]){4}, 1);
  use(program->shaders, program->size);
  glUniform2f(
      glGetUniformLocation(program->shaders, "pictures_size"), (float)self->picture_size.width,
      (float)self->picture_size.height);
  glUniform1f(glGetUniformLocation(program->shaders, "alpha"), (float)scene_group_opacity);
  use(self->shadow_shaders, self->picture_size);
  glUniform2f(glGetUniformLocation(self->shadow_shaders, "edge"), margin, above);
  use(self->plain_shaders, self->picture_size);
  use(self->corner_shaders, self->picture_size);
  glUniform1f(glGetUniformLocation(self->corner_shaders, "radius"), scene_group_radius);
  glUniform2f(
      glGetUniformLocation(self->corner_shaders, "half_size"), scene_group_width / 2.0f, scene_group_height / 2.0f);
}

/// The part of a group's image covered by an object, within a rectangle; false where there is none.
static bool put(part *result, int32_t group, scene_point at, double side_x, double side_y, scene_rect within) {
  double x0 = fmax(at.x, within.x), y0 = fmax(at.y, within.y);
  double x1 = fmin(at.x + side_x, within.x + within.width), y1 = fmin(at.y + side_y, within.y + within.height);
  *result = (part){
      (float)(group % columns * cell_width + margin + x0), (float)(group / columns * cell_height + above + y0),
      (float)(x1 - x0), (float)(y1 - y0), (float)x0, (float)y0, -1, 0, 0, 0, (float)(x0 - at.x), (float)(y0 - at.y)};
  return x1 > x0 && y1 > y0;
}

static scene_rect cut(scene_rect rect) {
  double x = fmax(rect.x, 0), y = fmax(rect.y, 0);
  return (scene_rect){
      x, y, fmin(rect.x + rect.width, scene_group_width) - x, fmin(rect.y + rect.height, scene_group_height) - y};
}

/// The rectangle of a group where its moving sprite is, or was; contains no corner of other parts.
static scene_rect changed(int32_t group, int32_t frame) {
  scene_point to = scene_group_sprite(group, scene_group_mover, frame, true);
  scene_point from = scene_group_sprite(group, scene_group_mover, frame - 1, true);
  double x = fmin(from.x, to.x), y = fmin(from.y, to.y);
  return cut((scene_rect){
      x, y, fmax(from.x, to.x) - x + scene_sprite_side, fmax(from.y, to.y) - y + scene_sprite_side});
}

static bool is_between_corners(scene_rect rect) {
  return rect.x >= scene_group_radius && rect.y >= 0 && rect.x + rect.width <= scene_group_width - scene_group_radius &&
         rect.y + rect.height <= scene_group_height;
}

static scene_rect intersection(scene_rect a, scene_rect b) {
  double x = fmax(a.x, b.x), y = fmax(a.y, b.y);
  return (scene_rect){x, y, fmin(a.x + a.width, b.x + b.width) - x, fmin(a.y + a.height, b.y + b.height) - y};
}

/// The parts of a group within a rectangle, cut by cells of one kind: the background, then the sprites in order.
/// Returns their number.
static GLsizei put_parts(
    part *parts, int32_t group, int32_t frame, bool moves, scene_rect within, const scene_rect *cells,
    int32_t cell_count) {
  GLsizei count = 0;
  uint32_t color = scene_group_color(group);
  for (int32_t cell = 0; cell < cell_count; cell++) {
    scene_rect seen = intersection(within, cells[cell]);
    if (seen.width <= 0 || seen.height <= 0) continue;
    part *ground = &parts[count];
    if (!put(ground, group, (scene_point){0, 0}, scene_group_width, scene_group_height, seen)) continue;
    count++;
    ground->red = (color & 255) / 255.0f;
    ground->green = (color >> 8 & 255) / 255.0f;
    ground->blue = (color >> 16 & 255) / 255.0f;
    for (int32_t sprite = 0; sprite < scene_group_sprites; sprite++) {
      scene_point place = scene_group_sprite(group, sprite, frame, moves);
      if (!put(&parts[count], group, place, scene_sprite_side, scene_sprite_side, seen)) continue;
      parts[count++].image = (float)scene_group_image(group, sprite);
    }
  }
  return count;
}

static void draw_parts(groups *self, GLuint shaders, GLsizei from, GLsizei to) {
  if (from == to) return;
  glUseProgram(shaders);
  raw_instances_from(from, (const int[]){4, 2, 4, 2}, 4);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, to - from);
}

static void make_pictures(groups *self, int32_t frame) {
  enum { r = scene_group_radius, right = scene_group_width - r, bottom = scene_group_height - r };
  static const scene_rect corner_cells[] = {{0, 0, r, r}, {right, 0, r, r}, {0, bottom, r, r}, {right, bottom, r, r}};
  static const scene_rect plain_cells[] = {
      {r, 0, right - r, r}, {0, r, scene_group_width, bottom - r}, {r, bottom, right - r, r}};
  static const scene_rect whole = {0, 0, scene_group_width, scene_group_height};
  static const scene_rect cell = {-margin, -above, cell_width, cell_height};
  bool moves = self->kind == raw_changing_groups;
  bool is_kept = self->picture_frame == frame - 1;
  // Shadows first, except where the background hides them: it is opaque between its corners.
  GLsizei shadows = 0;
  for (int32_t group = 0; group < self->count; group++) {
    scene_rect within = is_kept ? changed(group, frame) : cell;
    self->changes[group] = is_kept ? within : whole;
    if (is_between_corners(within)) continue;
    scene_point at = {cell.x, cell.y};
    if (put(&self->parts[shadows], group, at, cell_width, cell_height, within)) shadows++;
  }
  GLsizei corners = shadows;
  for (int32_t group = 0; group < self->count; group++) {
    scene_rect within = self->changes[group];
    if (is_between_corners(within)) continue;
    corners += put_parts(&self->parts[corners], group, frame, moves, within, corner_cells, 4);
  }
  GLsizei count = corners;
  for (int32_t group = 0; group < self->count; group++) {
    scene_rect within = self->changes[group];
    // The area between the corners of the sides is one part.
    bool is_one = is_between_corners(within);
    count += put_parts(
        &self->parts[count], group, frame, moves, within, is_one ? &whole : plain_cells, is_one ? 1 : 3);
  }
  self->picture_frame = frame;
  glBindFramebuffer(GL_FRAMEBUFFER, self->picture_framebuffer);
  glViewport(0, 0, self->picture_size.width, self->picture_size.height);
  glBindVertexArray(self->part_array);
  glBindBuffer(GL_ARRAY_BUFFER, self->part_buffer);
  glBufferData(GL_ARRAY_BUFFER, count * (GLsizeiptr)sizeof *self->parts, self->parts, GL_STREAM_DRAW);
  // The shadow covers the redrawn area: no clear is needed.
  glDisable(GL_BLEND);
  glBindTexture(GL_TEXTURE_2D, self->shadow);
  draw_parts(self, self->shadow_shaders, 0, shadows);
  glEnable(GL_BLEND);
  draw_parts(self, self->corner_shaders, shadows, corners);
  draw_parts(self, self->plain_shaders, corners, count);
  glBindFramebuffer(GL_FRAMEBUFFER, self->program.framebuffer);
  glViewport(0, 0, self->program.size.width, self->program.size.height);
  glBindVertexArray(self->program.vertex_array);
  glBindBuffer(GL_ARRAY_BUFFER, self->program.buffer);
}

static double outline_coverage(int32_t x, int32_t y) {
  int32_t inside = 0;
  for (int32_t sample = 0; sample < samples * samples; sample++) {
    double px = x + (sample % samples + 0.5) / samples - scene_group_width / 2.0;
    double py = y + (sample / samples + 0.5) / samples - scene_group_height / 2.0;
    double qx = fmax(fabs(px) - scene_group_width / 2.0 + scene_group_radius, 0);
    double qy = fmax(fabs(py) - scene_group_height / 2.0 + scene_group_radius, 0);
    if (hypot(qx, qy) < scene_group_radius) inside++;
  }
  return inside / (double)(samples * samples);
}

/// Bilinear reading of the image blurs it further: this variance is left to it.
static const double filter_variance = 1 / 6.0;

static bool make_shadow(groups *self) {
  enum { texels = cell_width * cell_height, reach = 4 * scene_group_shadow_sigma };
  double *from = malloc(2 * texels * sizeof *from), *to = from + texels;
  uint32_t *result = malloc(texels * sizeof *result);
  if (from && result) {
    for (int32_t i = 0; i < texels; i++) from[i] = outline_coverage(i % cell_width - margin, i / cell_width - margin);
    for (int32_t axis = 0; axis < 2; axis++) {
      for (int32_t i = 0; i < texels; i++) {
        double sum = 0, weights = 0;
        for (int32_t k = -reach; k <= reach; k++) {
          double weight =
              exp(-k * k / (2.0 * (scene_group_shadow_sigma * scene_group_shadow_sigma - filter_variance)));
          int32_t x = i % cell_width + (axis == 0 ? k : 0), y = i / cell_width + (axis == 1 ? k : 0);
          weights += weight;
          if (x >= 0 && y >= 0 && x < cell_width && y < cell_height) sum += weight * from[y * cell_width + x];
        }
        to[i] = sum / weights;
      }
      double *other = from;
      from = to;
      to = other;
    }
    for (int32_t i = 0; i < texels; i++) {
      result[i] = scene_texel(0, 0, 0, round(from[i] * 255) / 255 * scene_group_shadow_opacity);
    }
    self->shadow = raw_texture(cell_width, cell_height, result);
  }
  // The two buffers were swapped twice.
  free(from);
  free(result);
  return self->shadow != 0;
}

static void draw(raw_program *program, int32_t frame) {
  groups *self = (groups *)program;
  if (!self->picture_framebuffer) {
    self->picture_frame = frame;
    self->pictures = raw_texture(self->picture_size.width, self->picture_size.height, NULL);
    glGenFramebuffers(1, &self->picture_framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, self->picture_framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, self->pictures, 0);
    glGenVertexArrays(1, &self->part_array);
    glGenBuffers(1, &self->part_buffer);
    make_pictures(self, frame);
  } else if (self->kind == raw_changing_groups) {
    make_pictures(self, frame);
  }
  for (int32_t group = 0; group < self->count; group++) {
    scene_point place = scene_group(program->size, group, frame);
    self->instances[group] = (instance){
        (float)(place.x - margin), (float)(place.y - above), (float)(group % columns * cell_width),
        (float)(group / columns * cell_height)};
  }
  glUseProgram(program->shaders);
  glBindTexture(GL_TEXTURE_2D, self->pictures);
  glBufferData(
      GL_ARRAY_BUFFER, self->count * (GLsizeiptr)sizeof *self->instances, self->instances, GL_STREAM_DRAW);
  glClear(GL_COLOR_BUFFER_BIT);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, self->count);
}

static void release(raw_program *program) {
  groups *self = (groups *)program;
  free(self->parts);
  free(self->changes);
  free(self->instances);
  glDeleteProgram(self->shadow_shaders);
  glDeleteProgram(self->corner_shaders);
  glDeleteProgram(self->plain_shaders);
  glDeleteFramebuffers(1, &self->picture_framebuffer);
  glDeleteTextures(1, &self->pictures);
  glDeleteTextures(1, &self->shadow);
  glDeleteVertexArrays(1, &self->part_array);
  glDeleteBuffers(1, &self->part_buffer);
}

raw_status raw_make_groups(raw_program **result, raw_kind kind, scene_size size) {
  groups *self = raw_new(sizeof(groups), prepare, draw);
  if (!self) return raw_no_memory;
  *result = &self->program;
  self->program.release = release;
  self->kind = kind;
  self->count = scene_group_count(size);
  self->picture_size = (scene_size){
      .width = columns * cell_width, .height = (self->count + columns - 1) / columns * cell_height};
  // A shadow, and all other parts in each of seven cells.
  self->parts = malloc((size_t)self->count * (7 * (scene_group_sprites + 1) + 1) * sizeof *self->parts);
  self->changes = malloc((size_t)self->count * sizeof *self->changes);
  self->instances = malloc((size_t)self->count * sizeof *self->instances);
  self->program.shaders = raw_compile(group_shader, group_color);
  self->shadow_shaders = raw_compile(shadow_shader, shadow_color);
  self->corner_shaders = raw_compile(part_shader, corner_color);
  self->plain_shaders = raw_compile(part_shader, plain_color);
  if (!self->shadow_shaders || !self->corner_shaders || !self->plain_shaders) return raw_bad_shader;
  self->program.texture = raw_array_texture(
      scene_sprite_side, scene_sprite_side, scene_sprite_count, GL_NEAREST, scene_sprite_texel);
  bool is_complete = self->parts && self->changes && self->instances && self->program.texture && make_shadow(self);
  return is_complete ? raw_ok : raw_no_memory;
}
