#pragma once
#include "scene.h"

/// A workload written by hand for OpenGL ES 3, by the best means known for it. Lives on the context that was current
/// when it was made, which must be current for each call.
typedef struct raw_program raw_program;

typedef enum {
  raw_ok,
  raw_no_memory,
  raw_bad_shader,
} raw_status;

typedef enum {
  /// Each sprite an instance, from one array texture.
  raw_turning_sprites,
  /// Still sprites of which the last leaf of a chain moves: only the damage, under a scissor, with what meets it.
  raw_still_chains,
  /// The same picture, drawn once.
  raw_idle,
  /// As `raw_still_chains`, with those of a deep tree that show.
  raw_deep_tree,
  /// Nine parts in the shader.
  raw_panels,
  /// Full-screen pictures: the top opaque one, without blending, and what is translucent above it.
  raw_opaque_stack,
  raw_translucent_stack,
  /// Each sprite that shows an instance.
  raw_scrolled_sprites,
  /// A copy of what stays and one layer above it.
  raw_veils,
  /// A picture of each group, in one texture.
  raw_groups,
  /// The same, made anew with each frame from a picture of the shadow.
  raw_changing_groups,
  /// Each tile that shows an instance, from one array texture that is filled as tiles come into view.
  raw_tiles,
} raw_kind;

/// Makes a program that draws into a framebuffer whose first row is the picture's top one; NULL with the reason in
/// `status`.
raw_program *raw_make(raw_kind kind, scene_size size, uint32_t framebuffer, raw_status *status);

/// Sets all state that the frames rely on: before the first frame, and after somebody else has used the context.
void raw_prepare(raw_program *program);

/// Draws a frame, without waiting for it. What the framebuffer holds must be the frame before.
void raw_draw(raw_program *program, int32_t frame);

void raw_free(raw_program *program);

/// Waits until all is drawn.
void raw_finish(void);
