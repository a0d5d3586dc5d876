#version 300 es
// Draws one instance as a quad that covers at least the pixels that it touches. What a pixel shows is computed in the fragment
// shader from the pixel's centre and the flat values made here, so that splitting, flipping and partial redraws change nothing.
// Device coordinates are relative to the frame's reference pixel.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;

// Item; clip, and above it bits for the edges that turned clips stand for; group.
layout(location = 0) in uvec3 instance;
// The columns and the rows that are drawn of it, as in GPURecords.swift.
layout(location = 1) in uvec2 part;

// Tables of records, 128 a row: rows of four floats, as in GPURecords.swift.
uniform sampler2D quads;
uniform sampler2D nodes;
uniform sampler2D clips;
uniform sampler2D groups;
#if defined(SLICES) || defined(OUTLINED) || defined(JOINED)
uniform sampler2D details;
#endif
// Target pixels to clip space: scale, offset.
uniform vec4 projection;
#ifdef POINTED
#ifdef LAYERED
uniform sampler2DArray texels;
#else
uniform sampler2D texels;
#endif
#endif
#ifdef STEPPED
// As in contents.glsl.
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
// The outline in device pixels, whole; its corners, clockwise from the one of least x and y; the border's width along x and y, the exponent
// of the corners' curve; flags, and above them a bit for each hard edge.
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
// The device rectangles that the background and the contents, or a group, end at: clips, and the outline itself, where they are
// parallel to the device.
flat out vec4 outlineBox;
flat out vec4 contentsBox;
#if defined(COMPOSITE) && (defined(RESAMPLED) || defined(COVERING) || defined(BLENDED))
// As in composite.frag.
flat out vec4 cells;
#endif
#ifdef RESAMPLED
flat out vec4 sampling;
#endif
#ifdef BLENDED
flat out vec4 under;
#endif
#if defined(SLICES) && !defined(STEPPED)
// The middle of nine-sliced contents, from x, y to x, y: local and texels; texels a point in the outer parts and in the middle.
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
#ifdef STEPPED
#ifdef SLICES
// Of a texel; places are rounded to them, and read a part of a step further, so that none is on the verge of two steps of the texture's own filter.
const float steps = 512.0;
const float halfStep = 0.5;
const float further = 0.125;
// How much longer or shorter than a pixel a texel is that counts as long.
const float longTolerance = 1.0 / 65536.0;
// Points: a middle that is shorter is cut.
const float least = 1.0 / 1048576.0;
#else
// As in contents.glsl.
const float steps = 2048.0;
const float halfStep = 0.0;
const float further = 0.5;
#endif
#endif
// As in the plan: an edge or a texel that is as near to the pixel grid lies on it.
const float tolerance = 1.0 / 256.0;
// Past a half diagonal of a pixel, no part of it is inside an edge.
const float reach = 0.75;
const float nearW = 1.0 / 4096.0;
#ifdef TURNED
// Of turned quads whose places are interpolated: pixels; the longer side's square over the width.
const float farthest = 16384.0;
const float mostSlender = 524288.0;
#endif
// Where the bits for edges begin.
const uint edgesShift = 24u;
// How many pixels an outline is made larger on such sides.
const float sharedEdgeReach = 2.0;

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
  gl_Position = vec4((point + toTarget) * projection.xy + projection.zw, 0.0, 1.0);
}

void putCorner(vec4 rect, vec2 corner) {
  if (any(greaterThanEqual(rect.xy, rect.zw))) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  } else {
    put(mix(rect.xy, rect.zw, corner));
  }
}

#ifdef COMPOSITE
void drawGroup(uint group, vec4 clipRect, vec2 corner) {
  vec4 from = record(groups, group, groupRows, 0);
  row1 = vec4(0.0, 0.0, 0.0, from.z);
  texel = vec4(from.xy, 0.0, 0.0);
#ifdef FILTERED
  texel.zw = record(groups, group, groupRows, 6).xy;
#endif
#if defined(RESAMPLED) || defined(COVERING) || defined(BLENDED)
  cells = record(groups, group, groupRows, 4);
#endif
#ifdef RESAMPLED
  sampling = record(groups, group, groupRows, 3);
#endif
#ifdef BLENDED
  under = record(groups, group, groupRows, 5);
#endif
  outlineBox = intersect(clipRect, record(groups, group, groupRows, 1));
  putCorner(wholePixels(outlineBox), corner);
#ifdef PAGE_POINTED
  point = (devicePlace + texel.xy) / vec2(textureSize(page, 0));
#endif
}
#else
// The device rectangle of a local one whose sides are parallel to the device's.
vec4 parallelImage(vec4 local, mat2 linear, vec2 origin) {
  vec2 a = linear * local.xy + origin;
  vec2 b = linear * (local.xy + local.zw) + origin;
  return vec4(onGrid(min(a, b)), onGrid(max(a, b)));
}

#ifdef TURNED
// Of the edges that a row of the inverse is constant along: pixels for a unit of local space; how far from the pixel's centre the edge
// leaves it, and how far it cuts two opposite sides of it (half the sum and half the difference of the normal's components); and
// half the inverse of their product.
vec4 edges(vec2 row) {
  float slope = length(row);
  vec2 n = abs(row) / slope;
  float a = max(n.x, n.y);
  float b = min(n.x, n.y);
  return vec4(1.0 / slope, 0.5 * (a + b), 0.5 * (a - b), 1.0 / max(2.0 * a * b, 1e-12));
}

// Whether places within a parallelogram of these sides are interpolated to less than a quarter of a pixel. What rounding adds grows with
// the square of the longer side, over the width.
bool isInterpolable(vec2 x, vec2 y) {
  float longest = max(length(x), length(y));
  float area = abs(x.x * y.y - x.y * y.x);
  return longest <= farthest && longest * longest * longest <= mostSlender * area;
}
#endif

// The device rectangle around the image of a local one under an affine map.
vec4 boundingBox(vec4 local, mat2 linear, vec2 origin) {
  vec2 a = linear * local.xy + origin;
  vec2 x = linear[0] * local.z;
  vec2 y = linear[1] * local.w;
  return vec4(a + min(min(x, y), min(vec2(0.0), x + y)), a + max(max(x, y), max(vec2(0.0), x + y)));
}

// The same under a projective one, row by row; everything where a part is behind the viewer.
vec4 boundingBox(vec4 local, vec2 start, mat2 toNode, vec3 n0, vec3 n1, vec3 n2) {
  vec4 box = vec4(1e9, 1e9, -1e9, -1e9);
  for (int k = 0; k < 4; k++) {
    vec3 point = vec3(start + toNode * (local.xy + local.zw * vec2(k & 1, k >> 1)), 1.0);
    float w = dot(n2, point);
    if (w < nearW) return vec4(-1e9, -1e9, 1e9, 1e9);
    vec2 seen = vec2(dot(n0, point), dot(n1, point)) / w;
    box = vec4(min(box.xy, seen), max(box.zw, seen));
  }
  return box;
}

#if defined(OUTLINED) && defined(PARALLEL)
// The nearest pixel border beyond which no pixel's centre is within an edge, where that is not antialiased.
vec4 withEdges(vec4 rect, vec4 hard) {
  return mix(rect, ceil(rect - 0.5), hard);
}

// Which edges are hard on the device: left, top, right, bottom. Looks at how the local axes lie there.
vec4 hardOnDevice(float bits, mat2 linear) {
  vec4 hard = mod(floor(bits / vec4(1.0, 2.0, 4.0, 8.0)), 2.0);
  bool isTurned = abs(linear[0].y) > abs(linear[0].x);
  if (isTurned) hard = hard.yxwz;
  vec2 direction = isTurned ? vec2(linear[1].x, linear[0].y) : vec2(linear[0].x, linear[1].y);
  if (direction.x < 0.0) hard = hard.zyxw;
  if (direction.y < 0.0) hard = hard.xwzy;
  return hard;
}

void putOutline(uint index, mat2 linear) {
  vec4 x = record(details, index, 16, 10);
  vec4 y = record(details, index, 16, 11);
  vec4 says = record(details, index, 16, 12);
  bool isTurned = abs(linear[0].y) > abs(linear[0].x);
  vec2 scale = isTurned ? vec2(linear[1].x, linear[0].y) : vec2(linear[0].x, linear[1].y);
  boxCornersX = (isTurned ? y.xwzy : x) * abs(scale.x);
  boxCornersY = (isTurned ? x.xwzy : y) * abs(scale.y);
  if (scale.x < 0.0) {
    boxCornersX = boxCornersX.yxwz;
    boxCornersY = boxCornersY.yxwz;
  }
  if (scale.y < 0.0) {
    boxCornersX = boxCornersX.wzyx;
    boxCornersY = boxCornersY.wzyx;
  }
  vec4 hard = hardOnDevice(says.w, linear);
  boxEdge = vec4(says.x * abs(scale), says.y, says.z + 4.0 * dot(hard, vec4(1.0, 2.0, 4.0, 8.0)));
}
#endif

#ifndef PARALLEL
// How long a pixel is in local space, at a place.
vec2 pixelAt(vec2 local) {
#ifdef TURNED
  return vec2(length(row0.xy), length(row1.xy));
#else
  // Of a projective map the rows go by the depth that they find: that of the way back from the place itself.
  vec3 x = row0.xyz - local.x * row2.xyz;
  vec3 y = row1.xyz - local.y * row2.xyz;
  vec3 seen = cross(x, y);
  float depth = dot(row2.xyz, seen / seen.z);
  return vec2(length(x.xy), length(y.xy)) / abs(depth);
#endif
}

// An outline without the edges that clips stand for: left, top, right, bottom, from the lowest bit.
vec4 withoutShared(vec4 local, uint edges) {
  if (edges == 0u) return local;
  vec2 far = local.xy + local.zw;
  vec2 more = max(
    max(pixelAt(local.xy), pixelAt(far)), max(pixelAt(vec2(local.x, far.y)), pixelAt(vec2(far.x, local.y))));
  more *= sharedEdgeReach;
  vec2 low = local.xy - more * vec2(edges & 1u, edges >> 1 & 1u);
  return vec4(low, far + more * vec2(edges >> 2 & 1u, edges >> 3 & 1u) - low);
}
#endif

#ifdef STEPPED
// Where pixels are in the contents' texels: see contents.glsl.
void putSteps(vec2 scale, vec2 offset, vec4 range) {
  vec2 begin = vec2(mod(row0.w, largestPage), floor(row0.w / largestPage));
  stepColumns = vec4(row0.x, row1.x, row0.y, row1.y) * scale.xyxy * steps;
  stepStart = vec4((vec2(row0.z, row1.z) * scale + offset) * steps + 0.5 * (stepColumns.xy + stepColumns.zw), begin * steps)
    + vec4(vec2(halfStep), vec2(further));
  stepRange = (range + 0.5) * steps - vec4(0.0, 0.0, vec2(further));
  stepSize = 1.0 / (steps * vec2(textureSize(image, 0)));
}

#ifdef SLICES
// A place that is near a texel's centre lies on it, where texels are as long as pixels.
vec2 onCenters(vec2 t) {
  vec2 center = floor(t) + 0.5;
  bvec2 isNear = lessThanEqual(abs(t - center), vec2(tolerance));
  vec2 length_ = abs(stepColumns.xy) + abs(stepColumns.zw);
  bvec2 isNatural = lessThanEqual(abs(length_ - steps), vec2(steps * longTolerance));
  return mix(t, center, vec2(isNear.x && isNatural.x, isNear.y && isNatural.y));
}

void putSlices(vec4 joins, vec4 centers, vec4 scales, vec4 range) {
  putSteps(scales.xy, centers.xy - joins.xy * scales.xy, range);
  vec2 size = joins.zw - joins.xy;
  bvec2 isEmpty = lessThan(size, vec2(least));
  vec2 share = 1.0 / max(size, least);
  middleColumns = vec4(row0.x, row1.x, row0.y, row1.y) * share.xyxy;
  // What lies on the join of outer parts that meet is of the last one.
  middleStart.xy = (vec2(row0.z, row1.z) - joins.xy) * share + 0.5 * (middleColumns.xy + middleColumns.zw)
    + vec2(isEmpty);
  // Where the first pixel would be in the outer parts.
  vec2 before = (stepStart.xy - halfStep) / steps;
  vec2 after = onCenters(before + centers.zw - centers.xy - size * scales.xy);
  before = onCenters(before);
  stepStart.xy = before * steps + halfStep;
  middleStart.zw = (after - before) * steps;
}
#endif
#endif

void drawQuad(uint index, vec4 clipRect, vec2 corner) {
  vec4 inverse = record(quads, index, 8, 0);
  vec4 origin = record(quads, index, 8, 1);
  vec4 shape = record(quads, index, 8, 2);
  background = record(quads, index, 8, 3);
#ifdef PARALLEL
  vec4 outline;
  vec4 contents;
#endif
  contents = record(quads, index, 8, 4);
#ifdef STEPPED
  vec4 texel;
  vec4 texelRange;
#endif
#ifndef SLICES
  texel = record(quads, index, 8, 5);
#endif
#ifndef CLEAR
  texelRange = record(quads, index, 8, 6);
#endif
  vec4 links = record(quads, index, 8, 7);
  uint node = uint(links.x);
  place.y = links.y;
#ifdef SLICES
#ifdef STEPPED
  vec4 joins;
  vec4 centers;
  vec4 scales;
#endif
  joins = record(details, uint(links.y), 16, 0);
  centers = record(details, uint(links.y), 16, 1);
  scales = record(details, uint(links.y), 16, 2);
#endif
  vec4 n0 = record(nodes, node, 6, 0);
  vec4 n1 = record(nodes, node, 6, 1);
  vec3 i0 = record(nodes, node, 6, 3).xyz;
  vec3 i1 = record(nodes, node, 6, 4).xyz;
#if defined(PARALLEL) || defined(TURNED)
  const vec3 i2 = vec3(0.0, 0.0, 1.0);
#else
  vec4 n2 = record(nodes, node, 6, 2);
  vec3 i2 = record(nodes, node, 6, 5).xyz;
#endif

  // Within the node's cell; whole cells first, so that nothing large is rounded.
  vec2 start = (origin.zw - vec2(n0.w, n1.w)) * cell + origin.xy;
  vec3 x = i0 - start.x * i2;
  vec3 y = i1 - start.y * i2;
  row0 = vec4(inverse.x * x + inverse.y * y, links.z);
  row1 = vec4(inverse.z * x + inverse.w * y, shape.z);

  bool hasGround = mod(shape.w, 2.0) >= hasBackground || shape.w >= hasBorder;
#if defined(OUTLINED) && !defined(PARALLEL)
  // Contents end at the outline, too.
  outline = vec4(0.0, 0.0, shape.xy);
#else
  outline = hasGround ? vec4(0.0, 0.0, shape.xy) : vec4(0.0);
#endif
  if (mod(shape.w, 4.0) < hasContents) contents = vec4(0.0);

#if !defined(PARALLEL) && !defined(TURNED)
  row2 = vec4(i2, 0.0);
#endif
#ifndef PARALLEL
#ifdef CLEAR
  // The outermost texels are clear: nothing is seen beyond their middles.
  vec2 rim = min(0.5 / abs(texel.xy), 0.5 * contents.zw);
  vec4 shown = vec4(contents.xy + rim, contents.xy + contents.zw - rim);
  // All of the bitmap is shown.
  texelRange = vec4(vec2(0.0), round(contents.zw * abs(texel.xy)) - 1.0);
#endif
  uint shared_ = instance.y >> edgesShift;
  outline = withoutShared(outline, shared_ & 15u);
  contents = withoutShared(contents, shared_ >> 4);
#endif

#ifdef STEPPED
#ifdef SLICES
  putSlices(joins, centers, scales, texelRange);
#else
  putSteps(texel.xy, texel.zw, texelRange);
#endif
#endif

  // Local to the node's plane.
  mat2 toNode = mat2(inverse.w, -inverse.z, -inverse.y, inverse.x) / (inverse.x * inverse.w - inverse.y * inverse.z);
#if defined(PARALLEL) || defined(TURNED)
  mat2 linear = mat2(n0.x, n1.x, n0.y, n1.y) * toNode;
  vec2 zero = vec2(dot(n0.xy, start) + n0.z, dot(n1.xy, start) + n1.z);
#endif
#if defined(PARALLEL)
  outlineBox = parallelImage(outline, linear, zero);
  contentsBox = parallelImage(contents, linear, zero);
#ifdef OUTLINED
  putOutline(uint(links.y), linear);
  box = parallelImage(vec4(0.0, 0.0, shape.xy), linear, zero);
  outlineBox = hasGround ? box : vec4(0.0);
  float bits = record(details, uint(links.y), 16, 12).w;
  contentsBox = withEdges(contentsBox, hardOnDevice(bits, linear) * hardOnDevice(floor(bits / 16.0), linear));
#endif
  outlineBox = intersect(outlineBox, clipRect);
  contentsBox = intersect(contentsBox, clipRect);
  putCorner(wholePixels(unite(outlineBox, contentsBox)), corner);
#elif defined(TURNED)
  edgesX = edges(row0.xy);
  edgesY = edges(row1.xy);
  edgesBoth = 1.0 / vec2(edgesX.y + edgesX.z, edgesY.y + edgesY.z);
#ifdef JOINED
  // The outline is the whole layer's; what is drawn is a part of it.
  vec4 own = record(details, uint(links.y), 16, 7);
  contentsBox = intersect(around(boundingBox(own, linear, zero)), clipRect);
  outlineBox = contentsBox;
  vec4 all = vec4(own.xy, own.xy + own.zw);
#else
  outlineBox = intersect(around(boundingBox(outline, linear, zero)), clipRect);
  contentsBox = intersect(around(boundingBox(contents, linear, zero)), clipRect);
  vec4 all = unite(vec4(outline.xy, outline.xy + outline.zw), vec4(contents.xy, contents.xy + contents.zw));
#endif
#ifdef CLEAR
  all = shown;
#else
  vec2 margin = reach * vec2(length(row0.xy), length(row1.xy));
  all += vec4(-margin, margin);
#endif
  if (isInterpolable(linear[0] * (all.z - all.x), linear[1] * (all.w - all.y))) {
    put(linear * mix(all.xy, all.zw, corner) + zero);
  } else {
    putCorner(wholePixels(unite(outlineBox, contentsBox)), corner);
  }
#else
#ifdef JOINED
  vec4 own = record(details, uint(links.y), 16, 7);
  contentsBox = intersect(around(boundingBox(own, start, toNode, n0.xyz, n1.xyz, n2.xyz)), clipRect);
  outlineBox = contentsBox;
  putCorner(wholePixels(contentsBox), corner);
#else
  outlineBox = intersect(around(boundingBox(outline, start, toNode, n0.xyz, n1.xyz, n2.xyz)), clipRect);
  contentsBox = intersect(around(boundingBox(contents, start, toNode, n0.xyz, n1.xyz, n2.xyz)), clipRect);
  if (!hasGround) outlineBox = vec4(0.0);
  if (contents.z <= 0.0) contentsBox = vec4(0.0);
  putCorner(wholePixels(unite(outlineBox, contentsBox)), corner);
#endif
#endif
}
#endif

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec4 target = record(groups, instance.z, groupRows, 0);
  uint clipIndex = instance.y & ((1u << edgesShift) - 1u);
  vec4 clip = record(clips, clipIndex, 7, 0);
  toTarget = target.xy;
  place = vec2(record(clips, clipIndex, 7, 4).x, -1.0);
#ifdef MULTIPLIED
  group = float(instance.z);
#endif
#if defined(UNCLIPPED) && defined(CLEAR)
  // The scissor's.
  const vec4 clipRect = vec4(-1e9, -1e9, 1e9, 1e9);
#else
  vec4 clipRect = intersect(clip, record(groups, instance.z, groupRows, 1));
#endif
#if defined(PARALLEL) || defined(COMPOSITE)
  clipRect = intersect(clipRect, vec4(part & 0xFFFFu, part >> 16) - 32768.0);
#endif
#ifdef COMPOSITE
  drawGroup(instance.x & ~composite, clipRect, corner);
#else
  drawQuad(instance.x, clipRect, corner);
#ifdef POINTED
  vec3 at = vec3(devicePlace, 1.0);
#ifdef LAYERED
  vec2 begin = texel.zw;
#else
  vec2 begin = texel.zw + vec2(mod(row0.w, largestPage), floor(row0.w / largestPage));
#endif
  point = (vec2(dot(row0.xyz, at), dot(row1.xyz, at)) * texel.xy + begin) / vec2(textureSize(texels, 0).xy);
#endif
#endif
#ifndef MULTIPLIED
  row1.w *= target.w;
#endif
}
