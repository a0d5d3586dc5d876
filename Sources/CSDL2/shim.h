#pragma once
// SDL starts no main function of its own.
#define SDL_MAIN_HANDLED
#include <stdint.h>
#include <SDL.h>
#include <SDL_syswm.h>

/// The file descriptor of the connection to the display server of a window, its kind, and Xlib's display.
///
/// Returns -1 for another kind of display than X11 and Wayland, or where the libraries lack the functions.
static inline int multiplane_sdl_connection(SDL_Window *window, void **x_display) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  *x_display = NULL;
  if (!SDL_GetWindowWMInfo(window, &info)) return -1;
#if defined(SDL_VIDEO_DRIVER_X11)
  if (info.subsystem == SDL_SYSWM_X11) {
    void *library = SDL_LoadObject("libX11.so.6");
    int (*number)(void *) = library ? (int (*)(void *))SDL_LoadFunction(library, "XConnectionNumber") : NULL;
    *x_display = info.info.x11.display;
    return number ? number(info.info.x11.display) : -1;
  }
#endif
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  if (info.subsystem == SDL_SYSWM_WAYLAND) {
    void *library = SDL_LoadObject("libwayland-client.so.0");
    int (*number)(void *) = library ? (int (*)(void *))SDL_LoadFunction(library, "wl_display_get_fd") : NULL;
    return number ? number(info.info.wl.display) : -1;
  }
#endif
  return -1;
}

/// The number that X11 has for a window; 0 for none.
static inline unsigned long multiplane_sdl_x11_window(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return 0;
#if defined(SDL_VIDEO_DRIVER_X11)
  if (info.subsystem == SDL_SYSWM_X11) return (unsigned long)info.info.x11.window;
#endif
  return 0;
}

/// Sends what Xlib has buffered. SDL does so for Wayland.
static inline void multiplane_sdl_flush(void *x_display) {
  static int (*flush)(void *) = NULL;
  if (!x_display) return;
  if (!flush) {
    void *library = SDL_LoadObject("libX11.so.6");
    if (library) flush = (int (*)(void *))SDL_LoadFunction(library, "XFlush");
  }
  if (flush) flush(x_display);
}

static inline void multiplane_sdl_note_loss(void *x_display, void *flag) {
  (void)x_display;
  *(volatile int *)flag = 1;
}

static inline int multiplane_sdl_ignore_loss(void *x_display) {
  (void)x_display;
  return 0;
}

/// What an error handler of Xlib is given; as in Xlib.h, which newer SDLs do not bring.
struct multiplane_x_error {
  int type;
  void *display;
  unsigned long resource;
  unsigned long serial;
  unsigned char error, request, minor;
};

/// The last window that an error of X11 said does not exist; 0 for none. Read it where the handler is set, in one file.
static unsigned long multiplane_sdl_bad_window = 0;

static inline int multiplane_sdl_note_error(void *x_display, struct multiplane_x_error *error) {
  (void)x_display;
  // BadWindow and BadDrawable: another program has destroyed a window. Other errors are of requests that have no effect.
  if (error->error == 3 || error->error == 9) multiplane_sdl_bad_window = error->resource;
  return 0;
}

static inline unsigned long multiplane_sdl_take_bad_window(void) {
  unsigned long window = multiplane_sdl_bad_window;
  multiplane_sdl_bad_window = 0;
  return window;
}

/// Asks X11's server about a window, so that an error is noted where it does not exist.
static inline void multiplane_sdl_ask_for_window(void *x_display, unsigned long window) {
  // Xlib's XWindowAttributes has 136 bytes.
  uint64_t attributes[64];
  void *library = x_display ? SDL_LoadObject("libX11.so.6") : NULL;
  int (*get)(void *, unsigned long, void *) =
      library ? (int (*)(void *, unsigned long, void *))SDL_LoadFunction(library, "XGetWindowAttributes") : NULL;
  if (get) get(x_display, window, attributes);
}

/// Lets a flag be set when X11's server goes away, where Xlib would end the process, and errors be noted, at which it
/// would, too. Whether Xlib can do so (1.7).
static inline int multiplane_sdl_watch_loss(void *x_display, volatile int *flag) {
  typedef void (*on_exit)(void *, void *);
  typedef int (*on_error)(void *);
  if (!x_display) return 0;
  void *library = SDL_LoadObject("libX11.so.6");
  if (!library) return 0;
  void (*set_exit)(void *, on_exit, void *) =
      (void (*)(void *, on_exit, void *))SDL_LoadFunction(library, "XSetIOErrorExitHandler");
  on_error (*set_error)(on_error) = (on_error (*)(on_error))SDL_LoadFunction(library, "XSetIOErrorHandler");
  int (*set_other)(int (*)(void *, struct multiplane_x_error *)) =
      (int (*)(int (*)(void *, struct multiplane_x_error *)))SDL_LoadFunction(library, "XSetErrorHandler");
  if (set_other) set_other(multiplane_sdl_note_error);
  if (!set_exit || !set_error) return 0;
  set_exit(x_display, multiplane_sdl_note_loss, (void *)flag);
  set_error(multiplane_sdl_ignore_loss);
  return 1;
}

// MARK: Sockets of display servers

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/// Connects to a socket by its path; the descriptor, or the negative error number.
static inline int multiplane_connect(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -ENAMETOOLONG;
  strcpy(address.sun_path, path);
  int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (end < 0) return -errno;
  if (connect(end, (struct sockaddr *)&address, sizeof address) == 0) return end;
  int error = errno;
  close(end);
  return -error;
}

/// 0 if something listens at a path; the error number otherwise.
static inline int multiplane_probe_socket(const char *path) {
  int end = multiplane_connect(path);
  if (end < 0) return -end;
  close(end);
  return 0;
}

/// Whether the Wayland compositor at a path has a seat: 1, 0, or a negative error number. Asks it, by the protocol's own
/// bytes, for its globals; SDL 2.26 crashes where there is no seat.
static inline int multiplane_wayland_seat(const char *path) {
  int end = multiplane_connect(path);
  if (end < 0) return end;
  // wl_display.get_registry(2), then wl_display.sync(3), whose answer comes after all globals.
  const uint32_t request[] = {1, (12u << 16) | 1, 2, 1, (12u << 16) | 0, 3};
  int found = -EIO;
  uint8_t bytes[65536];
  size_t count = 0;
  if (send(end, request, sizeof request, MSG_NOSIGNAL) == (ssize_t)sizeof request) found = 0;
  while (found == 0) {
    struct pollfd entry = {.fd = end, .events = POLLIN};
    if (poll(&entry, 1, 2000) != 1) { found = -ETIMEDOUT; break; }
    ssize_t read = recv(end, bytes + count, sizeof bytes - count, 0);
    if (read <= 0) { found = -EIO; break; }
    count += (size_t)read;
    size_t start = 0;
    int is_done = 0;
    while (count - start >= 8) {
      uint32_t object, word;
      memcpy(&object, bytes + start, 4);
      memcpy(&word, bytes + start + 4, 4);
      size_t size = word >> 16;
      if (size < 8 || size > count - start) break;
      // wl_registry.global: a number, the length of the interface's name, the name.
      if (object == 2 && (word & 0xFFFF) == 0 && size >= 24 && memcmp(bytes + start + 16, "wl_seat", 8) == 0) found = 1;
      if (object == 3) is_done = 1;
      start += size;
    }
    memmove(bytes, bytes + start, count - start);
    count -= start;
    if (is_done || count == sizeof bytes) break;
  }
  close(end);
  return found;
}
