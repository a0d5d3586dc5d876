/* Layers in a window of Wayland with plain EGL, between OpenGL ES of the program's own.
 *
 *     xdg=$(pkg-config --variable=pkgdatadir wayland-protocols)/stable/xdg-shell/xdg-shell.xml
 *     wayland-scanner client-header $xdg xdg-shell.h && wayland-scanner private-code $xdg xdg-shell.c
 *     cc -I. wayland.c xdg-shell.c $(pkg-config --cflags --libs multiplane wayland-client wayland-egl egl glesv2) -o wayland
 *     ./wayland                # until the window is closed
 *     ./wayland picture.ppm    # three frames, and a picture of the last one
 */
#include "xdg-shell.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <multiplane.h>
#include <stdio.h>
#include <stdlib.h>
#include <wayland-client.h>
#include <wayland-egl.h>

enum { WIDTH = 160, HEIGHT = 120 };

/* Ends the program where a call fails, with the library's own words. */
static void must(mp_result result) {
  if (result >= 0) return;
  fprintf(stderr, "%s: %s\n", mp_result_name(result), mp_error_message());
  exit(1);
}

/* A panel with a gradient, a picture and a knob, half over the left edge. */
static mp_tree *make_tree(mp_layer **knob) {
  mp_layer *root, *panel, *picture;
  mp_tree *tree;
  must(mp_layer_create(MP_LAYER_PLAIN, &root));
  must(mp_layer_set_rect(root, MP_FRAME, mp_make_rect(0, 0, WIDTH, HEIGHT)));

  must(mp_layer_create(MP_LAYER_GRADIENT, &panel));
  mp_color colors[] = {{0.95, 0.6, 0.2, 1}, {0.7, 0.15, 0.3, 1}};
  must(mp_layer_set_colors(panel, MP_COLORS, colors, 2));
  must(mp_layer_set_rect(panel, MP_FRAME, mp_make_rect(20, 20, 120, 80)));
  must(mp_layer_set_number(panel, MP_CORNER_RADIUS, 12));
  must(mp_layer_set_number(panel, MP_OPACITY, 0.8));
  must(mp_layer_add_sublayer(root, panel));

  must(mp_layer_create(MP_LAYER_PLAIN, &picture));
  static const uint8_t texels[] = {255, 255, 255, 255, 30, 30, 60, 255, 30, 30, 60, 255, 255, 255, 255, 255};
  mp_bitmap_info info;
  mp_bitmap *bitmap;
  MP_INIT(&info);
  info.format = MP_FORMAT_RGBA8;
  info.width = info.height = 2;
  info.planes[0] = texels;
  info.plane_sizes[0] = sizeof texels;
  must(mp_bitmap_create(&info, &bitmap));
  must(mp_layer_set_contents(picture, bitmap));
  must(mp_layer_set_integer(picture, MP_MAGNIFICATION_FILTER, MP_SAMPLING_NEAREST));
  must(mp_layer_set_rect(picture, MP_FRAME, mp_make_rect(60, 20, 40, 40)));
  must(mp_layer_add_sublayer(panel, picture));

  must(mp_layer_create(MP_LAYER_PLAIN, knob));
  must(mp_layer_set_rect(*knob, MP_FRAME, mp_make_rect(8, 50, 24, 24)));
  must(mp_layer_set_number(*knob, MP_CORNER_RADIUS, 12));
  must(mp_layer_set_color(*knob, MP_BACKGROUND_COLOR, mp_make_color(0.2, 0.8, 0.4, 1)));
  must(mp_layer_add_sublayer(root, *knob));

  must(mp_tree_create(root, &tree));
  /* The tree and the layers keep what they need. */
  mp_release(bitmap);
  mp_release(picture);
  mp_release(panel);
  mp_release(root);
  return tree;
}

static void fill(int x, int y, int width, int height, float red, float green, float blue) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(x, y, width, height);
  glClearColor(red, green, blue, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glDisable(GL_SCISSOR_TEST);
}

static void write_picture(const char *path) {
  static uint8_t pixels[HEIGHT][WIDTH][4];
  FILE *file = fopen(path, "wb");
  if (!file) {
    perror(path);
    exit(1);
  }
  glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  fprintf(file, "P6 %d %d 255\n", WIDTH, HEIGHT);
  for (int y = HEIGHT - 1; y >= 0; y--)
    for (int x = 0; x < WIDTH; x++) fwrite(pixels[y][x], 1, 3, file);
  fclose(file);
}

/* Our own picture below, the layers over it, and our own line above. */
static void draw(mp_compositor *compositor, mp_tree *tree, mp_layer *knob, mp_target *target, int number) {
  fill(0, 0, WIDTH, HEIGHT, 0.1f, 0.2f, 0.4f);
  fill(0, 0, WIDTH, HEIGHT / 2, 0.3f, 0.4f, 0.6f);
  must(mp_layer_set_point(knob, MP_POSITION, mp_make_point(20, 40 + 10 * number)));
  must(mp_compositor_render(compositor, tree, number / 60.0, target, NULL));
  fill(0, 8, WIDTH, 4, 1, 1, 0);
}

static void fail(const char *what) {
  fprintf(stderr, "%s: EGL error 0x%x\n", what, eglGetError());
  exit(1);
}

static struct wl_compositor *compositor_of_display;
static struct xdg_wm_base *shell;
static int is_closed, is_configured;

static void global(
    void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data;
  (void)version;
  if (strcmp(interface, wl_compositor_interface.name) == 0)
    compositor_of_display = wl_registry_bind(registry, name, &wl_compositor_interface, 1);
  if (strcmp(interface, xdg_wm_base_interface.name) == 0)
    shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
}
static void global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data;
  (void)registry;
  (void)name;
}
static const struct wl_registry_listener registry_listener = {global, global_remove};

static void ping(void *data, struct xdg_wm_base *base, uint32_t serial) {
  (void)data;
  xdg_wm_base_pong(base, serial);
}
static const struct xdg_wm_base_listener shell_listener = {ping};

static void configure(void *data, struct xdg_surface *surface, uint32_t serial) {
  (void)data;
  xdg_surface_ack_configure(surface, serial);
  is_configured = 1;
}
static const struct xdg_surface_listener surface_listener = {configure};

static void configure_window(
    void *data, struct xdg_toplevel *window, int32_t width, int32_t height, struct wl_array *states) {
  (void)data;
  (void)window;
  (void)width;
  (void)height;
  (void)states;
}
static void close_window(void *data, struct xdg_toplevel *window) {
  (void)data;
  (void)window;
  is_closed = 1;
}
static const struct xdg_toplevel_listener window_listener = {.configure = configure_window, .close = close_window};

int main(int count, char **arguments) {
  struct wl_display *wayland = wl_display_connect(NULL);
  if (!wayland) {
    fprintf(stderr, "no Wayland display\n");
    return 1;
  }
  struct wl_registry *registry = wl_display_get_registry(wayland);
  wl_registry_add_listener(registry, &registry_listener, NULL);
  wl_display_roundtrip(wayland);
  if (!compositor_of_display || !shell) {
    fprintf(stderr, "the display has no xdg-shell\n");
    return 1;
  }
  xdg_wm_base_add_listener(shell, &shell_listener, NULL);
  struct wl_surface *wl_surface = wl_compositor_create_surface(compositor_of_display);
  struct xdg_surface *xdg_surface = xdg_wm_base_get_xdg_surface(shell, wl_surface);
  struct xdg_toplevel *window = xdg_surface_get_toplevel(xdg_surface);
  xdg_surface_add_listener(xdg_surface, &surface_listener, NULL);
  xdg_toplevel_add_listener(window, &window_listener, NULL);
  wl_surface_commit(wl_surface);
  while (!is_configured) wl_display_dispatch(wayland);

  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_WAYLAND_KHR, wayland, NULL);
  EGLint attributes[] = {EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_RED_SIZE, 8,
                         EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_NONE};
  EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  EGLConfig config;
  EGLint found = 0;
  if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_ES_API)) fail("eglInitialize");
  if (!eglChooseConfig(display, attributes, &config, 1, &found) || found == 0) fail("eglChooseConfig");
  struct wl_egl_window *egl_window = wl_egl_window_create(wl_surface, WIDTH, HEIGHT);
  EGLSurface surface = eglCreatePlatformWindowSurface(display, config, egl_window, NULL);
  EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
  if (!eglMakeCurrent(display, surface, surface, context)) fail("eglMakeCurrent");

  mp_layer *knob;
  mp_tree *tree = make_tree(&knob);
  mp_compositor *compositor;
  must(mp_compositor_create(NULL, &compositor));
  mp_target target;
  MP_INIT(&target);
  target.width = WIDTH;
  target.height = HEIGHT;

  for (int number = 0; !is_closed; number = (number + 1) % 3) {
    wl_display_dispatch_pending(wayland);
    draw(compositor, tree, knob, &target, number);
    if (count > 1 && number == 2) {
      write_picture(arguments[1]);
      is_closed = 1;
    }
    eglSwapBuffers(display, surface);
  }

  /* The compositor first: what it made in the context goes with it. */
  mp_release(compositor);
  mp_release(tree);
  mp_release(knob);
  eglMakeCurrent(display, NULL, NULL, NULL);
  eglDestroyContext(display, context);
  eglDestroySurface(display, surface);
  wl_egl_window_destroy(egl_window);
  eglTerminate(display);
  wl_display_disconnect(wayland);
  return 0;
}
