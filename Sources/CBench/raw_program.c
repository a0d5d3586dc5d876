#include "raw_program.h"

#include <stdio.h>

const char raw_sprite_shader[] = RAW_HEADER RAW_CLIP
    "layout(location = 0) in vec3 sprite;\n"
    "out vec3 place;\n"
    "void main() {\n"
    "  place = vec3(corner(), sprite.z);\n"
    "  gl_Position = clip(sprite.xy + corner() * 32.0);\n"
    "}\n";

const char raw_image_shader[] = RAW_HEADER
    "uniform sampler2DArray images;\n"
    "in vec3 place;\n"
    "out vec4 color;\n"
    "void main() { color = texture(images, place); }\n";

raw_program *raw_make(raw_kind kind, scene_size size, uint32_t framebuffer, raw_status *status) {
  raw_program *program = NULL;
  switch (kind) {
  case raw_turning_sprites: *status = raw_make_sprites(&program); break;
  case raw_still_chains:
  case raw_idle:
  case raw_deep_tree: *status = raw_make_still(&program, kind, size); break;
  case raw_panels: *status = raw_make_panels(&program); break;
  case raw_opaque_stack:
  case raw_translucent_stack: *status = raw_make_stack(&program, kind, size); break;
  case raw_scrolled_sprites: *status = raw_make_scroll(&program, size); break;
  case raw_veils: *status = raw_make_veils(&program, size); break;
  case raw_groups:
  case raw_changing_groups: *status = raw_make_groups(&program, kind, size); break;
  case raw_tiles: *status = raw_make_tiles(&program, size); break;
  case raw_animations:
  case raw_springs: *status = raw_make_animations(&program, kind); break;
  }
  if (!program) return NULL;
  program->size = size;
  program->framebuffer = framebuffer;
  glGenVertexArrays(1, &program->vertex_array);
  glGenBuffers(1, &program->buffer);
  if (*status == raw_ok && !program->shaders) *status = raw_bad_shader;
  if (*status != raw_ok) {
    raw_free(program);
    return NULL;
  }
  return program;
}

void raw_prepare(raw_program *program) { program->prepare(program); }

void raw_draw(raw_program *program, int32_t frame) { program->draw(program, frame); }

void raw_free(raw_program *program) {
  if (program->release) program->release(program);
  glDeleteProgram(program->shaders);
  glDeleteVertexArrays(1, &program->vertex_array);
  glDeleteBuffers(1, &program->buffer);
  glDeleteTextures(1, &program->texture);
  free(program);
}

void raw_finish(void) { glFinish(); }

void *raw_new(size_t bytes, void (*prepare)(raw_program *), void (*draw)(raw_program *, int32_t)) {
  raw_program *program = calloc(1, bytes);
  if (!program) return NULL;
  program->prepare = prepare;
  program->draw = draw;
  return program;
}

static GLuint compile_stage(GLenum stage, const char *text) {
  GLuint shader = glCreateShader(stage);
  glShaderSource(shader, 1, &text, NULL);
  glCompileShader(shader);
  GLint is_compiled = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &is_compiled);
  if (is_compiled) return shader;
  char log[2048] = "";
  glGetShaderInfoLog(shader, sizeof log, NULL, log);
  fprintf(stderr, "%s\n", log);
  glDeleteShader(shader);
  return 0;
}

GLuint raw_compile(const char *vertex, const char *fragment) {
  GLuint stages[2] = {compile_stage(GL_VERTEX_SHADER, vertex), compile_stage(GL_FRAGMENT_SHADER, fragment)};
  GLuint program = 0;
  if (stages[0] && stages[1]) {
    program = glCreateProgram();
    for (int index = 0; index < 2; index++) glAttachShader(program, stages[index]);
    glLinkProgram(program);
    GLint is_linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &is_linked);
    if (!is_linked) {
      glDeleteProgram(program);
      program = 0;
    }
  }
  for (int index = 0; index < 2; index++) {
    if (stages[index]) glDeleteShader(stages[index]);
  }
  return program;
}

void raw_set_up(raw_program *program, GLenum texture_target) {
  glBindFramebuffer(GL_FRAMEBUFFER, program->framebuffer);
  glViewport(0, 0, program->size.width, program->size.height);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_DITHER);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glClearColor(1, 1, 1, 1);
  glUseProgram(program->shaders);
  glUniform2f(
      glGetUniformLocation(program->shaders, "size"), (float)program->size.width, (float)program->size.height);
  glBindVertexArray(program->vertex_array);
  glBindBuffer(GL_ARRAY_BUFFER, program->buffer);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(texture_target, program->texture);
}

static void set_filter(GLenum target, GLenum filter) {
  glTexParameteri(target, GL_TEXTURE_MIN_FILTER, (GLint)filter);
  glTexParameteri(target, GL_TEXTURE_MAG_FILTER, (GLint)filter);
  glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

GLuint raw_texture(int32_t width, int32_t height, const uint32_t *texels) {
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
  set_filter(GL_TEXTURE_2D, GL_NEAREST);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  if (texels) glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  return texture;
}

GLuint raw_array_texture(
    int32_t width, int32_t height, int32_t count, GLenum filter, uint32_t (*texel)(int32_t, int32_t, int32_t)) {
  uint32_t *texels = malloc((size_t)width * (size_t)height * sizeof *texels);
  if (!texels) return 0;
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
  glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, width, height, count);
  set_filter(GL_TEXTURE_2D_ARRAY, filter);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  for (int32_t layer = 0; layer < count; layer++) {
    for (int32_t y = 0; y < height; y++) {
      for (int32_t x = 0; x < width; x++) texels[(size_t)y * (size_t)width + (size_t)x] = texel(layer, x, y);
    }
    glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, width, height, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  }
  free(texels);
  return texture;
}

void raw_instances(const int *components, int count) { raw_instances_from(0, components, count); }

void raw_instances_from(GLsizei first, const int *components, int count) {
  int stride = 0, offset = 0;
  for (int index = 0; index < count; index++) stride += components[index];
  offset = (int)first * stride;
  for (int index = 0; index < count; index++) {
    glEnableVertexAttribArray((GLuint)index);
    glVertexAttribPointer(
        (GLuint)index, components[index], GL_FLOAT, GL_FALSE, stride * (GLsizei)sizeof(float),
        (const void *)((size_t)offset * sizeof(float)));
    glVertexAttribDivisor((GLuint)index, 1);
    offset += components[index];
  }
}
