#pragma once
#include <GLES3/gl3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include "raw.h"

/// The head of every hand-written program.
struct raw_program {
  void (*prepare)(raw_program *program);
  void (*draw)(raw_program *program, int32_t frame);
  /// Frees the program's own resources; may be NULL.
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
raw_status raw_make_animations(raw_program **program, raw_kind kind);

/// Zeroed memory that begins with a `raw_program`.
void *raw_new(size_t bytes, void (*prepare)(raw_program *), void (*draw)(raw_program *, int32_t));

/// Compiles and links; 0 on failure, with the driver's log on standard error.
GLuint raw_compile(const char *vertex, const char *fragment);

/// Sets framebuffer, viewport, program, vertex array, buffer, a texture in unit 0, source-over, and a white clear
/// colour.
void raw_set_up(raw_program *program, GLenum texture_target);

/// An array texture without mip maps; `texel` computes the texels.
GLuint raw_array_texture(
    int32_t width, int32_t height, int32_t count, GLenum filter, uint32_t (*texel)(int32_t, int32_t, int32_t));

/// A texture for texelFetch; NULL leaves the texels undefined.
GLuint raw_texture(int32_t width, int32_t height, const uint32_t *texels);

/// Instance attributes of floats from the bound buffer: `components[0]` floats in location 0, and so on.
void raw_instances(const int *components, int count);
/// The same, from the instance `first` on.
void raw_instances_from(GLsizei first, const int *components, int count);

/// Converts pixels, y down, to clip space; `size` is the target's.
#define RAW_HEADER "#version 300 es\nprecision highp float;\nprecision highp sampler2DArray;\nprecision highp sampler2D;\n"
#define RAW_CLIP \
  "uniform vec2 size;\n" \
  "vec4 clip(vec2 pixel) { return vec4(pixel / size * 2.0 - 1.0, 0, 1); }\n" \
  "vec2 corner() { return vec2(gl_VertexID & 1, gl_VertexID >> 1); }\n"

/// One instance for each sprite of 32 pixels: the corner of minimum x and y in pixels, and the image index.
extern const char raw_sprite_shader[];
/// The texel of `images` at `place`, the coordinates of an array texture.
extern const char raw_image_shader[];
