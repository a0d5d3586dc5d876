#pragma once
#include <stdbool.h>
#include <stdint.h>

// Drawings made with Cairo and Pango by hand, for comparison with drawing contexts.

typedef enum {
  /// A page of text whose layout is kept.
  drawing_text,
  /// The same, laid out anew each time.
  drawing_new_text,
  /// Rounded rectangles, opaque and translucent ones in turns.
  drawing_rounded_rects,
  /// A picture as large as the target, texel by pixel.
  drawing_image,
} drawing_kind;

/// A rounded rectangle of the drawing.
typedef struct {
  double x, y, width, height, radius;
  /// 0…1.
  double red, green, blue, alpha;
} drawing_rounded_rect;

/// The rectangle of an index in a square, its sides and corners at any fraction of a pixel.
drawing_rounded_rect drawing_bench_rect(int32_t index, int32_t side);

/// A drawing into memory of its own.
typedef struct drawing_bench drawing_bench;

/// NULL where there is no memory, and where the program is built without Cairo and Pango.
///
/// - text: of `drawing_text` and `drawing_new_text`; it is copied.
/// - family, size: its font, points at 72 dots an inch.
/// - count: of rectangles.
/// - picture: of `drawing_image`, side × side premultiplied pixels; must live as long as the drawing.
drawing_bench *drawing_bench_make(
  drawing_kind kind, int32_t side, const char *text, const char *family, double size, int32_t count,
  const uint32_t *picture);

/// Clears the memory and draws.
void drawing_bench_draw(drawing_bench *bench);

/// side × side premultiplied pixels: blue, green, red and alpha.
const uint8_t *drawing_bench_pixels(const drawing_bench *bench);

void drawing_bench_free(drawing_bench *bench);
