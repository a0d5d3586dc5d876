// A driver that takes no mode of 1280 pixels' width: loaded before libdrm (LD_PRELOAD), it stands in the way of those
// of its calls that set a mode.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static const uint16_t refused_width = 1280;
static int refuses_last_blob;

int drmModeCreatePropertyBlob(int file, const void *data, size_t size, uint32_t *id) {
  if (size == sizeof(drmModeModeInfo)) refuses_last_blob = ((const drmModeModeInfo *)data)->hdisplay == refused_width;
  return NEXT(drmModeCreatePropertyBlob)(file, data, size, id);
}

int drmModeAtomicCommit(int file, const drmModeAtomicReqPtr request, uint32_t flags, void *data) {
  if ((flags & DRM_MODE_ATOMIC_ALLOW_MODESET) && refuses_last_blob) return -EINVAL;
  return NEXT(drmModeAtomicCommit)(file, request, flags, data);
}

int drmModeSetCrtc(int file, uint32_t crtc, uint32_t buffer, uint32_t x, uint32_t y, uint32_t *connectors, int count,
                   drmModeModeInfoPtr mode) {
  if (mode && mode->hdisplay == refused_width) return -EINVAL;
  return NEXT(drmModeSetCrtc)(file, crtc, buffer, x, y, connectors, count, mode);
}
