// Draws one instance as a rectangle that covers at least the pixels that it touches. The fragment shader computes the
// colour from the pixel's centre and from flat values set here, so that splitting, flipping and partial redraws change
// no pixel. Device coordinates are relative to the frame's reference pixel.

// The draw order, 128 instances a row, as in Renderer/InstanceTable: four vertices an instance.
uniform highp usampler2DArray instances;
// Item; clip, with the bits of shared edges above it; group; number of the part that is drawn, 0 for all.
uvec4 instance;

// Record tables, 128 records a row: rows of four floats, as in FramePlan/Records.
uniform sampler2DArray places;
uniform sampler2DArray looks;
uniform sampler2DArray nodes;
uniform sampler2DArray clips;
uniform sampler2DArray groups;
#if defined(SLICES) || defined(OUTLINED) || defined(JOINED)
uniform sampler2DArray details;
#endif
// Target pixels to clip space: two rows, then the translation. The third component of `shift` is by how many pixels quads
// are enlarged on targets with several samples a pixel.
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
#ifdef MIXED
uniform sampler2D mask;
#endif
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
// Texture coordinates of the contents or the page.
out vec2 point;
#endif

// At most fifteen vectors in any combination, the minimum that every driver has.
// As in coverage.glsl.
out vec2 devicePlace;
// Index of the first clip shape; index of the detail record.
flat out vec2 place;
#ifdef MULTIPLIED
flat out float group;
#endif
// Device to local, one row each; in w the start of the bitmap in its texture (with MIXED the kind of contents), then the
// opacity.
flat out vec4 row0;
flat out vec4 row1;
#if !defined(PARALLEL) && !defined(TURNED)
flat out vec4 row2;
#endif
#ifdef TURNED
// The edges' distances: see `edges`; then the inverse of the normal's larger component along x, along y.
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
// The whole outline in device pixels; its corner radii, clockwise from the corner of minimum x and y; the border width
// along x and y, the exponent of the corner curve, and flags with a bit for each hard edge above them.
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
// The device rectangles that bound the background and the contents, or a group: the clips' rectangle, and for quads
// parallel to the device axes also the outline.
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
// The middle of nine-slice contents, from x, y to x, y: local, then texels; texels a point in the outer parts and in
// the middle.
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
const float largestPage = 2048.0;
// As in the plan: edges and texels this close to the pixel grid are on it.
const float tolerance = 1.0 / 256.0;
// The first bit of the shared edges in `clip`.
const uint edgesShift = 24u;
#ifdef MIXED
// Kinds of contents, in the place of the shared edges.
const uint isTinted = 1u;
const uint isFetched = 2u;
const uint isSliced = 4u;
#endif

vec4 record(sampler2DArray table, uint index, int stride, int row) {
  return texelFetch(table, tableTexel(int(index), stride, row), 0);
}

vec2 onGrid(vec2 value) {
  vec2 nearest = round(value);
  return mix(value, nearest, vec2(lessThan(abs(value - nearest), vec2(tolerance))));
}

vec4 intersect(vec4 a, vec4 b) {
  return vec4(max(a.xy, b.xy), min(a.zw, b.zw));
}

// The pixels that a rectangle touches, as a rectangle.
vec4 wholePixels(vec4 rect) {
  return vec4(floor(rect.xy), ceil(rect.zw));
}

// The smallest rectangle that contains both; an empty one adds nothing.
vec4 unite(vec4 a, vec4 b) {
  if (any(greaterThanEqual(a.xy, a.zw))) return b;
  if (any(greaterThanEqual(b.xy, b.zw))) return a;
  return vec4(min(a.xy, b.xy), max(a.zw, b.zw));
}

// The rectangle enlarged by a pixel: at a sharp corner the product of two edges' areas alone would reach further.
vec4 around(vec4 rect) {
  return vec4(floor(rect.xy - 1.0), ceil(rect.zw + 1.0));
}

// Translation from device to target pixels.
vec2 toTarget;

// The only function that converts a device point to clip space.
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
