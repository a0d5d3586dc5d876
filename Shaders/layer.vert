#version 300 es
// Draws one instance as a quad that covers at least the pixels that it touches. What a pixel shows is computed in the fragment
// shader from the pixel's place and the flat values made here, so that splitting, flipping and partial redraws change nothing.
// Device coordinates are relative to the frame's reference pixel.
precision highp float;
precision highp int;
precision highp sampler2D;

// Item, clip, group.
layout(location = 0) in uvec3 instance;

// Tables of records, 128 a row: rows of four floats, as in GPURecords.swift.
uniform sampler2D quads;
uniform sampler2D nodes;
uniform sampler2D clips;
uniform sampler2D groups;
#ifdef SLICES
uniform sampler2D details;
#endif
// Target pixels to clip space: scale, offset.
uniform vec4 projection;
// The target's device pixels: minX, minY, maxX, maxY.
uniform vec4 device;

// Device to local, one row each; w: mode, opacity, flags.
flat out vec4 row0;
flat out vec4 row1;
flat out vec4 row2;
flat out vec4 background;
// Outlines of the background and of the contents: local x, y, width, height.
flat out vec4 outline;
flat out vec4 contents;
flat out vec4 texel;
flat out vec4 texelRange;
// The device rectangles that the background and the contents, or a group, end at: aligned clips, and the outline where it is aligned.
flat out vec4 outlineBox;
flat out vec4 contentsBox;
// Device to target pixels (x, y); the first clip shape; the detail record.
flat out vec4 place;
#ifdef SLICES
// The middle of nine-sliced contents, from x, y to x, y: local and texels; texels a point in the outer parts and in the middle.
flat out vec4 joins;
flat out vec4 centers;
flat out vec4 scales;
#endif

invariant gl_Position;

const uint composite = 0x80000000u;
const float modeComposite = 0.0;
const float modeGeneral = 1.0;
const float modeAligned = 2.0;
const float modeFetched = 3.0;
const float hasBackground = 1.0;
const float cell = 1024.0;
// As in the plan: an edge or a texel that is as near to the pixel grid lies on it.
const float tolerance = 1.0 / 256.0;
// Past a half diagonal of a pixel, no part of it is inside an edge.
const float reach = 0.75;
const float nearW = 1.0 / 4096.0;

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

// The one place where a device point becomes a clip-space position.
void put(vec2 point) {
  gl_Position = vec4((point + place.xy) * projection.xy + projection.zw, 0.0, 1.0);
}

void putCorner(vec4 rect, vec2 corner) {
  if (any(greaterThanEqual(rect.xy, rect.zw))) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  } else {
    put(mix(rect.xy, rect.zw, corner));
  }
}

void drawGroup(uint group, vec4 clipRect, vec2 corner) {
  vec4 from = record(groups, group, 2, 0);
  row0 = vec4(0.0, 0.0, 0.0, modeComposite);
  row1 = vec4(0.0, 0.0, 0.0, from.z);
  row2 = vec4(0.0);
  texel = vec4(from.xy, 0.0, 0.0);
  outlineBox = intersect(clipRect, record(groups, group, 2, 1));
  putCorner(wholePixels(outlineBox), corner);
}

// The device rectangle of a local one whose sides are parallel to the device's.
vec4 alignedImage(vec4 local, mat2 linear, vec2 origin) {
  vec2 a = linear * local.xy + origin;
  vec2 b = linear * (local.xy + local.zw) + origin;
  return vec4(onGrid(min(a, b)), onGrid(max(a, b)));
}

// Whether each pixel of the rectangle takes one texel: device to texels is a turn by quarters, a mirror image or neither, and pixel
// centres fall on texel centres.
bool isOneToOne(vec4 image) {
  vec4 seen = intersect(image, device);
  vec2 middle = floor(0.5 * (seen.xy + seen.zw)) + 0.5;
  vec2 reachOut = max(0.5 * (seen.zw - seen.xy), vec2(0.0)) + 0.5;
  vec3 u = row0.xyz * texel.x + vec3(0.0, 0.0, texel.z);
  vec3 v = row1.xyz * texel.y + vec3(0.0, 0.0, texel.w);
  vec2 ru = round(u.xy);
  vec2 rv = round(v.xy);
  bool upright = abs(ru.x) == 1.0 && ru.y == 0.0 && rv.x == 0.0 && abs(rv.y) == 1.0;
  bool turned = ru.x == 0.0 && abs(ru.y) == 1.0 && abs(rv.x) == 1.0 && rv.y == 0.0;
  vec2 center = vec2(dot(u, vec3(middle, 1.0)), dot(v, vec3(middle, 1.0)));
  vec2 off = abs(center - floor(center) - 0.5) + vec2(dot(abs(u.xy - ru), reachOut), dot(abs(v.xy - rv), reachOut));
  return (upright || turned) && all(lessThanEqual(off, vec2(tolerance)));
}

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

void drawQuad(uint index, vec4 clipRect, vec2 corner) {
  vec4 inverse = record(quads, index, 8, 0);
  vec4 origin = record(quads, index, 8, 1);
  vec4 shape = record(quads, index, 8, 2);
  background = record(quads, index, 8, 3);
  contents = record(quads, index, 8, 4);
  texel = record(quads, index, 8, 5);
  texelRange = record(quads, index, 8, 6);
  vec4 links = record(quads, index, 8, 7);
  uint node = uint(links.x);
  place.w = links.y;
#ifdef SLICES
  joins = record(details, uint(links.y), 10, 0);
  centers = record(details, uint(links.y), 10, 1);
  scales = record(details, uint(links.y), 10, 2);
#endif
  vec4 n0 = record(nodes, node, 6, 0);
  vec4 n1 = record(nodes, node, 6, 1);
  vec4 n2 = record(nodes, node, 6, 2);
  vec3 i0 = record(nodes, node, 6, 3).xyz;
  vec3 i1 = record(nodes, node, 6, 4).xyz;
  vec3 i2 = record(nodes, node, 6, 5).xyz;

  // Within the node's cell; whole cells first, so that nothing large is rounded.
  vec2 start = (origin.zw - vec2(n0.w, n1.w)) * cell + origin.xy;
  vec3 x = i0 - start.x * i2;
  vec3 y = i1 - start.y * i2;
  row0 = vec4(inverse.x * x + inverse.y * y, modeGeneral);
  row1 = vec4(inverse.z * x + inverse.w * y, shape.z);
  row2 = vec4(i2, shape.w);

  bool showsBackground = mod(shape.w, 2.0) >= hasBackground;
  bool showsContents = shape.w >= 2.0;
  outline = showsBackground ? vec4(0.0, 0.0, shape.xy) : vec4(0.0);
  if (!showsContents) contents = vec4(0.0);

  // Local to the node's plane.
  mat2 toNode = mat2(inverse.w, -inverse.z, -inverse.y, inverse.x) / (inverse.x * inverse.w - inverse.y * inverse.z);
  if (n2.w == 0.0) {
    mat2 linear = mat2(n0.x, n1.x, n0.y, n1.y) * toNode;
    vec2 zero = vec2(dot(n0.xy, start) + n0.z, dot(n1.xy, start) + n1.z);
    vec2 size = max(outline.zw, contents.zw);
    bool upright = abs(linear[0].y) * size.x < tolerance && abs(linear[1].x) * size.y < tolerance;
    bool turned = abs(linear[0].x) * size.x < tolerance && abs(linear[1].y) * size.y < tolerance;
    if (upright || turned) {
      row0.w = modeAligned;
      vec4 image = alignedImage(contents, linear, zero);
#ifndef SLICES
      if (showsContents && isOneToOne(image)) row0.w = modeFetched;
#endif
      outlineBox = intersect(alignedImage(outline, linear, zero), clipRect);
      contentsBox = intersect(image, clipRect);
      putCorner(wholePixels(unite(outlineBox, contentsBox)), corner);
    } else {
      outlineBox = intersect(around(boundingBox(outline, linear, zero)), clipRect);
      contentsBox = intersect(around(boundingBox(contents, linear, zero)), clipRect);
      vec4 all = unite(
        vec4(outline.xy, outline.xy + outline.zw), vec4(contents.xy, contents.xy + contents.zw));
      vec2 margin = reach * vec2(length(row0.xy), length(row1.xy));
      put(linear * mix(all.xy - margin, all.zw + margin, corner) + zero);
    }
  } else {
    outlineBox = intersect(around(boundingBox(outline, start, toNode, n0.xyz, n1.xyz, n2.xyz)), clipRect);
    contentsBox = intersect(around(boundingBox(contents, start, toNode, n0.xyz, n1.xyz, n2.xyz)), clipRect);
    if (!showsBackground) outlineBox = vec4(0.0);
    if (!showsContents) contentsBox = vec4(0.0);
    putCorner(wholePixels(unite(outlineBox, contentsBox)), corner);
  }
}

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec4 target = record(groups, instance.z, 2, 0);
  vec4 clip = record(clips, instance.y, 5, 0);
  place = vec4(target.xy, record(clips, instance.y, 5, 4).x, -1.0);
#ifdef SLICES
  joins = vec4(0.0);
  centers = vec4(0.0);
  scales = vec4(0.0);
#endif
  vec4 clipRect = intersect(clip, record(groups, instance.z, 2, 1));
  background = vec4(0.0);
  outline = vec4(0.0);
  contents = vec4(0.0);
  texelRange = vec4(0.0);
  outlineBox = vec4(0.0);
  contentsBox = vec4(0.0);
  if ((instance.x & composite) != 0u) {
    drawGroup(instance.x & ~composite, clipRect, corner);
  } else {
    drawQuad(instance.x, clipRect, corner);
  }
}
