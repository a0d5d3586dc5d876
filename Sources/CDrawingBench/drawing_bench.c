#include "drawing_bench.h"

#include <math.h>

static uint32_t hash(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

/// 0…1, of an index and a channel.
static double part(int32_t index, uint32_t channel) {
  return hash((uint32_t)index * 16u + channel) / 4294967295.0;
}

drawing_rounded_rect drawing_bench_rect(int32_t index, int32_t side) {
  drawing_rounded_rect rect;
  rect.width = 20 + 100 * part(index, 0);
  rect.height = 20 + 60 * part(index, 1);
  rect.x = part(index, 2) * (side - rect.width);
  rect.y = part(index, 3) * (side - rect.height);
  rect.radius = fmin(4 + 16 * part(index, 4), fmin(rect.width, rect.height) / 2);
  rect.red = round(255 * part(index, 5)) / 255;
  rect.green = round(255 * part(index, 6)) / 255;
  rect.blue = round(255 * part(index, 7)) / 255;
  rect.alpha = index % 2 ? 1 : 0.6;
  return rect;
}

#ifdef DRAWING

#include <cairo.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

struct drawing_bench {
  drawing_kind kind;
  int32_t side;
  int32_t count;
  uint8_t *pixels;
  PangoContext *context;
  PangoLayout *layout;
  PangoFontDescription *font;
  char *text;
  const uint32_t *picture;
};

static PangoLayout *laid_out(const drawing_bench *bench) {
  PangoLayout *layout = pango_layout_new(bench->context);
  pango_layout_set_font_description(layout, bench->font);
  pango_layout_set_text(layout, bench->text, -1);
  pango_layout_set_width(layout, bench->side * PANGO_SCALE);
  pango_layout_get_line_count(layout);
  return layout;
}

drawing_bench *drawing_bench_make(
    drawing_kind kind, int32_t side, const char *text, const char *family, double size, int32_t count,
    const uint32_t *picture) {
  drawing_bench *bench = calloc(1, sizeof *bench);
  if (!bench) return NULL;
  bench->kind = kind;
  bench->side = side;
  bench->count = count;
  bench->picture = picture;
  bench->pixels = malloc((size_t)side * (size_t)side * 4);
  if (!bench->pixels) {
    free(bench);
    return NULL;
  }
  if (kind != drawing_text && kind != drawing_new_text) return bench;
  PangoFontMap *map = pango_cairo_font_map_new();
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
  bench->context = pango_font_map_create_context(map);
  g_object_unref(map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(bench->context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(bench->context, FALSE);
  bench->font = pango_font_description_new();
  pango_font_description_set_family(bench->font, family);
  pango_font_description_set_absolute_size(bench->font, size * PANGO_SCALE);
  bench->text = strdup(text);
  bench->layout = laid_out(bench);
  return bench;
}

static void add_rounded_rect(cairo_t *cairo, double x, double y, double width, double height, double radius) {
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, x + width - radius, y + radius, radius, -M_PI / 2, 0);
  cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
  cairo_arc(cairo, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
  cairo_arc(cairo, x + radius, y + radius, radius, M_PI, 3 * M_PI / 2);
  cairo_close_path(cairo);
}

void drawing_bench_draw(drawing_bench *bench) {
  memset(bench->pixels, 0, (size_t)bench->side * (size_t)bench->side * 4);
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
    bench->pixels, CAIRO_FORMAT_ARGB32, bench->side, bench->side, bench->side * 4);
  cairo_t *cairo = cairo_create(surface);
  switch (bench->kind) {
  case drawing_text:
    pango_cairo_show_layout(cairo, bench->layout);
    break;
  case drawing_new_text: {
    PangoLayout *layout = laid_out(bench);
    pango_cairo_show_layout(cairo, layout);
    g_object_unref(layout);
    break;
  }
  case drawing_rounded_rects:
    for (int32_t index = 0; index < bench->count; index++) {
      drawing_rounded_rect r = drawing_bench_rect(index, bench->side);
      add_rounded_rect(cairo, r.x, r.y, r.width, r.height, r.radius);
      cairo_set_source_rgba(cairo, r.red, r.green, r.blue, r.alpha);
      cairo_fill(cairo);
    }
    break;
  case drawing_image: {
    cairo_surface_t *picture = cairo_image_surface_create_for_data(
      (unsigned char *)bench->picture, CAIRO_FORMAT_ARGB32, bench->side, bench->side, bench->side * 4);
    cairo_set_source_surface(cairo, picture, 0, 0);
    cairo_paint(cairo);
    cairo_surface_destroy(picture);
    break;
  }
  }
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
}

const uint8_t *drawing_bench_pixels(const drawing_bench *bench) { return bench->pixels; }

void drawing_bench_free(drawing_bench *bench) {
  if (!bench) return;
  if (bench->layout) g_object_unref(bench->layout);
  if (bench->context) g_object_unref(bench->context);
  if (bench->font) pango_font_description_free(bench->font);
  free(bench->text);
  free(bench->pixels);
  free(bench);
}

#else

drawing_bench *drawing_bench_make(
    drawing_kind kind, int32_t side, const char *text, const char *family, double size, int32_t count,
    const uint32_t *picture) {
  return 0;
}

void drawing_bench_draw(drawing_bench *bench) {}

const uint8_t *drawing_bench_pixels(const drawing_bench *bench) { return 0; }

void drawing_bench_free(drawing_bench *bench) {}

#endif
