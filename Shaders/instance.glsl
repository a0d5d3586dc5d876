#version 300 es
// Draws one instance as a quad that covers at least the pixels that it touches. What a pixel shows is computed in the
// fragment shader from the pixel's centre and the flat values made here, so that splitting, flipping and partial
// redraws change nothing. Device coordinates are relative to the frame's reference pixel.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;

// The draw order, 128 instances a row, two texels each, as in FramePlan/Records; four vertices an instance.
uniform highp usampler2D instances;
// Item; clip, and above it bits for the edges that turned clips stand for; group; the columns that are drawn of it.
uvec4 instance;

// Tables of records, 128 a row: rows of four floats, as in FramePlan/Records.
uniform sampler2D quads;
uniform sampler2D nodes;
uniform sampler2D clips;
uniform sampler2D groups;
#if defined(SLICES) || defined(OUTLINED) || defined(JOINED)
uniform sampler2D details;
#endif
// Target pixels to clip space: two rows, then what is added.
uniform vec4 projection;
uniform vec4 shift;
#ifdef POINTED
#ifdef LAYERED
uniform sampler2DArray texels;
#else
uniform sampler2D texels;
#endif
#endif
#ifdef STEPPED
// As in texels.glsl.
uniform sampler2D image;
flat out vec4 stepColumns;
flat out vec4 stepStart;
flat out vec4 stepRange;
flat out vec2 stepSize;
#ifdef SLICES
flat out vec4 middleColumns;
flat out vec4 middleStart;
#endif
#endif
#if defined(COMPOSITE) && !defined(RESAMPLED) && !defined(COVERING) && !defined(BLENDED)
#define PAGE_POINTED
uniform sampler2D page;
#endif
#if defined(POINTED) || defined(PAGE_POINTED)
// Where the contents' texture or the page is read.
out vec2 point;
#endif

// No more than fifteen vectors in any combination: the least that every driver has.
// As in coverage.glsl.
out vec2 devicePlace;
// The first clip shape; the detail record.
flat out vec2 place;
#ifdef MULTIPLIED
flat out float group;
#endif
// Device to local, one row each; w: where the bitmap begins in its texture, opacity.
flat out vec4 row0;
flat out vec4 row1;
#if !defined(PARALLEL) && !defined(TURNED)
flat out vec4 row2;
#endif
#ifdef TURNED
// The edges' distances: see `edges`; the inverse of the normal's larger component, along x, along y.
flat out vec4 edgesX;
flat out vec4 edgesY;
flat out vec2 edgesBoth;
#endif
flat out vec4 background;
// Outlines of the background and of the contents: local x, y, width, height.
#ifndef PARALLEL
flat out vec4 outline;
flat out vec4 contents;
#endif
#if defined(OUTLINED) && defined(PARALLEL)
// The outline in device pixels, whole; its corners, clockwise from the one of least x and y; the border's width along x
// and y, the exponent of the corners' curve; flags, and above them a bit for each hard edge.
flat out vec4 box;
flat out vec4 boxCornersX;
flat out vec4 boxCornersY;
flat out vec4 boxEdge;
#endif
#ifndef STEPPED
#ifndef SLICES
flat out vec4 texel;
#endif
flat out vec4 texelRange;
#endif
// The device rectangles that the background and the contents, or a group, end at: clips, and the outline itself, where
// they are parallel to the device.
flat out vec4 outlineBox;
flat out vec4 contentsBox;
#if defined(COMPOSITE) && (defined(RESAMPLED) || defined(COVERING) || defined(BLENDED))
// As in composite.frag.
flat out vec4 cells;
#endif
#ifdef RESAMPLED
flat out vec4 sampling;
#endif
#if defined(COMPOSITE) && defined(BLENDED)
flat out vec4 under;
#endif
#if defined(SLICES) && !defined(STEPPED)
// The middle of nine-sliced contents, from x, y to x, y: local and texels; texels a point in the outer parts and in the
// middle.
flat out vec4 joins;
flat out vec4 centers;
flat out vec4 scales;
#endif

invariant gl_Position;

const uint composite = 0x80000000u;
const int groupRows = 7;
const float hasBackground = 1.0;
const float hasContents = 2.0;
const float hasBorder = 4.0;
const float cell = 1024.0;
const float largestPage = 1024.0;
// As in the plan: an edge or a texel that is as near to the pixel grid lies on it.
const float tolerance = 1.0 / 256.0;
// Where the bits for edges begin.
const uint edgesShift = 24u;

vec4 record(sampler2D table, uint index, int stride, int row) {
  return texelFetch(table, ivec2(int(index & 127u) * stride + row, int(index >> 7)), 0);
}

vec2 onGrid(vec2 value) {
  vec2 nearest = round(value);
  return mix(value, nearest, vec2(lessThan(abs(value - nearest), vec2(tolerance))));
}

vec4 intersect(vec4 a, vec4 b) {
  return vec4(max(a.xy, b.xy), min(a.zw, b.zw));
}

// The pixels that a rectangle touches.
vec4 wholePixels(vec4 rect) {
  return vec4(floor(rect.xy), ceil(rect.zw));
}

// Holds both, or the one that is not empty.
vec4 unite(vec4 a, vec4 b) {
  if (any(greaterThanEqual(a.xy, a.zw))) return b;
  if (any(greaterThanEqual(b.xy, b.zw))) return a;
  return vec4(min(a.xy, b.xy), max(a.zw, b.zw));
}

// A rectangle and the pixel around it: past a sharp corner the product of the two edges' areas alone would not end.
vec4 around(vec4 rect) {
  return vec4(floor(rect.xy - 1.0), ceil(rect.zw + 1.0));
}

// Device to target pixels.
vec2 toTarget;

// The one place where a device point becomes a clip-space position.
void put(vec2 point) {
  devicePlace = point;
  vec2 at = point + toTarget;
  gl_Position = vec4(vec2(dot(at, projection.xy), dot(at, projection.zw)) + shift.xy, 0.0, 1.0);
}

void putCorner(vec4 rect, vec2 corner) {
  if (any(greaterThanEqual(rect.xy, rect.zw))) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  } else {
    put(mix(rect.xy, rect.zw, corner));
  }
}
