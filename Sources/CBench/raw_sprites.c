// Rotating sprites: one instance each, rewritten every frame, in one draw.

#include "raw_program.h"

typedef struct {
  float x, y, cosine, sine, sprite;
} instance;

typedef struct {
  raw_program program;
  instance *instances;
} sprites;

// The outermost texels are transparent: nothing is visible beyond their centres.
static const char vertex_shader[] = RAW_HEADER RAW_CLIP
    "layout(location = 0) in vec4 pose;\n"
    "layout(location = 1) in float sprite;\n"
    "out vec3 place;\n"
    "void main() {\n"
    "  vec2 c = (corner() - 0.5) * 31.0 / 32.0;\n"
    "  place = vec3(c + 0.5, sprite);\n"
    "  gl_Position = clip(pose.xy + c.x * pose.zw + c.y * vec2(-pose.w, pose.z));\n"
    "}\n";

static void prepare(raw_program *program) {
  raw_set_up(program, GL_TEXTURE_2D_ARRAY);
  raw_instances((const int[]){4, 1}, 2);
}

static void draw(raw_program *program, int32_t frame) {
  instance *instances = ((sprites *)program)->instances;
  int32_t count = program->size.layers;
  if (!instances) {
    instances = ((sprites *)program)->instances = malloc((size_t)count * sizeof *instances);
    if (!instances) return;
  }
  for (int32_t index = 0; index < count; index++) {
    scene_pose pose = scene_turning_sprite(program->size, index, frame);
    instances[index] = (instance){
        (float)pose.x, (float)pose.y, (float)(cos(pose.angle) * scene_sprite_side),
        (float)(sin(pose.angle) * scene_sprite_side), (float)(index % scene_sprite_count)};
  }
  glBufferData(GL_ARRAY_BUFFER, count * (GLsizeiptr)sizeof *instances, instances, GL_STREAM_DRAW);
  glClear(GL_COLOR_BUFFER_BIT);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

static void release(raw_program *program) { free(((sprites *)program)->instances); }

raw_status raw_make_sprites(raw_program **result) {
  raw_program *program = *result = raw_new(sizeof(sprites), prepare, draw);
  if (!program) return raw_no_memory;
  program->release = release;
  program->shaders = raw_compile(vertex_shader, raw_image_shader);
  program->texture = raw_array_texture(
      scene_sprite_side, scene_sprite_side, scene_sprite_count, GL_LINEAR, scene_sprite_texel);
  return program->texture ? raw_ok : raw_no_memory;
}
