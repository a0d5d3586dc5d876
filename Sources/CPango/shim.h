#pragma once
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <hb-ot.h>

/// The direction of a text's first letter, by which Pango lays out a paragraph: pango_find_base_dir, of which the header
/// says that it is deprecated, and has nothing in its place.
static inline PangoDirection multiplane_base_direction(const char *text) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return pango_find_base_dir(text, -1);
#pragma GCC diagnostic pop
}
