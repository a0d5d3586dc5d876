/* Layers in a window of GLFW, between OpenGL of the program's own.
 *
 *     cc glfw.c $(pkg-config --cflags --libs multiplane glfw3 gl) -o glfw
 *     ./glfw                # until the window is closed
 *     ./glfw picture.ppm    # three frames, and a picture of the last one
 */
#include <GLFW/glfw3.h>
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

/* Our own picture below, the layers over it, and our own line above. */
static void draw(mp_compositor *compositor, mp_tree *tree, mp_layer *knob, mp_target *target, int number) {
  fill(0, 0, WIDTH, HEIGHT, 0.1f, 0.2f, 0.4f);
  fill(0, 0, WIDTH, HEIGHT / 2, 0.3f, 0.4f, 0.6f);
  must(mp_layer_set_point(knob, MP_POSITION, mp_make_point(20, 40 + 10 * number)));
  must(mp_compositor_render(compositor, tree, number / 60.0, target, NULL));
  fill(0, 8, WIDTH, 4, 1, 1, 0);
}

static void fail(int code, const char *text) {
  fprintf(stderr, "GLFW: %s (0x%x)\n", text, (unsigned)code);
  exit(1);
}

int main(int count, char **arguments) {
  glfwSetErrorCallback(fail);
  glfwInit();
  GLFWwindow *window = glfwCreateWindow(WIDTH, HEIGHT, "Multiplane", NULL, NULL);
  glfwMakeContextCurrent(window);

  mp_layer *knob;
  mp_tree *tree = make_tree(&knob);
  mp_compositor *compositor;
  must(mp_compositor_create(NULL, &compositor));
  mp_target target;
  MP_INIT(&target);
  target.width = WIDTH;
  target.height = HEIGHT;

  for (int number = 0; !glfwWindowShouldClose(window); number = (number + 1) % 3) {
    /* Pixels, which are more than points on a dense display. */
    int width, height;
    glfwGetFramebufferSize(window, &width, &height);
    target.width = width;
    target.height = height;
    target.scale = (double)width / WIDTH;
    draw(compositor, tree, knob, &target, number);
    if (count > 1 && number == 2) {
      write_picture(arguments[1]);
      glfwSetWindowShouldClose(window, 1);
    }
    glfwSwapBuffers(window);
    glfwPollEvents();
  }

  /* The compositor first: what it made in the context goes with it. */
  mp_release(compositor);
  mp_release(tree);
  mp_release(knob);
  glfwDestroyWindow(window);
  glfwTerminate();
  return 0;
}
