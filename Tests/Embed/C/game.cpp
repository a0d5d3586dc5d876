// A loop like a game's: a world of its own, drawn with shaders and depth, below a panel of layers.
//
//     c++ -std=c++17 game.cpp $(pkg-config --cflags --libs multiplane sdl2 glesv2) -o game
//     ./game                // until the window is closed; a click on the button turns the world the other way
//     ./game picture.ppm    // sixty frames, a click in the middle, and a picture of the last one
#include <GLES3/gl3.h>
#include <SDL.h>
#include <multiplane.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr int width = 320;
constexpr int height = 200;

// An error of the library as an exception.
void must(mp_result result) {
  if (result < 0) throw std::runtime_error(std::string(mp_result_name(result)) + ": " + mp_error_message());
}

// Owns an object of the library.
template <typename Object>
class Owned {
 public:
  Owned() = default;
  ~Owned() { reset(); }
  Owned(Owned &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  Owned &operator=(Owned &&other) noexcept {
    std::swap(object, other.object);
    return *this;
  }
  Object **place() {
    reset();
    return &object;
  }
  operator Object *() const { return object; }
  void reset() {
    if (object) mp_release(std::exchange(object, nullptr));
  }

 private:
  Object *object = nullptr;
};

Owned<mp_layer> layer(mp_layer_class kind, mp_rect frame) {
  Owned<mp_layer> made;
  must(mp_layer_create(kind, made.place()));
  must(mp_layer_set_rect(made, MP_FRAME, frame));
  return made;
}

// The panel: a bar that shows the speed, a button, and a small map whose texels change a few at a time.
class Panel {
 public:
  Panel() {
    auto root = layer(MP_LAYER_PLAIN, mp_make_rect(0, 0, width, height));
    auto panel = layer(MP_LAYER_GRADIENT, mp_make_rect(10, 10, 110, 180));
    const mp_color colors[] = {{0.1, 0.12, 0.2, 0.9}, {0.1, 0.12, 0.2, 0.6}};
    must(mp_layer_set_colors(panel, MP_COLORS, colors, 2));
    must(mp_layer_set_number(panel, MP_CORNER_RADIUS, 10));
    mp_filter blur = {MP_FILTER_GAUSSIAN_BLUR, 0, {4}};
    must(mp_layer_set_filters(panel, MP_BACKGROUND_FILTERS, &blur, 1));
    must(mp_layer_add_sublayer(root, panel));

    bar = layer(MP_LAYER_PLAIN, mp_make_rect(10, 10, 90, 8));
    must(mp_layer_set_color(bar, MP_BACKGROUND_COLOR, mp_make_color(0.3, 0.9, 0.5, 1)));
    must(mp_layer_add_sublayer(panel, bar));

    button = layer(MP_LAYER_PLAIN, mp_make_rect(10, 30, 90, 28));
    must(mp_layer_set_number(button, MP_CORNER_RADIUS, 14));
    must(mp_layer_set_color(button, MP_BACKGROUND_COLOR, mp_make_color(0.9, 0.5, 0.2, 1)));
    must(mp_layer_add_sublayer(panel, button));

    std::vector<uint8_t> texels(size * size * 4, 255);
    mp_bitmap_info info;
    MP_INIT(&info);
    info.format = MP_FORMAT_RGBA8;
    info.width = info.height = size;
    info.planes[0] = texels.data();
    info.plane_sizes[0] = texels.size();
    must(mp_bitmap_create(&info, map.place()));
    map_layer = layer(MP_LAYER_PLAIN, mp_make_rect(10, 75, 90, 90));
    must(mp_layer_set_integer(map_layer, MP_MAGNIFICATION_FILTER, MP_SAMPLING_NEAREST));
    must(mp_layer_set_contents(map_layer, map));
    must(mp_layer_add_sublayer(panel, map_layer));
    must(mp_tree_create(root, tree.place()));
  }

  void update(int frame) {
    must(mp_layer_set_rect(bar, MP_FRAME, mp_make_rect(10, 10, 30 + frame, 8)));
    // One texel of the map: only that is uploaded.
    const uint8_t texel[] = {40, static_cast<uint8_t>(4 * frame), 120, 255};
    mp_bitmap_part part;
    MP_INIT(&part);
    part.rect = {frame % size, frame / size % size, 1, 1};
    part.planes[0] = texel;
    part.plane_sizes[0] = sizeof texel;
    must(mp_bitmap_update(map, &part));
    must(mp_layer_set_contents(map_layer, map));
  }

  // Whether a click is the button's.
  bool click(double x, double y) {
    mp_layer *root, *hit;
    must(mp_tree_get_root(tree, &root));
    must(mp_layer_hit_test(root, mp_make_point(x, y), &hit));
    if (hit != button) return false;
    must(mp_layer_set_color(button, MP_BACKGROUND_COLOR, mp_make_color(0.2, 0.5, 0.9, 1)));
    return true;
  }

  Owned<mp_tree> tree;

 private:
  static constexpr int size = 8;
  Owned<mp_layer> bar, button, map_layer;
  Owned<mp_bitmap> map;
};

// The world: two triangles that turn through each other.
class World {
 public:
  World() {
    program = glCreateProgram();
    attach(GL_VERTEX_SHADER,
           "#version 300 es\n"
           "in vec3 place; in vec3 color; uniform vec2 turn; out vec3 shade;\n"
           "void main() { shade = color; float x = place.x * turn.x + place.z * turn.y;\n"
           "  gl_Position = vec4(x, place.y, place.z * turn.x - place.x * turn.y, 1.0); }");
    attach(GL_FRAGMENT_SHADER,
           "#version 300 es\nprecision mediump float; in vec3 shade; out vec4 color;\n"
           "void main() { color = vec4(shade, 1.0); }");
    glBindAttribLocation(program, 0, "place");
    glBindAttribLocation(program, 1, "color");
    glLinkProgram(program);
    const float vertices[] = {
        -0.8f, -0.8f, -0.3f, 1, 0.2f, 0.2f, 0.8f, -0.8f, 0.3f, 1, 0.8f, 0.2f, 0, 0.8f, 0, 0.9f, 0.3f, 0.6f,
        -0.8f, 0.8f, 0.3f, 0.2f, 0.4f, 1, 0.8f, 0.8f, -0.3f, 0.2f, 0.9f, 1, 0, -0.8f, 0, 0.3f, 0.6f, 0.9f};
    glGenVertexArrays(1, &array);
    glGenBuffers(1, &buffer);
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STATIC_DRAW);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 24, nullptr);
    glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, 24, reinterpret_cast<const void *>(12));
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    // Set once: the layers leave all of it as it is.
    glUseProgram(program);
    glEnable(GL_DEPTH_TEST);
    glClearColor(0.05f, 0.05f, 0.1f, 1);
  }

  void draw(float angle) {
    glViewport(0, 0, width, height);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glUniform2f(glGetUniformLocation(program, "turn"), std::cos(angle), std::sin(angle));
    glDrawArrays(GL_TRIANGLES, 0, 6);
  }

  // A sight over the panel, with the same program.
  void draw_sight() {
    glEnable(GL_SCISSOR_TEST);
    glScissor(width / 2 - 1, height / 2 - 8, 2, 16);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glScissor(60, height / 2, width / 2, 2);
    glClear(GL_COLOR_BUFFER_BIT);
    glClearColor(0.05f, 0.05f, 0.1f, 1);
    glDisable(GL_SCISSOR_TEST);
  }

 private:
  void attach(GLenum kind, const char *source) {
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
  }

  GLuint program = 0, array = 0, buffer = 0;
};

void write_picture(const char *path) {
  std::vector<uint8_t> pixels(width * height * 4);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  FILE *file = std::fopen(path, "wb");
  if (!file) throw std::runtime_error(path);
  std::fprintf(file, "P6 %d %d 255\n", width, height);
  for (int y = height - 1; y >= 0; y--)
    for (int x = 0; x < width; x++) std::fwrite(&pixels[(y * width + x) * 4], 1, 3, file);
  std::fclose(file);
}

void run(const char *picture) {
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24);
  SDL_Window *window = SDL_CreateWindow(
      "Multiplane", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, width, height, SDL_WINDOW_OPENGL);
  if (!window || !SDL_GL_CreateContext(window)) throw std::runtime_error(SDL_GetError());

  World world;
  Panel panel;
  Owned<mp_compositor> compositor;
  must(mp_compositor_create(nullptr, compositor.place()));
  mp_target target;
  MP_INIT(&target);
  target.width = width;
  target.height = height;

  float angle = 0;
  float direction = 1;
  for (int frame = 0;; frame++) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
      if (event.type == SDL_QUIT) return;
      if (event.type == SDL_MOUSEBUTTONDOWN && panel.click(event.button.x, event.button.y)) direction = -direction;
    }
    // Without a player: a click on the button, and one beside it.
    if (picture && frame == 30 && panel.click(60, 50)) direction = -direction;
    if (picture && frame == 31 && panel.click(250, 50)) direction = -direction;
    angle += direction * 0.02f;
    world.draw(angle);
    panel.update(frame % 60);
    must(mp_compositor_render(compositor, panel.tree, frame / 60.0, &target, nullptr));
    world.draw_sight();
    if (picture && frame == 59) return write_picture(picture);
    SDL_GL_SwapWindow(window);
  }
}

}  // namespace

int main(int count, char **arguments) {
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
  int status = 0;
  try {
    run(count > 1 ? arguments[1] : nullptr);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    status = 1;
  }
  SDL_Quit();
  return status;
}
