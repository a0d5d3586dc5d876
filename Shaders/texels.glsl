// The inputs of a quad, and the sampling of its contents' texels.
#if defined(PAGED) || defined(LAYERED)
#define IMAGE sampler2DArray
#elif defined(EXTERNAL)
#define IMAGE samplerExternalOES
#else
#define IMAGE sampler2D
#endif
#if defined(PAGED) || defined(LAYERED) || defined(TILES) || defined(RASTERIZED) || defined(IMPORTED)
#define FILTERED_HERE
#endif

// The contents' texels; for planar contents, the luma.
uniform IMAGE image;
#ifdef IMPORTED
// Of a texture from outside: from a texel of the upright picture to the stored one, columns then rows.
uniform vec4 turn;
// How alpha is coded: 0 premultiplied, 1 not, 2 opaque, 3 nothing is there; the colour space: 0 sRGB, 1 linear sRGB,
// 2 Display P3.
uniform vec4 coding;
#endif
#ifdef POINTED
// The same texture, with nearest filtering.
uniform IMAGE texels;
in vec2 point;
#endif
#ifdef STEPPED
// From the corner of a pixel to the texel coordinates of its centre, in steps: the increments for x and y; start, start
// of the bitmap in its texture, and offset within a step; the first and last step that may be read; the length of a
// step in texture coordinates.
flat in vec4 stepColumns;
flat in vec4 stepStart;
flat in vec4 stepRange;
flat in vec2 stepSize;
#ifdef SLICES
// From the corner of a pixel to its relative position in the middle of nine-slice contents, 0…1 inside: the increments
// for x and y; start, and the difference in steps between the middle and the outer parts continued.
flat in vec4 middleColumns;
flat in vec4 middleStart;
#endif
#endif
#ifdef PLANAR
uniform IMAGE chroma;
uniform IMAGE chroma2;
#endif
#ifdef MIXED
// The texels of alpha-only contents.
uniform sampler2D mask;
#endif
#ifdef FADING
// The texels of the coarser tiles below tiles that fade in.
uniform sampler2DArray under;
#endif
#if defined(TILES) || defined(FILTERS) || defined(TINT) || defined(PLANAR) || defined(PAGED) || defined(OUTLINED) \
  || defined(GRADIENT) || defined(FADING) || defined(JOINED)
#define DETAILED
uniform sampler2DArray details;
#endif
#ifdef GRADIENT
uniform sampler2DArray stops;
#endif

flat in vec4 row0;
flat in vec4 row1;
#if !defined(PARALLEL) && !defined(TURNED)
flat in vec4 row2;
#endif
#ifdef TURNED
flat in vec4 edgesX;
flat in vec4 edgesY;
flat in vec2 edgesBoth;
#endif
flat in vec4 background;
#ifndef PARALLEL
flat in vec4 outline;
flat in vec4 contents;
#endif
#if defined(OUTLINED) && defined(PARALLEL)
flat in vec4 box;
flat in vec4 boxCornersX;
flat in vec4 boxCornersY;
flat in vec4 boxEdge;
#endif
#ifndef STEPPED
#ifndef SLICES
flat in vec4 texel;
#endif
flat in vec4 texelRange;
#endif
flat in vec4 outlineBox;
flat in vec4 contentsBox;
#if defined(SLICES) && !defined(STEPPED)
flat in vec4 joins;
flat in vec4 centers;
flat in vec4 scales;
#endif

const float largestPage = 2048.0;
// As in the plan: a position this close to a texel's centre or edge is on it.
const float tolerance = 1.0 / 256.0;
// Rounding errors of Float at a texel's edge, in texels and in pixels, whichever is less: within it, the nearest filter
// takes the texel behind the edge.
const float borderTolerance = 1.0 / 1024.0;
const float borderTolerancePixels = 1.0 / 256.0;

#ifdef DETAILED
// A row of the detail record, as in FramePlan/Records.
vec4 detail(int row) {
  int index = int(place.y);
  return texelFetch(details, tableTexel(index, 16, row), 0);
}
#endif

#ifndef NO_CONTENTS

// The texels that a filter may read.
struct Reach {
  // The first and last texel: minX, minY, maxX, maxY.
  vec4 range;
#ifdef TILES
  // Within a copy of a tiled middle, along x and y: its first and last texel, and whether another copy is drawn before
  // it and after it.
  vec4 copyX;
  vec4 copyY;
#endif
};

#ifdef TILES
const vec4 noCopy = vec4(-1e9, 1e9, 0.0, 0.0);

// Past the end of a copy, the texel at the other end of the next copy, if one is drawn.
float wrapped(float index, vec4 copy) {
  if (index < copy.x && copy.z > 0.0) return copy.y;
  if (index > copy.y && copy.w > 0.0) return copy.x;
  return index;
}
#endif

ivec2 readable(vec2 index, Reach reach) {
#ifdef TILES
  index = vec2(wrapped(index.x, reach.copyX), wrapped(index.y, reach.copyY));
#endif
  return ivec2(clamp(index, reach.range.xy, reach.range.zw));
}

// The whole texels of a smaller mip level within a range of texels.
vec4 narrowed(vec4 span, vec2 share) {
  return vec4(ceil(span.xy * share - tolerance), floor((span.zw + 1.0) * share + tolerance) - 1.0);
}

Reach atLevel(Reach reach, vec2 share) {
  reach.range = narrowed(reach.range, share);
#ifdef TILES
  reach.copyX.xy = narrowed(reach.copyX.xxyy, share.xx).xz;
  reach.copyY.xy = narrowed(reach.copyY.xxyy, share.yy).xz;
#endif
  return reach;
}

ivec2 sizeOfLevel(ivec2 size, int level) {
  return max(size >> level, ivec2(1));
}

// The start of the bitmap in its texture, texels: 0, 0 except for small bitmaps, which share pages.
vec2 textureStart() {
  return vec2(mod(row0.w, largestPage), floor(row0.w / largestPage));
}

// The first layer of a mip level's pages. Computed once for all texels of a level: with a loop for each texel, some
// drivers take minutes to compile the shader.
int firstLayer(ivec2 size, int level) {
  int layer = 0;
#ifdef PAGED
  ivec2 page = ivec2(detail(7).xy);
  for (int k = 0; k < level; k++) {
    ivec2 pages = (sizeOfLevel(size, k) + page - 1) / page;
    layer += pages.x * pages.y;
  }
#endif
  return layer;
}

#ifdef IMPORTED
// The stored place of a texel of the upright picture.
ivec2 stored(ivec2 at, ivec2 size) {
  ivec4 map = ivec4(turn);
  ivec2 last = map.x == 0 ? size.yx - 1 : size - 1;
  return map.xz * at.x + map.yw * at.y + last * ivec2(lessThan(map.xz + map.yw, ivec2(0)));
}

#ifdef CONVERTED
// Display P3 to sRGB, both linear.
const mat3 fromP3 = mat3(
  1.2249402, -0.0420570, -0.0196376, -0.2249402, 1.0420570, -0.0786361, 0.0, 0.0, 1.0982737);
#endif

// A stored texel as premultiplied sRGB. Powers stand in the programs that need them alone: where branches cost as much
// as what is in them, a frame of a video takes half the time without.
vec4 converted(vec4 c) {
  if (coding.x == 3.0) return vec4(0.0);
  if (coding.x == 2.0) c.a = 1.0;
#ifdef CONVERTED
  if (coding.x == 0.0) c.rgb = c.a > 0.0 ? c.rgb / c.a : vec3(0.0);
  c.rgb = encoded(coding.y == 1.0 ? c.rgb : fromP3 * linearized(clamp(c.rgb, 0.0, 1.0)));
  c.rgb *= c.a;
#else
  if (coding.x == 1.0) c.rgb *= c.a;
#endif
  return c;
}
#endif

vec4 texelAt(IMAGE source, ivec2 size, ivec2 at, int level, int layer) {
#ifdef IMPORTED
  vec4 c = texelFetch(source, stored(at, size), 0);
#ifdef PLANAR
  return c;
#else
  return converted(c);
#endif
#elif defined(PAGED)
  ivec2 page = ivec2(detail(7).xy);
  ivec2 cell = at / page;
  layer += cell.y * ((sizeOfLevel(size, level).x + page.x - 1) / page.x) + cell.x;
  return texelFetch(source, ivec3(at - cell * page, layer), 0);
#elif defined(LAYERED)
  return texelFetch(source, ivec3(at, int(row0.w)), 0);
#else
  return texelFetch(source, at + ivec2(textureStart()), level);
#endif
}

// Steps of a texel, for the texture's own filter. Coordinates are whole numbers of half steps and a page's side is a
// power of two, so that nothing is rounded and a bitmap looks the same at any place. The number is odd, so that a
// coordinate is not at the limit between two steps of the filter, which are usually 1/256.
const float steps = 2048.0;

vec2 filterPlace(vec2 t, vec4 range, vec2 size) {
  t = (floor(t * steps) + 0.5) / steps;
  t = clamp(t, range.xy + 0.5, range.zw + 0.5);
  return (t + textureStart()) / size;
}

// The bilinear mean of the four texels around a point in one mip level, of a bitmap with the given size at level 0;
// isExact: more precise than 8 bits.
vec4 bilinear(IMAGE source, ivec2 size, vec2 t, Reach reach, int level, bool isExact) {
  vec2 levelSize = vec2(sizeOfLevel(size, level));
  if (level > 0) {
    vec2 share = levelSize / vec2(size);
    t *= share;
    reach = atLevel(reach, share);
  }
#ifndef FILTERED_HERE
  if (!isExact) {
    return textureLod(source, filterPlace(t, reach.range, levelSize), float(level));
  }
#endif
  int layer = firstLayer(size, level);
  vec2 low = floor(t - 0.5);
  vec2 part = t - 0.5 - low;
  ivec2 a = readable(low, reach);
  ivec2 b = readable(low + 1.0, reach);
  vec4 upper =
    mix(texelAt(source, size, a, level, layer), texelAt(source, size, ivec2(b.x, a.y), level, layer), part.x);
  vec4 lower =
    mix(texelAt(source, size, ivec2(a.x, b.y), level, layer), texelAt(source, size, b, level, layer), part.x);
  return mix(upper, lower, part.y);
}

#ifdef PAGED
ivec2 sizeOf(IMAGE source) { return ivec2(detail(7).zw); }
#elif defined(LAYERED)
ivec2 sizeOf(IMAGE source) { return textureSize(source, 0).xy; }
#elif defined(IMPORTED)
ivec2 sizeOf(IMAGE source) { return turn.x == 0.0 ? textureSize(source, 0).yx : textureSize(source, 0); }
#else
ivec2 sizeOf(IMAGE source) { return textureSize(source, 0); }
#endif

const float filterNearest = 0.0;
const float filterTrilinear = 2.0;

// How contents are sampled: whether only the nearest texel is read, the mip level, and the distance in texels before a
// texel's edge at which the edge counts as reached.
struct Sampling {
  bool isNearest;
  float level;
  vec2 border;
};

vec4 filtered(IMAGE source, ivec2 size, vec2 t, Reach reach, Sampling sampling, bool isExact) {
#ifdef FILTERS
  float level = floor(sampling.level);
  vec4 fine = bilinear(source, size, t, reach, int(level), isExact);
  if (sampling.level == level) return fine;
  return mix(fine, bilinear(source, size, t, reach, int(level) + 1, isExact), sampling.level - level);
#else
  return bilinear(source, size, t, reach, 0, isExact);
#endif
}
#endif
