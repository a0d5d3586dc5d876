/* Random calls with random arguments, good ones and bad ones: none may crash, and what fails says why. Run under the
 * address sanitizer.
 *
 * usage: random CALLS SEED...
 */
#include <math.h>
#include <multiplane.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* Of one thread; threads share nothing but the bitmaps that they make. */
typedef struct run {
  uint64_t state;
  long calls, good, errors;
  void *objects[48];
  mp_compositor *compositor;
  mp_surface *surface;
  atomic_long loans; /* not given back yet */
  long lent;
} run;

/* Bytes that are lent to a bitmap. */
typedef struct loan {
  run *owner;
  uint8_t texels[8 * 8 * 8];
} loan;

static void give_back(void *user) {
  loan *l = user;
  l->owner->loans--;
  free(l);
}

static uint32_t any(run *r, uint32_t below) {
  r->state = r->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(r->state >> 33) % below;
}

static double number(run *r) {
  static const double odd[] = {0, -0.0, 1, -1, 0.5, 1e-300, 1e300, -1e300, 1e9, 65536, 4294967296.0, 1e-9};
  switch (any(r, 12)) {
    case 0: return NAN;
    case 1: return any(r, 2) ? INFINITY : -INFINITY;
    case 2: case 3: return odd[any(r, sizeof odd / sizeof *odd)];
    default: return (any(r, 20001) - 10000.0) / 100;
  }
}
static int32_t integer(run *r) {
  static const int32_t odd[] = {0, 1, -1, INT32_MAX, INT32_MIN, 255, 4096};
  return any(r, 4) ? (int32_t)any(r, 40) : odd[any(r, sizeof odd / sizeof *odd)];
}
static mp_point point(run *r) { return mp_make_point(number(r), number(r)); }
static mp_rect rect(run *r) { return mp_make_rect(number(r), number(r), number(r), number(r)); }
static mp_color color(run *r) { return mp_make_color(any(r, 100) / 99.0, number(r), any(r, 100) / 99.0, any(r, 9) / 8.0); }

/* An object of any kind, which may be gone, or never was one. */
static void *object(run *r) {
  if (any(r, 30) == 0) return NULL;
  if (any(r, 30) == 0) return (void *)(uintptr_t)(((uint64_t)any(r, 14) << 56) | ((uint64_t)any(r, 4) << 32) | any(r, 64));
  return r->objects[any(r, 48)];
}

static mp_property some_property(run *r) {
  static const mp_property starts[] = {100, 130, 200, 230, 240, 250, 260, 300, 330, 340, 350, 360, 370, 380,
                                       400, 430, 500, 530, 600, 700, 800, 830, 840, 850, 900, 930, 1000, 1030,
                                       1100, 1130, 1140, 1200, 1300, 1400, 1430};
  return starts[any(r, sizeof starts / sizeof *starts)] + (mp_property)any(r, 10);
}

static mp_value value(run *r) {
  mp_value v;
  memset(&v, 0, sizeof v);
  v.type = (mp_value_type)any(r, 14);
  for (int i = 0; i < 16; i++) v.numbers[i] = number(r);
  return v;
}

static const char *path(run *r) {
  static const char *const paths[] = {"position", "position.x", "opacity", "bounds", "bounds.size", "transform",
                                      "transform.rotation.z", "transform.scale", "backgroundColor", "cornerRadius", "path",
                                      "strokeEnd", "colors", "locations", "filters[0].radius", "shadowOpacity", "isHidden",
                                      "contents", "instanceCount", "zPosition", "nothing", "", "position."};
  return paths[any(r, sizeof paths / sizeof *paths)];
}

static void keep(run *r, void *made) {
  int place = (int)any(r, 48);
  mp_release(r->objects[place]);
  r->objects[place] = made;
}

static mp_timing timing(run *r) {
  mp_timing t;
  MP_INIT(&t);
  t.duration = any(r, 3), t.begin_time = any(r, 4) ? 0 : number(r), t.repeat_count = any(r, 4) ? 0 : number(r);
  t.has_speed = !any(r, 4), t.speed = number(r), t.autoreverses = (int32_t)any(r, 2), t.fill_mode = (int32_t)any(r, 5);
  return t;
}

static mp_result call(run *r) {
  uint8_t texels[8 * 8 * 4] = {0};
  char text[16];
  size_t length;
  double d;
  int64_t i64;
  int32_t i32;
  void *out = NULL;
  mp_result result = MP_OK;
  switch (any(r, 45)) {
    case 0: case 1: case 2:
      result = mp_layer_create((mp_layer_class)any(r, 10), (mp_layer **)&out);
      if (result == MP_OK) keep(r, out);
      return result;
    case 3: case 4: case 5: return mp_layer_add_sublayer(object(r), object(r));
    case 6: return mp_layer_insert_sublayer(object(r), object(r), integer(r));
    case 7: return mp_layer_replace_sublayer(object(r), object(r), object(r));
    case 8: return mp_layer_exchange_sublayers(object(r), integer(r), integer(r));
    case 9: return mp_layer_remove_from_superlayer(object(r));
    case 10: return mp_layer_set_mask(object(r), object(r));
    case 11: return mp_layer_set_bool(object(r), some_property(r), integer(r));
    case 12: case 13: return mp_layer_set_number(object(r), some_property(r), number(r));
    case 14: return mp_layer_set_integer(object(r), some_property(r), integer(r));
    case 15: return mp_layer_set_point(object(r), some_property(r), point(r));
    case 16: case 17: return mp_layer_set_rect(object(r), any(r, 2) ? MP_FRAME : MP_BOUNDS, rect(r));
    case 18: case 19: return mp_layer_set_color(object(r), some_property(r), color(r));
    case 20: {
      mp_transform t = mp_transform_rotation(number(r), number(r), number(r), number(r));
      return mp_layer_set_transform(object(r), some_property(r), &t);
    }
    case 21: {
      double numbers[8];
      for (int i = 0; i < 8; i++) numbers[i] = number(r);
      return mp_layer_set_numbers(object(r), some_property(r), numbers, any(r, 9));
    }
    case 22: {
      mp_color colors[3] = {color(r), color(r), color(r)};
      return mp_layer_set_colors(object(r), MP_COLORS, colors, any(r, 4));
    }
    case 23: {
      mp_filter filter;
      memset(&filter, 0, sizeof filter);
      filter.type = (mp_filter_type)any(r, 13);
      filter.values[0] = number(r);
      return mp_layer_set_filters(object(r), any(r, 2) ? MP_FILTERS : MP_BACKGROUND_FILTERS, &filter, any(r, 2));
    }
    case 24: return mp_layer_set_path_data(object(r), any(r, 2) ? MP_PATH : MP_SHADOW_PATH, any(r, 2) ? "M0 0L9 9 3 4Z" : "M0");
    case 25: {
      mp_bitmap_info info;
      MP_INIT(&info);
      info.format = (mp_format)any(r, 8), info.width = (int32_t)any(r, 9), info.height = (int32_t)any(r, 9);
      info.planes[0] = texels, info.plane_sizes[0] = sizeof texels;
      if (any(r, 2)) {
        loan *l = calloc(1, sizeof *l);
        l->owner = r;
        r->loans++;
        r->lent++;
        info.release = give_back, info.user = l;
        for (int i = 0; i < 3; i++) info.planes[i] = l->texels, info.plane_sizes[i] = sizeof l->texels;
        if (any(r, 2)) info.bytes_per_row[0] = any(r, 80);
      }
      result = mp_bitmap_create(&info, (mp_bitmap **)&out);
      if (result == MP_OK) keep(r, out);
      return result;
    }
    case 26: {
      mp_bitmap_part part;
      MP_INIT(&part);
      part.rect = (mp_pixel_rect){integer(r), integer(r), (int32_t)any(r, 9), (int32_t)any(r, 9)};
      part.planes[0] = texels, part.plane_sizes[0] = sizeof texels;
      return mp_bitmap_update(object(r), &part);
    }
    case 27: return mp_layer_set_contents(object(r), object(r));
    case 28: case 29: {
      mp_target target;
      MP_INIT(&target);
      target.surface = any(r, 20) ? r->surface : object(r);
      target.scale = any(r, 4) ? 1 : number(r);
      target.redraws_all = (int32_t)any(r, 2);
      target.blending = any(r, 3) ? MP_BLENDING_ENCODED : (int32_t)any(r, 3);
      if (target.scale > 100) target.scale = 1;
      return mp_compositor_render(r->compositor, any(r, 4) ? object(r) : NULL, any(r, 20) ? any(r, 1000) / 100.0 : number(r),
                                  &target, NULL);
    }
    case 30:
      result = mp_tree_create(object(r), (mp_tree **)&out);
      if (result == MP_OK) keep(r, out), mp_compositor_start_over(r->compositor);
      return result;
    case 31: return mp_tree_commit(object(r), any(r, 4) ? r->compositor : object(r), any(r, 100) / 10.0);
    case 32: return mp_retain(object(r)) == MP_OK ? mp_release(object(r)) : MP_NONE;
    case 33: return mp_layer_hit_test(object(r), point(r), (mp_layer **)&out);
    case 34: {
      mp_rect converted;
      return mp_convert_rect(object(r), object(r), rect(r), &converted);
    }
    case 35: case 36:
      result = mp_animation_create((mp_animation_class)any(r, 6), path(r), (mp_animation **)&out);
      if (result == MP_OK) keep(r, out);
      return result;
    case 37: {
      mp_value v = value(r);
      return mp_animation_set_value(object(r), integer(r), &v);
    }
    case 38: {
      mp_timing t = timing(r);
      return any(r, 2) ? mp_animation_set_timing(object(r), &t) : mp_layer_set_timing(object(r), &t);
    }
    case 39: {
      mp_keyframes frames;
      mp_value values[3] = {value(r), value(r), value(r)};
      double times[3] = {0, number(r), 1};
      MP_INIT(&frames);
      frames.calculation_mode = (int32_t)any(r, 6), frames.rotation_mode = (int32_t)any(r, 4);
      frames.values = values, frames.value_count = any(r, 4), frames.key_times = times, frames.key_time_count = any(r, 4);
      return mp_animation_set_keyframes(object(r), &frames);
    }
    case 40: {
      mp_animation *members[2] = {object(r), object(r)};
      return any(r, 2) ? mp_animation_set_animations(object(r), members, 2)
                       : mp_animation_set_spring(object(r), number(r), number(r), number(r), number(r));
    }
    case 41: return mp_layer_add_animation(object(r), object(r), any(r, 2) ? "key" : NULL);
    case 42: {
      mp_value shown;
      mp_layer_get_animation_count(object(r), &i64);
      mp_tree_get_next_commit(object(r), any(r, 10), &i32, &d);
      return mp_layer_get_shown_value(object(r), path(r), any(r, 1000) / 100.0, &shown);
    }
    case 43: {
      mp_target target;
      MP_INIT(&target);
      target.surface = r->surface;
      if (any(r, 2)) mp_compositor_start_over(r->compositor);
      return mp_compositor_render_layer(r->compositor, object(r), object(r), any(r, 100) / 10.0, &target, NULL);
    }
    default:
      mp_layer_get_string(object(r), MP_NAME, text, sizeof text, &length);
      if (any(r, 8) == 0) {
        mp_tree_begin_transaction(object(r), NULL);
        return mp_tree_end_transaction(object(r));
      }
      return any(r, 2) ? mp_layer_set_string(object(r), some_property(r), any(r, 9) ? "text" : "\xc3(")
                       : mp_layer_set_none(object(r), some_property(r));
  }
}

static void *go(void *argument) {
  run *r = argument;
  mp_surface_info info;
  MP_INIT(&info);
  info.kind = MP_SURFACE_OFFSCREEN;
  info.width = info.height = 24;
  if (mp_compositor_create_offscreen(NULL, &r->compositor) != MP_OK) return "no compositor";
  if (mp_surface_create(r->compositor, &info, &r->surface) != MP_OK) return "no surface";
  for (long i = 0; i < r->calls; i++) {
    mp_result result = call(r);
    if (result >= 0) {
      r->good++;
    } else {
      r->errors++;
      if (!mp_error_message()[0] || !mp_result_name(result)[0]) return "an error without a message";
    }
  }
  for (int i = 0; i < 48; i++) mp_release(r->objects[i]);
  if (mp_release(r->surface) != MP_OK || mp_release(r->compositor) != MP_OK) return "not released";
  /* Objects that were retained once more are kept, and their loans with them. */
  if (r->loans < 0 || r->loans == r->lent) return "loans were not given back";
  return NULL;
}

int main(int count, char **arguments) {
  int failures = 0;
  enum { THREADS = 2 };
  for (int i = 2; i < count; i++) {
    run runs[THREADS];
    pthread_t threads[THREADS];
    memset(runs, 0, sizeof runs);
    for (int t = 0; t < THREADS; t++) {
      runs[t].state = (uint64_t)atoll(arguments[i]) * 2 + (uint64_t)t;
      runs[t].calls = atol(arguments[1]);
      pthread_create(&threads[t], NULL, go, &runs[t]);
    }
    for (int t = 0; t < THREADS; t++) {
      void *problem;
      pthread_join(threads[t], &problem);
      if (problem) failures++, printf("seed %s: %s\n", arguments[i], (char *)problem);
      printf("seed %s, thread %d: %ld calls were good, %ld errors\n", arguments[i], t, runs[t].good, runs[t].errors);
    }
  }
  return failures != 0;
}
