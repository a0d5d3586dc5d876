// Full-screen pictures: the top opaque one is drawn without blending, then the ones above it in one draw.

#include "raw_program.h"

typedef struct {
  raw_program program;
  int32_t opaque;
  int32_t translucent;
  GLint alpha;
} stack;

static const char vertex_shader[] = RAW_HEADER RAW_CLIP
    "layout(location = 0) in float picture;\n"
    "out vec3 place;\n"
    "void main() {\n"
    "  place = vec3(corner(), picture);\n"
    "  gl_Position = clip(corner() * size);\n"
    "}\n";

static const char fragment_shader[] = RAW_HEADER
    "uniform sampler2DArray images;\n"
    "uniform float alpha;\n"
    "in vec3 place;\n"
    "out vec4 color;\n"
    "void main() { color = texture(images, place) * alpha; }\n";

static void prepare(raw_program *program) {
  stack *self = (stack *)program;
  raw_set_up(program, GL_TEXTURE_2D_ARRAY);
  raw_instances((const int[]){1}, 1);
  self->alpha = glGetUniformLocation(program->shaders, "alpha");
  float *pictures = malloc((size_t)(self->translucent + 1) * sizeof *pictures);
  if (!pictures) return;
  // From the first translucent one on; the top opaque one comes last.
  for (int32_t index = 0; index < self->translucent; index++) pictures[index] = (float)(index % scene_picture_count);
  pictures[self->translucent] = (float)((self->opaque - 1) % scene_picture_count);
  glBufferData(
      GL_ARRAY_BUFFER, (self->translucent + 1) * (GLsizeiptr)sizeof *pictures, pictures, GL_STATIC_DRAW);
  free(pictures);
}

static void point_at(int32_t instance) {
  glVertexAttribPointer(0, 1, GL_FLOAT, GL_FALSE, sizeof(float), (const void *)((size_t)instance * sizeof(float)));
}

static void draw(raw_program *program, int32_t frame) {
  (void)frame;
  stack *self = (stack *)program;
  // It covers the target: no clear is needed.
  glDisable(GL_BLEND);
  glUniform1f(self->alpha, 1);
  point_at(self->translucent);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, 1);
  if (self->translucent == 0) return;
  glEnable(GL_BLEND);
  glUniform1f(self->alpha, 0.5f);
  point_at(0);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, self->translucent);
}

raw_status raw_make_stack(raw_program **result, raw_kind kind, scene_size size) {
  stack *self = raw_new(sizeof(stack), prepare, draw);
  if (!self) return raw_no_memory;
  *result = &self->program;
  self->translucent = kind == raw_translucent_stack ? size.layers / 2 : 0;
  self->opaque = size.layers - self->translucent;
  self->program.shaders = raw_compile(vertex_shader, fragment_shader);
  self->program.texture =
      raw_array_texture(size.width, size.height, scene_picture_count, GL_NEAREST, scene_picture_texel);
  return self->program.texture ? raw_ok : raw_no_memory;
}
