/* Animations, transactions and layer times, and wrong calls of them. Run under the address sanitizer. */
#include <math.h>
#include <multiplane.h>
#include <stdio.h>
#include <stdlib.h>

#include "check.h"

enum { WIDTH = 100, HEIGHT = 40 };
static mp_compositor *compositor;
static mp_surface *surface;
static mp_layer *root, *box;
static mp_tree *tree;
static uint8_t pixels[HEIGHT][WIDTH][4];

/* What the functions below were called for. */
static int started, stopped, finished, released, completed;

static void did_start(void *user) {
  mp_layer *out;
  started++;
  CHECK(user == &started);
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &out) == MP_ERROR_CALLBACK);
}
static void did_stop(void *user, int32_t is_finished) {
  (void)user;
  stopped++;
  finished += is_finished;
  CHECK(mp_layer_remove_all_animations(box) == MP_ERROR_CALLBACK);
}
static void did_release(void *user) { (void)user, released++; }
static void did_complete(void *user) { (void)user, completed++; }

static void forget(void) { started = stopped = finished = released = completed = 0; }

static mp_frame render(double time) {
  mp_target target;
  mp_frame frame;
  MP_INIT(&target);
  MP_INIT(&frame);
  target.surface = surface;
  target.background = mp_make_color(0, 0, 0, 1);
  CHECK(mp_compositor_render(compositor, tree, time, &target, &frame) == MP_OK);
  CHECK(mp_surface_read_pixels(surface, pixels, sizeof pixels, 0) == MP_OK);
  return frame;
}

/* The first column of the box, which is white. */
static int column(void) {
  for (int x = 0; x < WIDTH; x++) {
    if (pixels[20][x][0] > 127) return x;
  }
  return -1;
}

static mp_animation *basic(mp_animation_class class, const char *path, double from, double to, double duration) {
  mp_animation *animation;
  mp_timing timing;
  MP_INIT(&timing);
  timing.duration = duration;
  mp_value a = mp_value_of_number(from), b = mp_value_of_number(to);
  CHECK(mp_animation_create(class, path, &animation) == MP_OK);
  CHECK(mp_animation_set_timing(animation, &timing) == MP_OK);
  CHECK(mp_animation_set_value(animation, MP_ANIMATION_FROM, &a) == MP_OK);
  CHECK(mp_animation_set_value(animation, MP_ANIMATION_TO, &b) == MP_OK);
  return animation;
}

static double shown(mp_layer *layer, const char *path, double time) {
  mp_value value;
  CHECK(mp_layer_get_shown_value(layer, path, time, &value) == MP_OK);
  return value.numbers[0];
}

/* From the left to the right, with all events, and a transaction around it. */
static void basics(void) {
  mp_animation *move = basic(MP_ANIMATION_BASIC, "position.x", 5, 85, 2);
  mp_animation_events events;
  MP_INIT(&events);
  events.started = did_start, events.stopped = did_stop, events.release = did_release, events.user = &started;
  CHECK(mp_animation_set_events(move, &events) == MP_OK);
  mp_transaction transaction;
  MP_INIT(&transaction);
  transaction.completed = did_complete, transaction.release = did_release;
  CHECK(mp_tree_begin_transaction(tree, &transaction) == MP_OK);
  CHECK(mp_layer_add_animation(box, move, "move") == MP_OK);
  CHECK(mp_tree_end_transaction(tree) == MP_OK);
  CHECK(mp_tree_end_transaction(tree) == MP_ERROR_TREE);
  int64_t count;
  char key[8];
  size_t length;
  CHECK(mp_layer_get_animation_count(box, &count) == MP_OK && count == 1);
  CHECK(mp_layer_get_animation_key(box, 0, key, sizeof key, &length) == MP_OK && length == 4 && key[3] == 'e');
  CHECK(mp_layer_get_animation_key(box, 1, key, sizeof key, &length) == MP_ERROR_RANGE);
  mp_frame frame = render(10);
  CHECK(started == 1 && column() == 0 && frame.next == MP_NEXT_REFRESH);
  render(11);
  CHECK(column() == 40 && shown(box, "position.x", 11) == 45);
  mp_rect place;
  CHECK(mp_layer_get_shown_frame(box, 11.5, &place) == MP_OK && place.x == 60);
  mp_layer *hit;
  CHECK(mp_layer_hit_test_shown(root, mp_make_point(45, 20), 11, &hit) == MP_OK && hit == box);
  CHECK(mp_layer_hit_test(root, mp_make_point(45, 20), &hit) == MP_OK && hit == root);
  int32_t next;
  double time;
  CHECK(mp_tree_get_next_commit(tree, 11, &next, &time) == MP_OK && next == MP_NEXT_AT && time == 12);
  CHECK(stopped == 0 && completed == 0);
  frame = render(12);
  CHECK(stopped == 1 && finished == 1 && completed == 1 && column() == 0 && frame.next == MP_NEXT_NEVER);
  CHECK(mp_layer_get_animation_count(box, &count) == MP_OK && count == 0);
  CHECK(released == 1);
  CHECK(mp_release(move) == MP_OK && released == 2);
  CHECK(mp_tree_get_next_commit(tree, 12, &next, &time) == MP_OK && next == MP_NEXT_NEVER);
  forget();
}

static void removals(void) {
  mp_animation *move = basic(MP_ANIMATION_BASIC, "position.x", 5, 85, 2);
  mp_animation_events events;
  MP_INIT(&events);
  events.stopped = did_stop;
  CHECK(mp_animation_set_events(move, &events) == MP_OK);
  CHECK(mp_layer_add_animation(box, move, "a") == MP_OK && mp_layer_add_animation(box, move, "b") == MP_OK);
  render(20);
  CHECK(mp_layer_remove_animation(box, "a") == MP_OK && mp_layer_remove_animation(box, "a") == MP_NONE);
  CHECK(mp_layer_remove_all_animations(box) == MP_OK);
  render(20.5);
  CHECK(stopped == 2 && finished == 0 && column() == 0);
  CHECK(mp_release(move) == MP_OK);
  forget();
}

static void curves_and_springs(void) {
  mp_animation *move = basic(MP_ANIMATION_BASIC, "position.x", 5, 85, 1);
  mp_curve curve = mp_make_curve(0.42, 0, 1, 1);
  CHECK(mp_animation_set_curve(move, &curve) == MP_OK);
  CHECK(mp_animation_set_flags(move, MP_ANIMATION_KEPT) == MP_OK);
  mp_timing timing;
  MP_INIT(&timing);
  timing.duration = 1, timing.fill_mode = MP_FILL_MODE_BOTH;
  CHECK(mp_animation_set_timing(move, &timing) == MP_OK);
  CHECK(mp_layer_add_animation(box, move, "move") == MP_OK);
  render(30);
  double half = shown(box, "position.x", 30.5);
  CHECK(half > 25 && half < 40);
  render(33);
  CHECK(column() == 80);
  CHECK(mp_layer_remove_animation(box, "move") == MP_OK);
  CHECK(mp_release(move) == MP_OK);

  mp_animation *spring = basic(MP_ANIMATION_SPRING, "position.x", 5, 85, 3);
  CHECK(mp_animation_set_spring(spring, 1, 100, 5, 0) == MP_OK);
  double seconds;
  CHECK(mp_animation_get_settling_duration(spring, &seconds) == MP_OK && seconds > 1 && seconds < 10);
  CHECK(mp_layer_add_animation(box, spring, "spring") == MP_OK);
  render(40);
  double most = 0;
  for (double t = 0; t < 1; t += 0.01) most = fmax(most, shown(box, "position.x", 40 + t));
  CHECK(most > 100);
  CHECK(mp_layer_remove_animation(box, "spring") == MP_OK);
  CHECK(mp_release(spring) == MP_OK);
}

static void keyframes_and_groups(void) {
  mp_animation *frames, *fade = basic(MP_ANIMATION_BASIC, "opacity", 0, 1, 0), *group;
  CHECK(mp_animation_create(MP_ANIMATION_KEYFRAMES, "position", &frames) == MP_OK);
  mp_value values[] = {mp_value_of_numbers(MP_VALUE_POINT, 5, 20, 0, 0), mp_value_of_numbers(MP_VALUE_POINT, 85, 20, 0, 0),
                       mp_value_of_numbers(MP_VALUE_POINT, 45, 20, 0, 0)};
  double times[] = {0, 0.25, 1};
  mp_keyframes keyframes;
  MP_INIT(&keyframes);
  keyframes.values = values, keyframes.value_count = 3, keyframes.key_times = times, keyframes.key_time_count = 3;
  CHECK(mp_animation_set_keyframes(frames, &keyframes) == MP_OK);
  CHECK(mp_animation_create(MP_ANIMATION_GROUP, NULL, &group) == MP_OK);
  mp_animation *members[] = {frames, fade};
  CHECK(mp_animation_set_animations(group, members, 2) == MP_OK);
  mp_timing timing;
  MP_INIT(&timing);
  timing.duration = 4;
  CHECK(mp_animation_set_timing(group, &timing) == MP_OK);
  CHECK(mp_layer_add_animation(box, group, "group") == MP_OK);
  render(50);
  CHECK(shown(box, "position.x", 51) == 85 && shown(box, "opacity", 51) == 0.25);
  CHECK(shown(box, "position.x", 54) == 45 && shown(box, "opacity", 53) == 0.75);
  CHECK(shown(box, "position.x", 54.01) == 5);
  CHECK(mp_layer_remove_all_animations(box) == MP_OK);

  mp_path_element path[] = {{MP_PATH_MOVE, 0, {{5, 20}}}, {MP_PATH_LINE, 0, {{85, 20}}}};
  MP_INIT(&keyframes);
  keyframes.path = path, keyframes.path_count = 2, keyframes.calculation_mode = MP_CALCULATION_PACED;
  CHECK(mp_animation_set_keyframes(frames, &keyframes) == MP_OK);
  CHECK(mp_animation_set_timing(frames, &timing) == MP_OK);
  CHECK(mp_layer_add_animation(box, frames, NULL) == MP_OK);
  render(60);
  CHECK(fabs(shown(box, "position.x", 61) - 25) < 1e-6);
  CHECK(mp_layer_remove_all_animations(box) == MP_OK);
  for (int i = 0; i < 2; i++) CHECK(mp_release(members[i]) == MP_OK);
  CHECK(mp_release(group) == MP_OK);
}

static void transitions_and_actions(void) {
  mp_animation *push;
  mp_timing timing;
  MP_INIT(&timing);
  timing.duration = 1;
  CHECK(mp_animation_create(MP_ANIMATION_TRANSITION, NULL, &push) == MP_OK);
  CHECK(mp_animation_set_transition(push, MP_TRANSITION_FADE, MP_FROM_LEFT, 0, 1) == MP_OK);
  CHECK(mp_animation_set_timing(push, &timing) == MP_OK);
  render(70);
  CHECK(mp_layer_add_animation(box, push, NULL) == MP_OK);
  CHECK(mp_layer_set_color(box, MP_BACKGROUND_COLOR, mp_make_color(0, 0, 0, 1)) == MP_OK);
  render(71);
  CHECK(pixels[20][5][0] == 255);
  render(71.5);
  CHECK(abs(pixels[20][5][0] - 128) <= 2);
  render(73);
  CHECK(pixels[20][5][0] == 0);
  CHECK(mp_release(push) == MP_OK);

  /* Implicit animations: off at first, by a switch of the tree, and by transactions. */
  CHECK(mp_layer_set_color(box, MP_BACKGROUND_COLOR, mp_make_color(1, 1, 1, 1)) == MP_OK);
  render(80);
  CHECK(pixels[20][5][0] == 255);
  CHECK(mp_tree_set_actions_enabled(tree, 1) == MP_OK);
  mp_transaction slow;
  MP_INIT(&slow);
  slow.has_duration = 1, slow.duration = 2;
  CHECK(mp_tree_begin_transaction(tree, &slow) == MP_OK);
  CHECK(mp_layer_set_number(box, MP_OPACITY, 0) == MP_OK);
  CHECK(mp_tree_end_transaction(tree) == MP_OK);
  render(81);
  CHECK(pixels[20][5][0] == 255);
  double opacity = shown(box, "opacity", 82);
  CHECK(opacity > 0 && opacity < 0.5);
  slow.actions = MP_ACTIONS_OFF;
  CHECK(mp_tree_begin_transaction(tree, &slow) == MP_OK);
  CHECK(mp_layer_remove_all_animations(box) == MP_OK);
  CHECK(mp_layer_set_number(box, MP_OPACITY, 1) == MP_OK);
  CHECK(mp_tree_end_transaction(tree) == MP_OK);
  render(83);
  CHECK(pixels[20][5][0] == 255);
  CHECK(mp_tree_set_actions_enabled(tree, 0) == MP_OK);

  /* The time of a layer. */
  mp_animation *move = basic(MP_ANIMATION_BASIC, "position.x", 5, 85, 4);
  MP_INIT(&timing);
  timing.has_speed = 1, timing.time_offset = 1;
  CHECK(mp_layer_set_timing(box, &timing) == MP_OK);
  mp_timing found;
  MP_INIT(&found);
  CHECK(mp_layer_get_timing(box, &found) == MP_OK && found.has_speed && found.speed == 0 && found.time_offset == 1);
  MP_INIT(&timing);
  timing.duration = 4, timing.begin_time = -0.5;
  CHECK(mp_animation_set_timing(move, &timing) == MP_OK);
  CHECK(mp_layer_add_animation(box, move, "move") == MP_OK);
  render(90);
  CHECK(column() == 30);
  render(95);
  CHECK(column() == 30);
  CHECK(mp_layer_remove_all_animations(box) == MP_OK);
  MP_INIT(&timing);
  CHECK(mp_layer_set_timing(box, &timing) == MP_OK);
  CHECK(mp_release(move) == MP_OK);
}

/* Its animation stands in the file. */
static void scenes(void) {
  static const char text[] =
      "{\"canvas\": {\"width\": 100, \"height\": 40}, \"layer\": {\"frame\": [0, 0, 100, 40], \"sublayers\": [{\"name\": \"b\", "
      "\"frame\": [0, 15, 10, 10], \"backgroundColor\": \"#ffffff\", \"animations\": [{\"class\": \"BasicAnimation\", \"keyPath\": \"position.x\", "
      "\"from\": 5, \"to\": 85, \"duration\": 2}]}]}}";
  mp_layer *scene, *kept_root = root;
  mp_tree *kept = tree;
  CHECK(mp_scene_load_json(text, sizeof text - 1, NULL, NULL, &scene) == MP_OK);
  if (!scene) return;
  CHECK(mp_tree_create(scene, &tree) == MP_OK);
  CHECK(mp_compositor_start_over(compositor) == MP_OK);
  render(0);
  CHECK(column() == 0);
  render(1);
  CHECK(column() == 40);
  mp_release(tree), mp_release(scene);
  tree = kept, root = kept_root;
}

static void hostile(void) {
  mp_animation *out, *group, *move = basic(MP_ANIMATION_BASIC, "position.x", 5, 85, 1);
  mp_value value = mp_value_of_number(1);
  mp_timing timing;
  MP_INIT(&timing);
  CHECK(mp_animation_create(MP_ANIMATION_BASIC, NULL, &out) == MP_ERROR_NULL);
  CHECK(mp_animation_create(MP_ANIMATION_BASIC, "\xff", &out) == MP_ERROR_UTF8);
  CHECK(mp_animation_create(99, "position", &out) == MP_ERROR_RANGE);
  CHECK(mp_animation_create(MP_ANIMATION_GROUP, NULL, NULL) == MP_ERROR_NULL);
  CHECK(mp_animation_set_timing(move, NULL) == MP_ERROR_NULL);
  CHECK(mp_animation_set_timing((mp_animation *)box, &timing) == MP_ERROR_KIND);
  CHECK(mp_animation_set_flags(move, 8) == MP_ERROR_RANGE);
  CHECK(mp_animation_set_value(move, 3, &value) == MP_ERROR_RANGE);
  CHECK(mp_animation_set_spring(move, 1, 1, 1, 1) == MP_ERROR_CLASS);
  CHECK(mp_animation_set_transition(move, 0, 0, 0, 1) == MP_ERROR_CLASS);
  CHECK(mp_animation_set_frame_rate(move, 0, -1, 0) == MP_ERROR_RANGE);
  double odd[] = {NAN, INFINITY, -INFINITY};
  for (int i = 0; i < 3; i++) {
    mp_curve curve = mp_make_curve(0, odd[i], 1, 1);
    CHECK(mp_animation_set_curve(move, &curve) == MP_ERROR_NOT_FINITE);
    timing.duration = odd[i];
    CHECK(mp_animation_set_timing(move, &timing) == MP_ERROR_NOT_FINITE);
    CHECK(mp_layer_set_timing(box, &timing) == MP_ERROR_NOT_FINITE);
    timing.duration = 0, timing.repeat_count = odd[i];
    CHECK(mp_animation_set_timing(move, &timing) == (odd[i] > 0 ? MP_OK : MP_ERROR_RANGE));
    timing.repeat_count = 0;
    value.numbers[0] = odd[i];
    CHECK(mp_animation_set_value(move, MP_ANIMATION_BY, &value) == MP_ERROR_NOT_FINITE);
    CHECK(mp_layer_get_shown_value(box, "opacity", odd[i], &value) == MP_ERROR_NOT_FINITE);
  }
  value = mp_value_of_number(1);
  value.type = 99;
  CHECK(mp_animation_set_value(move, MP_ANIMATION_BY, &value) == MP_ERROR_RANGE);
  value.type = MP_VALUE_NUMBERS, value.count = SIZE_MAX;
  CHECK(mp_animation_set_value(move, MP_ANIMATION_BY, &value) == MP_ERROR_LIMIT);
  value.count = 3;
  CHECK(mp_animation_set_value(move, MP_ANIMATION_BY, &value) == MP_ERROR_NULL);
  value.type = MP_VALUE_BITMAP, value.list = box;
  CHECK(mp_animation_set_value(move, MP_ANIMATION_BY, &value) == MP_ERROR_KIND);
  CHECK(mp_layer_get_shown_value(box, "nothing", 0, &value) == MP_NONE);
  CHECK(mp_layer_get_shown_value(box, NULL, 0, &value) == MP_ERROR_NULL);

  /* What can't run on the layer. */
  static const char *const wrong_paths[] = {"backgroundColor", "nothing", "lineWidth"};
  for (int i = 0; i < 3; i++) {
    mp_animation *wrong = basic(MP_ANIMATION_BASIC, wrong_paths[i], 0, 1, 1);
    CHECK(mp_layer_add_animation(box, wrong, "w") == MP_ERROR_ANIMATION);
    CHECK(mp_release(wrong) == MP_OK);
  }

  /* Groups: empty, in themselves, nested too deeply, and doubling each time. */
  CHECK(mp_animation_create(MP_ANIMATION_GROUP, NULL, &group) == MP_OK);
  CHECK(mp_layer_add_animation(box, group, "w") == MP_ERROR_ANIMATION);
  mp_animation *twice[] = {group, group};
  mp_result result = MP_OK;
  int rounds = 0;
  while (result == MP_OK && rounds < 100) result = mp_animation_set_animations(group, twice, 2), rounds++;
  CHECK(result == MP_ERROR_LIMIT && rounds > 5 && rounds < 20);
  mp_release(group);
  CHECK(mp_animation_create(MP_ANIMATION_GROUP, NULL, &group) == MP_OK);
  result = MP_OK;
  rounds = 0;
  while (result == MP_OK && rounds < 1000) result = mp_animation_set_animations(group, twice + (rounds & 1), 0), rounds++;
  CHECK(result == MP_OK);
  rounds = 0;
  twice[0] = group;
  while (result == MP_OK && rounds < 1000) result = mp_animation_set_animations(group, twice, 1), rounds++;
  CHECK(result == MP_ERROR_LIMIT && rounds < 40);
  CHECK(mp_animation_set_animations(group, NULL, 1) == MP_ERROR_NULL);
  CHECK(mp_animation_set_animations(move, twice, 1) == MP_ERROR_CLASS);
  CHECK(mp_animation_set_animations(group, twice, SIZE_MAX) == MP_ERROR_LIMIT);
  mp_release(group);

  mp_transaction transaction;
  MP_INIT(&transaction);
  transaction.actions = 7;
  CHECK(mp_tree_begin_transaction(tree, &transaction) == MP_ERROR_RANGE);
  transaction.actions = 0, transaction.has_duration = 1, transaction.duration = -1;
  CHECK(mp_tree_begin_transaction(tree, &transaction) == MP_ERROR_RANGE);
  CHECK(mp_tree_end_transaction(tree) == MP_ERROR_TREE);
  CHECK(mp_release(move) == MP_OK);
  CHECK(mp_layer_add_animation(box, move, "gone") == MP_ERROR_STALE);
}

int main(void) {
  mp_surface_info info;
  MP_INIT(&info);
  info.kind = MP_SURFACE_OFFSCREEN;
  info.width = WIDTH, info.height = HEIGHT;
  CHECK(mp_compositor_create_offscreen(NULL, &compositor) == MP_OK);
  CHECK(mp_surface_create(compositor, &info, &surface) == MP_OK);
  CHECK(mp_layer_create(MP_LAYER_PLAIN, &root) == MP_OK && mp_layer_create(MP_LAYER_PLAIN, &box) == MP_OK);
  CHECK(mp_layer_set_rect(root, MP_FRAME, mp_make_rect(0, 0, WIDTH, HEIGHT)) == MP_OK);
  CHECK(mp_layer_set_rect(box, MP_FRAME, mp_make_rect(0, 15, 10, 10)) == MP_OK);
  CHECK(mp_layer_set_color(box, MP_BACKGROUND_COLOR, mp_make_color(1, 1, 1, 1)) == MP_OK);
  CHECK(mp_layer_add_sublayer(root, box) == MP_OK);
  CHECK(mp_tree_create(root, &tree) == MP_OK);
  basics();
  removals();
  curves_and_springs();
  keyframes_and_groups();
  transitions_and_actions();
  hostile();
  scenes();
  mp_release(tree), mp_release(box), mp_release(root), mp_release(surface), mp_release(compositor);
  printf("%d failures\n", failures);
  return failures != 0;
}
