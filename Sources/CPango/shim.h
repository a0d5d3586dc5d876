#pragma once
#include <cairo-ft.h>
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

/// The file of a font, which the font owns, and the face's number in it; 0 where it has none.
static inline int multiplane_font_file(PangoFont *font, const char **path, int *index) {
  if (!PANGO_IS_FC_FONT(font)) return 0;
  FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  return pattern && FcPatternGetString(pattern, FC_FILE, 0, (FcChar8 **)path) == FcResultMatch
    && FcPatternGetInteger(pattern, FC_INDEX, 0, index) == FcResultMatch;
}

/// Has Cairo keep the file of a font open: it closes none that is lent.
static inline void multiplane_keep_font_file(cairo_scaled_font_t *font) {
  if (cairo_scaled_font_get_type(font) == CAIRO_FONT_TYPE_FT) (void)cairo_ft_scaled_font_lock_face(font);
}
