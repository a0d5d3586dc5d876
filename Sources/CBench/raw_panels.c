// Nine-slice panels: one instance each; slices and soft edges are computed in the fragment shader.

#include "raw_program.h"

typedef struct {
  float x, y, width, height;
} instance;

typedef struct {
  raw_program program;
  instance *instances;
} panels;

static const char vertex_shader[] = RAW_HEADER RAW_CLIP
    "layout(location = 0) in vec4 rect;\n"
    "flat out vec2 extent;\n"
    "out vec2 place;\n"
    "void main() {\n"
    "  vec2 pixel = mix(floor(rect.xy), ceil(rect.xy + rect.zw), corner());\n"
    "  extent = rect.zw;\n"
    "  place = pixel - rect.xy;\n"
    "  gl_Position = clip(pixel);\n"
    "}\n";

// A panel's texture has 48 texels a side, its corners 16; no panel is smaller.
static const char fragment_shader[] = RAW_HEADER
    "uniform sampler2DArray image;\n"
    "flat in vec2 extent;\n"
    "in vec2 place;\n"
    "out vec4 color;\n"
    "void main() {\n"
    "  vec2 middle = 16.0 + (place - 16.0) * 16.0 / (extent - 32.0);\n"
    "  vec2 end = place - extent + 48.0;\n"
    "  vec2 texel = mix(mix(middle, end, greaterThan(place, extent - 16.0)), place, lessThan(place, vec2(16)));\n"
    "  vec2 covered = clamp(min(place + 0.5, extent) - max(place - 0.5, 0.0), 0.0, 1.0);\n"
    "  color = texture(image, vec3(texel / 48.0, 0)) * (covered.x * covered.y);\n"
    "}\n";

static uint32_t texel(int32_t layer, int32_t x, int32_t y) {
  (void)layer;
  return scene_panel_texel(x, y);
}

static void prepare(raw_program *program) {
  raw_set_up(program, GL_TEXTURE_2D_ARRAY);
  raw_instances((const int[]){4}, 1);
}

static void draw(raw_program *program, int32_t frame) {
  instance *instances = ((panels *)program)->instances;
  int32_t count = program->size.layers;
  if (!instances) {
    instances = ((panels *)program)->instances = malloc((size_t)count * sizeof *instances);
    if (!instances) return;
  }
  for (int32_t index = 0; index < count; index++) {
    scene_rect rect = scene_panel(program->size, index, frame);
    instances[index] = (instance){(float)rect.x, (float)rect.y, (float)rect.width, (float)rect.height};
  }
  glBufferData(GL_ARRAY_BUFFER, count * (GLsizeiptr)sizeof *instances, instances, GL_STREAM_DRAW);
  glClear(GL_COLOR_BUFFER_BIT);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

static void release(raw_program *program) { free(((panels *)program)->instances); }

raw_status raw_make_panels(raw_program **result) {
  raw_program *program = *result = raw_new(sizeof(panels), prepare, draw);
  if (!program) return raw_no_memory;
  program->release = release;
  program->shaders = raw_compile(vertex_shader, fragment_shader);
  program->texture = raw_array_texture(scene_panel_side, scene_panel_side, 1, GL_LINEAR, texel);
  return program->texture ? raw_ok : raw_no_memory;
}
