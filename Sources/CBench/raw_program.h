#pragma once
#include <GLES3/gl3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include "raw.h"

/// What every hand-written program begins with.
struct raw_program {
  void (*prepare)(raw_program *program);
  void (*draw)(raw_program *program, int32_t frame);
  /// Frees what is not below; may be NULL.
  void (*release)(raw_program *program);
  scene_size size;
  GLuint framebuffer;
  GLuint shaders;
  GLuint vertex_array;
  GLuint buffer;
  GLuint texture;
};

raw_status raw_make_sprites(raw_program **program);
raw_status raw_make_still(raw_program **program, raw_kind kind, scene_size size);
raw_status raw_make_panels(raw_program **program);
raw_status raw_make_stack(raw_program **program, raw_kind kind, scene_size size);
raw_status raw_make_scroll(raw_program **program, scene_size size);
raw_status raw_make_veils(raw_program **program, scene_size size);
raw_status raw_make_groups(raw_program **program, raw_kind kind, scene_size size);
raw_status raw_make_tiles(raw_program **program, scene_size size);

/// Zeroed memory that begins with a program.
void *raw_new(size_t bytes, void (*prepare)(raw_program *), void (*draw)(raw_program *, int32_t));

/// Compiles and links; 0 when the driver refuses, with its words on standard error.
GLuint raw_compile(const char *vertex, const char *fragment);

/// Framebuffer, viewport, program, vertex array, buffer, a texture in unit 0, source-over, and a white clear colour.
void raw_set_up(raw_program *program, GLenum texture_target);

/// An array texture without mip maps; texels come from `texel`.
GLuint raw_array_texture(
    int32_t width, int32_t height, int32_t count, GLenum filter, uint32_t (*texel)(int32_t, int32_t, int32_t));

/// A texture whose texels are read as they are; NULL leaves them unset.
GLuint raw_texture(int32_t width, int32_t height, const uint32_t *texels);

/// Floats of each instance from the bound buffer: `components` in location 0, and so on while there are more.
void raw_instances(const int *components, int count);
/// The same, from an instance on.
void raw_instances_from(GLsizei first, const int *components, int count);

/// Turns the picture's pixels, y down, into clip space; `size` is the target's.
#define RAW_HEADER "#version 300 es\nprecision highp float;\nprecision highp sampler2DArray;\nprecision highp sampler2D;\n"
#define RAW_CLIP \
  "uniform vec2 size;\n" \
  "vec4 clip(vec2 pixel) { return vec4(pixel / size * 2.0 - 1.0, 0, 1); }\n" \
  "vec2 corner() { return vec2(gl_VertexID & 1, gl_VertexID >> 1); }\n"

/// A sprite of 32 pixels for each instance: the corner of least x and y in pixels, and which image.
extern const char raw_sprite_shader[];
/// What `images` shows at `place`, an array texture's coordinates.
extern const char raw_image_shader[];
