#pragma once
#include <drm_fourcc.h>
#include <stdlib.h>
#include <string.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

/// A property of an object by its name: its number, and its value; 0 where there is none.
static inline uint32_t multiplane_property(
    int file, uint32_t object, uint32_t type, const char *name, uint64_t *value) {
  drmModeObjectProperties *all = drmModeObjectGetProperties(file, object, type);
  uint32_t found = 0;
  for (uint32_t i = 0; all && i < all->count_props && !found; i++) {
    drmModePropertyRes *property = drmModeGetProperty(file, all->props[i]);
    if (property && strcmp(property->name, name) == 0) {
      found = property->prop_id;
      *value = all->prop_values[i];
    }
    if (property) drmModeFreeProperty(property);
  }
  if (all) drmModeFreeObjectProperties(all);
  return found;
}

/// What a driver's plane takes at once: whether it is of a CRTC, of a type, and shows a format.
static inline int multiplane_plane_fits(int file, uint32_t plane, int crtc_place, uint64_t type, uint32_t format) {
  uint64_t found = 0;
  if (!multiplane_property(file, plane, DRM_MODE_OBJECT_PLANE, "type", &found) || found != type) return 0;
  drmModePlane *read = drmModeGetPlane(file, plane);
  int fits = 0;
  if (read && read->possible_crtcs & (1u << crtc_place)) {
    for (uint32_t i = 0; i < read->count_formats; i++) fits |= read->formats[i] == format;
  }
  if (read) drmModeFreePlane(read);
  return fits;
}
