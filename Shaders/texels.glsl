// What is known of a quad, and how the texels of its contents are read.
#if defined(PAGED) || defined(LAYERED)
#define IMAGE sampler2DArray
#else
#define IMAGE sampler2D
#endif
#if defined(PAGED) || defined(LAYERED) || defined(TILES) || defined(RASTERIZED)
#define FILTERED_HERE
#endif

// The contents' texels; of contents in planes, the luma.
uniform IMAGE image;
#ifdef POINTED
// The same, for the nearest texel.
uniform IMAGE texels;
in vec2 point;
#endif
#ifdef STEPPED
// From a pixel's corner to where its centre is in the contents' texels, in steps: what x and y add, and a start; where
// the bitmap begins in its texture, and a part of a step; the first and the last step that are read; a step's length in
// the texture.
flat in vec4 stepColumns;
flat in vec4 stepStart;
flat in vec4 stepRange;
flat in vec2 stepSize;
#ifdef SLICES
// From a pixel's corner to how far it is through the middle of nine-sliced contents, 0…1 within it: what x and y add; a
// start, and how many steps more or fewer the middle has than the outer parts would.
flat in vec4 middleColumns;
flat in vec4 middleStart;
#endif
#endif
#ifdef PLANAR
uniform IMAGE chroma;
uniform IMAGE chroma2;
#endif
#ifdef FADING
// The texels of the tiles below those that fade in.
uniform sampler2DArray under;
#endif
#if defined(TILES) || defined(FILTERS) || defined(TINT) || defined(PLANAR) || defined(PAGED) || defined(OUTLINED) \
  || defined(GRADIENT) || defined(FADING) || defined(JOINED)
#define DETAILED
uniform sampler2D details;
#endif
#ifdef GRADIENT
uniform sampler2D stops;
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

const float largestPage = 1024.0;
// As in the plan: a place that is as near to a texel's centre or border lies on it.
const float tolerance = 1.0 / 256.0;
// What Float may be off at a texel's border, in texels and in pixels, whichever is less: there the nearest filter takes
// the texel behind it.
const float borderTolerance = 1.0 / 1024.0;
const float borderTolerancePixels = 1.0 / 256.0;

#ifdef DETAILED
// A row of the detail record, as in FramePlan/Records.
vec4 detail(int row) {
  int index = int(place.y);
  return texelFetch(details, ivec2((index & 127) * 16 + row, index >> 7), 0);
}
#endif

#ifndef NO_CONTENTS

// What a filter may read.
struct Reach {
  // The first and last texel: minX, minY, maxX, maxY.
  vec4 range;
#ifdef TILES
  // Along x and y, in a copy of a tiled middle: its first and last texel, and whether another copy is seen before it
  // and after it.
  vec4 copyX;
  vec4 copyY;
#endif
};

#ifdef TILES
const vec4 noCopy = vec4(-1e9, 1e9, 0.0, 0.0);

// Past the end of a copy comes the other end of the next one, where one is seen.
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

// The whole texels of a smaller level within a span of texels.
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

// Where the bitmap begins in its texture, texels: 0, 0 but for small ones, which share pages.
vec2 textureStart() {
  return vec2(mod(row0.w, largestPage), floor(row0.w / largestPage));
}

// The first layer of a level's pages. Found once for all texels of a level: a loop for each of them takes some drivers
// minutes to compile.
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

vec4 texelAt(IMAGE source, ivec2 size, ivec2 at, int level, int layer) {
#ifdef PAGED
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

// Of a texel. For a texture's own filter. What it sees is a whole number of half steps and the page's side a power of
// two, so that nothing is rounded and a bitmap looks the same wherever it begins; an odd number, so that a place is not
// on the verge of two steps of the filter's own, which are mostly 1/256.
const float steps = 2048.0;

vec2 filterPlace(vec2 t, vec4 range, vec2 size) {
  t = (floor(t * steps) + 0.5) / steps;
  t = clamp(t, range.xy + 0.5, range.zw + 0.5);
  return (t + textureStart()) / size;
}

// Of the four texels around a place in one level, in which the whole bitmap has the size given; `isExact`: more so than
// in 8 bits.
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
#else
ivec2 sizeOf(IMAGE source) { return textureSize(source, 0); }
#endif

const float filterNearest = 0.0;
const float filterTrilinear = 2.0;

// How contents are sampled: a level of detail, and whether the nearest texel alone is taken; then, how far before a
// texel's border it counts as reached, texels.
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
