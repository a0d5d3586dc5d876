#pragma once
#include "scene.h"

/// A workload written by hand for OpenGL ES 3, with the fastest known technique for it. Belongs to the context that was
/// current when it was made; that context must be current in each call.
typedef struct raw_program raw_program;

typedef enum {
  raw_ok,
  raw_no_memory,
  raw_bad_shader,
} raw_status;

typedef enum {
  /// One instance for each sprite, from an array texture.
  raw_turning_sprites,
  /// Still sprites, of which the last of a chain moves: redraws only the sprites that overlap the damage, under a
  /// scissor.
  raw_still_chains,
  /// The same scene, drawn once.
  raw_idle,
  /// As `raw_still_chains`, with the visible sprites of a deep tree.
  raw_deep_tree,
  /// Nine-slice in the shader.
  raw_panels,
  /// Full-screen pictures: the top opaque one without blending, then the translucent ones above it.
  raw_opaque_stack,
  raw_translucent_stack,
  /// One instance for each visible sprite.
  raw_scrolled_sprites,
  /// A copy of the still layers, and one layer above them.
  raw_veils,
  /// An image of each group in one texture.
  raw_groups,
  /// The same, redrawn in each frame from an image of the shadow.
  raw_changing_groups,
  /// One instance for each visible tile, from an array texture that is filled as tiles come into view.
  raw_tiles,
  /// One instance for each sprite or square, from an array texture.
  raw_animations,
  raw_springs,
} raw_kind;

/// Makes a program that draws to a framebuffer whose first row is the top row; NULL on failure, with the reason in
/// `status`.
raw_program *raw_make(raw_kind kind, scene_size size, uint32_t framebuffer, raw_status *status);

/// Sets all state that the frames rely on: before the first frame, and after the context was used otherwise.
void raw_prepare(raw_program *program);

/// Draws a frame without waiting for it. The framebuffer must hold the frame before.
void raw_draw(raw_program *program, int32_t frame);

void raw_free(raw_program *program);

/// Waits until drawing is complete.
void raw_finish(void);
