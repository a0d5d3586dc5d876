#pragma once
// The kernel's devices of input, without libinput.
#include <linux/input.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <time.h>

/// Whether a device has a code of a type: EV_KEY, EV_REL, EV_ABS; −1 for a file that is no device of input.
static inline int multiplane_evdev_has(int file, int type, int code) {
  uint8_t bits[KEY_MAX / 8 + 1] = {0};
  if (code < 0 || code > KEY_MAX || ioctl(file, EVIOCGBIT(type, sizeof bits), bits) < 0) return -1;
  return bits[code / 8] >> (code % 8) & 1;
}

/// Whether a device has a property, such as INPUT_PROP_DIRECT.
static inline int multiplane_evdev_has_property(int file, int property) {
  uint8_t bits[INPUT_PROP_MAX / 8 + 1] = {0};
  if (property < 0 || property > INPUT_PROP_MAX || ioctl(file, EVIOCGPROP(sizeof bits), bits) < 0) return 0;
  return bits[property / 8] >> (property % 8) & 1;
}

/// The least and the greatest value of an axis; 0 for one that is there.
static inline int multiplane_evdev_range(int file, int code, int *least, int *most) {
  struct input_absinfo info;
  if (ioctl(file, EVIOCGABS(code), &info) != 0) return -1;
  *least = info.minimum;
  *most = info.maximum;
  return 0;
}

/// The name of a device, with a zero; its length, or a negative number.
static inline int multiplane_evdev_name(int file, uint8_t *name, int size) {
  return ioctl(file, EVIOCGNAME(size), name);
}

/// The length of an axis in millimetres; 0 where it does not say.
static inline int multiplane_evdev_length(int file, int code) {
  struct input_absinfo info;
  if (ioctl(file, EVIOCGABS(code), &info) != 0 || info.resolution <= 0 || info.maximum <= info.minimum) return 0;
  return (int)(((int64_t)info.maximum - info.minimum + info.resolution / 2) / info.resolution);
}

/// Lets the times of events be those of the monotonic clock.
static inline int multiplane_evdev_use_monotonic(int file) {
  int clock = CLOCK_MONOTONIC;
  return ioctl(file, EVIOCSCLOCKID, &clock);
}
