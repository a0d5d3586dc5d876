/* Hostile calls, the second half: numbers, texts, bitmaps and tiles. */
#include "hostile.h"

void numbers(void) {
  double odd[] = {NAN, INFINITY, -INFINITY};
  for (int i = 0; i < 3; i++) {
    double x = odd[i];
    mp_color color = mp_make_color(0, x, 0, 1);
    mp_transform transform = mp_transform_rotation(x, 0, 0, 1);
    mp_filter filter = {MP_FILTER_GAUSSIAN_BLUR, 0, {x}};
    mp_path_element element = {MP_PATH_MOVE, 0, {{x, 0}}};
    mp_layer *out;
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_number(layer, MP_OPACITY, x));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_point(layer, MP_POSITION, mp_make_point(0, x)));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_size(layer, MP_SHADOW_OFFSET, mp_make_size(x, 0)));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_rect(layer, MP_FRAME, mp_make_rect(0, 0, x, 1)));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_color(layer, MP_BACKGROUND_COLOR, color));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_transform(layer, MP_TRANSFORM, &transform));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_filters(layer, MP_FILTERS, &filter, 1));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_path(layer, MP_SHADOW_PATH, &element, 1));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_hit_test(layer, mp_make_point(x, 0), &out));
    EXPECT(MP_ERROR_NOT_FINITE, mp_tree_commit(tree, compositor, x));
    EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_needs_display_in_rect(layer, mp_make_rect(x, 0, 1, 1)));
  }
  /* Finite and enormous: taken, and drawn or left out. */
  EXPECT(MP_OK, mp_layer_set_rect(other, MP_FRAME, mp_make_rect(-1e300, 1e300, 1e308, 1e308)));
  EXPECT(MP_OK, mp_layer_set_number(other, MP_CORNER_RADIUS, 1e308));
  EXPECT(MP_OK, mp_layer_set_number(other, MP_SHADOW_RADIUS, 1e308));
  EXPECT(MP_OK, mp_layer_set_number(other, MP_SHADOW_OPACITY, 1));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(layer, MP_CONTENTS_GRAVITY, 12));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(layer, MP_CONTENTS_GRAVITY, INT64_MIN));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(layer, MP_COMPOSITING_FILTER, 256));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(layer, MP_MASKED_CORNERS, 16));
  EXPECT(MP_ERROR_PROPERTY, mp_layer_set_number(layer, MP_POSITION, 1));
  EXPECT(MP_ERROR_PROPERTY, mp_layer_set_number(layer, -1, 1));
  EXPECT(MP_ERROR_PROPERTY, mp_layer_set_number(layer, INT32_MAX, 1));
  EXPECT(MP_ERROR_PROPERTY, mp_layer_set_none(layer, MP_OPACITY));
  EXPECT(MP_ERROR_CLASS, mp_layer_set_number(layer, MP_LINE_WIDTH, 1));
  EXPECT(MP_ERROR_CLASS, mp_layer_set_string(layer, MP_STRING, "text"));
  EXPECT(MP_ERROR_CLASS, mp_layer_scroll_to_point(layer, mp_make_point(0, 0)));
  EXPECT(MP_ERROR_CLASS, mp_layer_set_tile_source(layer, NULL));
  EXPECT(MP_ERROR_LIMIT, mp_layer_set_filters(layer, MP_FILTERS, (const mp_filter *)&failures, 33));
  EXPECT(MP_ERROR_LIMIT, mp_layer_set_filters(layer, MP_FILTERS, (const mp_filter *)&failures, SIZE_MAX));
  EXPECT(MP_ERROR_LIMIT, mp_layer_set_path(layer, MP_SHADOW_PATH, (const mp_path_element *)&failures, SIZE_MAX / 8));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_numbers(layer, MP_CORNER_RADII, (double[]){1, 2, 3}, 3));
  mp_layer *out;
  EXPECT(MP_ERROR_RANGE, mp_layer_create(99, &out));
  EXPECT(MP_ERROR_RANGE, mp_layer_create(INT32_MIN, &out));
  EXPECT(MP_ERROR_TREE, mp_layer_insert_sublayer(layer, other, INT64_MAX));
  EXPECT(MP_ERROR_TREE, mp_layer_insert_sublayer(layer, other, -1));
  EXPECT(MP_ERROR_TREE, mp_layer_get_sublayer(layer, INT64_MIN, &out));
  EXPECT(MP_ERROR_TREE, mp_layer_exchange_sublayers(layer, 0, INT64_MAX));
}

void texts(void) {
  const char *odd[] = {"\xff", "\xc3", "abc\xe2\x82", "\xed\xa0\x80", "\xf8\x88\x80\x80\x80"};
  mp_layer *out;
  char buffer[4];
  size_t length;
  for (int i = 0; i < 5; i++) {
    EXPECT(MP_ERROR_UTF8, mp_layer_set_string(layer, MP_NAME, odd[i]));
    EXPECT(MP_ERROR_UTF8, mp_layer_find(layer, odd[i], &out));
    EXPECT(MP_ERROR_UTF8, mp_layer_set_path_data(layer, MP_SHADOW_PATH, odd[i]));
    EXPECT(MP_ERROR_UTF8, mp_scene_load(odd[i], NULL, &out));
    EXPECT(MP_ERROR_UTF8, mp_scene_load_json(odd[i], strlen(odd[i]), NULL, NULL, &out));
  }
  EXPECT(MP_OK, mp_layer_set_string(layer, MP_NAME, "\xc3\xa4\xc3\xb6\xc3\xbc"));
  EXPECT(MP_OK, mp_layer_get_string(layer, MP_NAME, buffer, sizeof buffer, &length));
  if (length != 6 || strcmp(buffer, "\xc3\xa4") != 0) failures++;
  EXPECT(MP_OK, mp_layer_get_string(layer, MP_NAME, buffer, 0, NULL));
  EXPECT(MP_OK, mp_layer_get_string(layer, MP_NAME, NULL, SIZE_MAX, &length));
  EXPECT(MP_ERROR_PATH, mp_layer_set_path_data(layer, MP_SHADOW_PATH, "M 0"));
  EXPECT(MP_ERROR_FILE, mp_scene_load("/does/not/exist.json", NULL, &out));
  EXPECT(MP_ERROR_FILE, mp_scene_load_json("{", 1, NULL, NULL, &out));
  EXPECT(MP_ERROR_FILE, mp_scene_load_json("", 0, NULL, NULL, &out));
  EXPECT(MP_ERROR_LIMIT, mp_scene_load_json("{}", SIZE_MAX, NULL, NULL, &out));
  if (!(mp_features() & MP_FEATURE_YAML)) EXPECT(MP_ERROR_FILE, mp_scene_load("/does/not/exist.yaml", NULL, &out));
  mp_result_name(INT32_MIN);
}

/* What text layers are given: refused, or drawn somehow. */
static void draw_text(mp_layer *text, mp_tree *shown) {
  mp_target target;
  mp_frame frame;
  MP_INIT(&target);
  MP_INIT(&frame);
  target.surface = surface;
  EXPECT(MP_OK, mp_layer_set_needs_display(text));
  EXPECT(MP_OK, mp_tree_commit(shown, compositor, 0));
  EXPECT(MP_OK, mp_compositor_render(compositor, shown, 0, &target, &frame));
}

void text_layers(void) {
  const char *odd[] = {"\xff", "\xc3", "abc\xe2\x82", "\xed\xa0\x80", "\xf8\x88\x80\x80\x80", "\xc0\x80"};
  const char *taken[] = {
      "", "\n\r\n\u2028\u2029", "\x01\x02\t\x7f", "\u202e\u2066\u200d\ufeff\u0301", "\U0010ffff\uffff",
      "\u0301\u0301\u0301a\u0301\u0301", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "%s%n<b>&amp;</b>"};
  double sizes[] = {0, -1, 1e-308, 1e-3, 4096, 1e9, 1e308, -1e308};
  mp_layer *text, *out;
  mp_tree *shown;
  size_t length = 0;
  if (!(mp_features() & MP_FEATURE_TEXT)) return;
  EXPECT(MP_OK, mp_layer_create(MP_LAYER_TEXT, &text));
  EXPECT(MP_OK, mp_layer_set_rect(text, MP_FRAME, mp_make_rect(0, 0, 16, 16)));
  EXPECT(MP_OK, mp_tree_create(text, &shown));
  EXPECT(MP_OK, mp_compositor_start_over(compositor));
  EXPECT(MP_OK, mp_layer_set_string(text, MP_STRING, "as before"));
  for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
    EXPECT(MP_ERROR_UTF8, mp_layer_set_string(text, MP_STRING, odd[i]));
    EXPECT(MP_ERROR_UTF8, mp_layer_set_string(text, MP_FONT_FAMILY, odd[i]));
  }
  EXPECT(MP_ERROR_NULL, mp_layer_set_string(text, MP_STRING, NULL));
  EXPECT(MP_OK, mp_layer_get_string(text, MP_STRING, NULL, 0, &length));
  if (length != 9) failures++, printf("a refused text took the place of another\n");
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
    char buffer[64];
    EXPECT(MP_OK, mp_layer_set_string(text, MP_STRING, taken[i]));
    EXPECT(MP_OK, mp_layer_set_string(text, MP_FONT_FAMILY, taken[i]));
    EXPECT(MP_OK, mp_layer_get_string(text, MP_STRING, buffer, sizeof buffer, &length));
    if (length != strlen(taken[i]) || strcmp(buffer, taken[i]) != 0) failures++, printf("text %zu is another\n", i);
    draw_text(text, shown);
  }
  EXPECT(MP_OK, mp_layer_set_none(text, MP_FONT_FAMILY));
  EXPECT(MP_OK, mp_layer_set_string(text, MP_STRING, "Words"));
  EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_number(text, MP_FONT_SIZE, NAN));
  EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_number(text, MP_FONT_SIZE, -INFINITY));
  EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_number(text, MP_FONT_WEIGHT, NAN));
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    EXPECT(MP_OK, mp_layer_set_number(text, MP_FONT_SIZE, sizes[i]));
    EXPECT(MP_OK, mp_layer_set_number(text, MP_FONT_WEIGHT, sizes[i]));
    draw_text(text, shown);
  }
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(text, MP_TEXT_ALIGNMENT, 5));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(text, MP_TRUNCATION_MODE, INT64_MIN));
  /* A line of ten megabytes, and as many lines. */
  size_t long_length = 10000000;
  char *very_long = malloc(long_length + 1);
  EXPECT(MP_OK, mp_layer_set_number(text, MP_FONT_SIZE, 12));
  EXPECT(MP_OK, mp_layer_set_number(text, MP_FONT_WEIGHT, 400));
  for (int lines = 0; lines < 2; lines++) {
    memset(very_long, lines ? '\n' : 'w', long_length);
    very_long[long_length] = 0;
    EXPECT(MP_OK, mp_layer_set_string(text, MP_STRING, very_long));
    draw_text(text, shown);
  }
  very_long[long_length - 1] = (char)0xff;
  EXPECT(MP_ERROR_UTF8, mp_layer_set_string(text, MP_STRING, very_long));
  free(very_long);
  /* A zero within a text of a scene. */
  const char *scene = "{\"canvas\": {\"width\": 9, \"height\": 9}, \"layer\": {\"class\": \"TextLayer\","
                      "\"string\": \"a\\u0000b\"}}";
  mp_result result = mp_scene_load_json(scene, strlen(scene), NULL, NULL, &out);
  if (result == MP_OK) mp_release(out);
  else if (!mp_error_message()[0]) failures++;
  EXPECT(MP_OK, mp_release(shown));
  EXPECT(MP_OK, mp_release(text));
}

static int releases;
static void count_release(void *user) {
  mp_layer *out;
  (void)user;
  releases++;
  EXPECT(MP_ERROR_CALLBACK, mp_layer_create(MP_LAYER_PLAIN, &out));
  EXPECT(MP_ERROR_CALLBACK, mp_release(layer));
}

void bitmaps(void) {
  static uint8_t texels[64];
  mp_bitmap *out;
  mp_bitmap_info info;
  MP_INIT(&info);
  info.width = info.height = 4;
  info.planes[0] = texels;
  info.plane_sizes[0] = sizeof texels;
  info.release = count_release;
  EXPECT(MP_OK, mp_bitmap_create(&info, &out));
  mp_bitmap_part part;
  MP_INIT(&part);
  part.planes[0] = texels;
  part.plane_sizes[0] = sizeof texels;
  mp_pixel_rect rects[] = {{0, 0, 0, 0}, {-1, 0, 2, 2}, {3, 3, 2, 2}, {INT32_MIN, 0, INT32_MAX, 1},
                           {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}};
  for (int i = 0; i < 5; i++) {
    part.rect = rects[i];
    EXPECT(MP_ERROR_BITMAP, mp_bitmap_update(out, &part));
  }
  part.rect = (mp_pixel_rect){1, 1, 2, 2};
  EXPECT(MP_OK, mp_bitmap_update(out, &part));
  part.plane_sizes[0] = 15;
  EXPECT(MP_ERROR_BITMAP, mp_bitmap_update(out, &part));
  part.plane_sizes[0] = SIZE_MAX;
  part.bytes_per_row[0] = SIZE_MAX;
  EXPECT(MP_ERROR_BITMAP, mp_bitmap_update(out, &part));
  mp_release(out);

  int32_t sides[] = {0, -1, INT32_MIN, INT32_MAX, (1 << 20) + 1};
  for (int i = 0; i < 5; i++) {
    info.width = sides[i];
    EXPECT(MP_ERROR_RANGE, mp_bitmap_create(&info, &out));
  }
  info.width = info.height = 1 << 20;
  info.plane_sizes[0] = SIZE_MAX;
  EXPECT(MP_ERROR_LIMIT, mp_bitmap_create(&info, &out));
  info.bytes_per_row[0] = INT32_MAX;
  info.width = 4;
  EXPECT(MP_ERROR_LIMIT, mp_bitmap_create(&info, &out));
  info.width = info.height = 4;
  info.bytes_per_row[0] = 15;
  EXPECT(MP_ERROR_BITMAP, mp_bitmap_create(&info, &out));
  info.bytes_per_row[0] = 0;
  info.plane_sizes[0] = 63;
  EXPECT(MP_ERROR_BITMAP, mp_bitmap_create(&info, &out));
  info.plane_sizes[0] = 64;
  info.format = 99;
  EXPECT(MP_ERROR_RANGE, mp_bitmap_create(&info, &out));
  info.format = MP_FORMAT_YUV420;
  EXPECT(MP_ERROR_NULL, mp_bitmap_create(&info, &out));
  info.format = MP_FORMAT_RGBA8;
  info.yuv_matrix = 7;
  EXPECT(MP_ERROR_RANGE, mp_bitmap_create(&info, &out));
  info.yuv_matrix = 0;
  EXPECT(MP_ERROR_NULL, mp_bitmap_create(&info, NULL));
  if (releases != 14) failures++, printf("%d releases in place of 14\n", releases);
}

static mp_tile_answer draw_tile(void *user, const mp_tile_request *request, void *bytes, size_t stride) {
  mp_layer *out;
  (void)user;
  EXPECT(MP_ERROR_CALLBACK, mp_layer_create(MP_LAYER_PLAIN, &out));
  memset(bytes, 0x80, stride * (size_t)request->height);
  mp_tile_is_cancelled(request->token);
  mp_tile_is_cancelled(UINT64_MAX);
  return request->column == 1 ? 77 : MP_TILE_DRAWN;
}

static void wake(void *user) {
  mp_layer *out;
  ++*(int *)user;
  EXPECT(MP_ERROR_CALLBACK, mp_layer_create(MP_LAYER_PLAIN, &out));
  EXPECT(MP_ERROR_CALLBACK, mp_compositor_set_wake_up(compositor, NULL, NULL));
}

void tiles(void) {
  int wakes = 0;
  mp_tile_source *source;
  mp_tile_source_info info;
  mp_layer *tiled;
  mp_tree *out;
  MP_INIT(&info);
  EXPECT(MP_ERROR_NULL, mp_tile_source_create(&info, &source));
  info.draw = draw_tile;
  info.release = count_release;
  EXPECT(MP_OK, mp_tile_source_create(&info, &source));
  EXPECT(MP_OK, mp_layer_create(MP_LAYER_TILED, &tiled));
  EXPECT(MP_ERROR_NOT_FINITE, mp_layer_set_size(tiled, MP_TILE_SIZE, mp_make_size(NAN, 1)));
  EXPECT(MP_OK, mp_layer_set_size(tiled, MP_TILE_SIZE, mp_make_size(1e300, -1)));
  EXPECT(MP_OK, mp_layer_set_size(tiled, MP_TILE_SIZE, mp_make_size(16, 16)));
  EXPECT(MP_OK, mp_layer_set_integer(tiled, MP_LEVELS_OF_DETAIL, INT64_MAX));
  EXPECT(MP_ERROR_RANGE, mp_layer_set_integer(tiled, MP_MEMORY_BUDGET, -1));
  EXPECT(MP_OK, mp_layer_set_rect(tiled, MP_FRAME, mp_make_rect(0, 0, 32, 32)));
  EXPECT(MP_OK, mp_layer_set_tile_source(tiled, source));
  EXPECT(MP_OK, mp_tree_create(tiled, &out));
  EXPECT(MP_OK, mp_compositor_start_over(compositor));
  EXPECT(MP_OK, mp_compositor_set_wake_up(compositor, wake, &wakes));
  EXPECT(MP_OK, mp_tree_commit(out, compositor, 0));
  mp_target target;
  MP_INIT(&target);
  target.surface = surface;
  target.wait_for_tiles = 5;
  EXPECT(MP_OK, mp_compositor_render(compositor, out, 0, &target, NULL));
  EXPECT(MP_OK, mp_compositor_set_wake_up(compositor, NULL, NULL));
  if (wakes == 0) failures++, printf("nobody was woken\n");
  mp_release(source);
  mp_release(out);
  mp_release(tiled);
}
