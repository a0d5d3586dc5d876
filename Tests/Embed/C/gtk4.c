/* Layers in a GLArea of GTK 4, between OpenGL of the program's own.
 *
 *     cc gtk4.c $(pkg-config --cflags --libs multiplane gtk4 epoxy) -o gtk4
 *     ./gtk4                # until the window is closed
 *     ./gtk4 picture.ppm    # three frames, and a picture of the last one
 */
#include <epoxy/gl.h>
#include <gtk/gtk.h>
#include <multiplane.h>
#include <stdio.h>
#include <stdlib.h>

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

typedef struct program {
  mp_tree *tree;
  mp_layer *knob;
  mp_compositor *compositor;
  const char *picture;
  int number;
  GMainLoop *loop;
} program;

static void realize(GtkGLArea *area, program *program) {
  gtk_gl_area_make_current(area);
  if (gtk_gl_area_get_error(area)) {
    fprintf(stderr, "GTK: %s\n", gtk_gl_area_get_error(area)->message);
    exit(1);
  }
  must(mp_compositor_create(NULL, &program->compositor));
}

/* The context is about to go. */
static void unrealize(GtkGLArea *area, program *program) {
  gtk_gl_area_make_current(area);
  mp_release(program->compositor);
  program->compositor = NULL;
}

static gboolean render(GtkGLArea *area, GdkGLContext *context, program *program) {
  (void)context;
  int scale = gtk_widget_get_scale_factor(GTK_WIDGET(area));
  int width = gtk_widget_get_width(GTK_WIDGET(area)) * scale;
  int height = gtk_widget_get_height(GTK_WIDGET(area)) * scale;
  GLint framebuffer;
  /* GTK draws to one of its own, not to 0. */
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
  mp_target target;
  MP_INIT(&target);
  target.framebuffer = (uint32_t)framebuffer;
  target.width = width;
  target.height = height;
  target.scale = scale;

  /* Our own picture below, the layers over it, and our own line above. */
  fill(0, 0, width, height, 0.1f, 0.2f, 0.4f);
  fill(0, 0, width, height / 2, 0.3f, 0.4f, 0.6f);
  must(mp_layer_set_point(program->knob, MP_POSITION, mp_make_point(20, 40 + 10 * program->number)));
  must(mp_compositor_render(program->compositor, program->tree, program->number / 60.0, &target, NULL));
  fill(0, 8 * scale, width, 4 * scale, 1, 1, 0);
  if (program->picture && program->number == 2) {
    write_picture(program->picture);
    g_main_loop_quit(program->loop);
  }
  program->number = (program->number + 1) % 3;
  return TRUE;
}

/* The next frame of the display. */
static gboolean tick(GtkWidget *area, GdkFrameClock *clock, gpointer user) {
  (void)clock;
  (void)user;
  gtk_gl_area_queue_render(GTK_GL_AREA(area));
  return G_SOURCE_CONTINUE;
}

int main(int count, char **arguments) {
  program program = {.picture = count > 1 ? arguments[1] : NULL, .loop = g_main_loop_new(NULL, FALSE)};
  gtk_init();
  program.tree = make_tree(&program.knob);
  GtkWidget *window = gtk_window_new();
  GtkWidget *area = gtk_gl_area_new();
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
  gtk_window_set_child(GTK_WINDOW(window), area);
  g_signal_connect(area, "realize", G_CALLBACK(realize), &program);
  g_signal_connect(area, "unrealize", G_CALLBACK(unrealize), &program);
  g_signal_connect(area, "render", G_CALLBACK(render), &program);
  g_signal_connect_swapped(window, "close-request", G_CALLBACK(g_main_loop_quit), program.loop);
  gtk_widget_add_tick_callback(area, tick, NULL, NULL);
  gtk_window_present(GTK_WINDOW(window));
  g_main_loop_run(program.loop);

  gtk_window_destroy(GTK_WINDOW(window));
  mp_release(program.tree);
  mp_release(program.knob);
  g_main_loop_unref(program.loop);
  return 0;
}
