#version 300 es
// The part of a pixel that outlines and clips leave: what every fragment shader begins with.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;

#ifdef SHAPES
uniform sampler2D clips;
#endif
#ifdef MULTIPLIED
uniform sampler2D groups;
#endif
// Rows of the target: y = x · gl_FragCoord.y + y counts from the top.
uniform vec2 rows;

// Device to target pixels (x, y), with MULTIPLIED the group's index; the first clip shape; the detail record.
flat in vec4 place;

out vec4 color;

const float nearW = 1.0 / 4096.0;

// How much of the pixel lies in a rectangle that is parallel to it.
float overlap(vec4 rect, vec2 p) {
  vec2 part = clamp(min(rect.zw, p + 0.5) - max(rect.xy, p - 0.5), 0.0, 1.0);
  return part.x * part.y;
}

// The area of a unit square whose centre is at a distance within a line with the unit normal n: exact.
float halfPlaneArea(float d, vec2 n) {
  n = abs(n);
  float a = max(n.x, n.y);
  float b = min(n.x, n.y);
  float h = 0.5 * (a + b);
  float corner = max(h - abs(d), 0.0);
  float part = abs(d) <= 0.5 * (a - b) ? 0.5 - abs(d) / a : corner * corner / max(2.0 * a * b, 1e-12);
  return d > 0.0 ? 1.0 - part : part;
}

// The area of the pixel that lies on the positive side of a line, e · [x y 1] = 0.
float area(vec3 e, vec2 p) {
  float slope = length(e.xy);
  float value = dot(e, vec3(p, 1.0));
  if (slope == 0.0) return value > 0.0 ? 1.0 : 0.0;
  return halfPlaneArea(value / slope, e.xy / slope);
}

// The part of the pixel within two opposite edges, at c = low · w and c = high · w.
float between(vec3 c, vec3 w, float low, float high, vec2 p) {
  return max(area(c - low * w, p) + area(high * w - c, p) - 1.0, 0.0);
}

float coverage(vec3 x, vec3 y, vec3 w, vec4 rect, vec2 p) {
  return between(x, w, rect.x, rect.x + rect.z, p) * between(y, w, rect.y, rect.y + rect.w, p);
}

// In front of the viewer, and not too near: w of the way back is 1 / w of the way there.
bool isInFront(float w) {
  return w > 0.0 && w * nearW <= 1.0;
}

#if defined(OUTLINED) || defined(ROUNDED_CLIPS)
#ifdef CONTINUOUS
const float continuousExponent = 3.2588;
#endif

// From a corner's middle to its ends, 0…1: how far the curve is from the other axis.
vec4 curve(vec4 u, float n) {
#ifdef CONTINUOUS
  return pow(max(1.0 - pow(u, vec4(n)), 0.0), vec4(1.0 / n));
#else
  return sqrt(max(1.0 - u * u, 0.0));
#endif
}

// How fast the curve's two terms grow.
vec2 curveSlope(vec2 u, float n) {
#ifdef CONTINUOUS
  return pow(u, vec2(n - 1.0));
#else
  return u;
#endif
}

// Of four corners, clockwise, that of the quarter which a place lies in.
vec2 cornerRadii(vec4 x, vec4 y, bvec2 isFar) {
  vec4 pick = isFar.y ? (isFar.x ? vec4(0.0, 0.0, 1.0, 0.0) : vec4(0.0, 0.0, 0.0, 1.0))
                      : (isFar.x ? vec4(0.0, 1.0, 0.0, 0.0) : vec4(1.0, 0.0, 0.0, 0.0));
  return vec2(dot(x, pick), dot(y, pick));
}

// The part of the pixel that lies within a rectangle and within a box whose corners are rounded, in pixels: the sum of eight strips along
// the axis to which the curve is nearly parallel. x: the area; y: the area without the corner.
vec2 roundedArea(vec4 rect, vec4 box, vec4 cornersX, vec4 cornersY, float n, vec2 p) {
  bvec2 isFar = greaterThan(p, 0.5 * (box.xy + box.zw));
  vec2 r = cornerRadii(cornersX, cornersY, isFar);
  vec2 low = max(p - 0.5, rect.xy);
  vec2 high = min(p + 0.5, rect.zw);
  // From the box's corner inwards.
  vec2 a = mix(low - box.xy, box.zw - high, vec2(isFar));
  vec2 b = mix(high - box.xy, box.zw - low, vec2(isFar));
  vec2 size = max(b - a, 0.0);
  float whole = size.x * size.y;
  if (whole <= 0.0 || any(greaterThanEqual(a, r))) return vec2(whole);
  vec2 normal = curveSlope(clamp(1.0 - 0.5 * (a + b) / r, 0.0, 1.0), n) / r;
  if (normal.x > normal.y) {
    a = a.yx;
    b = b.yx;
    r = r.yx;
    size = size.yx;
  }
  const vec4 strips = vec4(0.0625, 0.1875, 0.3125, 0.4375);
  vec4 first = r.y * (1.0 - curve(clamp(1.0 - (a.x + size.x * strips) / r.x, 0.0, 1.0), n));
  vec4 second = r.y * (1.0 - curve(clamp(1.0 - (a.x + size.x * (strips + 0.5)) / r.x, 0.0, 1.0), n));
  vec4 heights = clamp(b.y - max(first, a.y), 0.0, size.y) + clamp(b.y - max(second, a.y), 0.0, size.y);
  return vec2(0.125 * size.x * dot(heights, vec4(1.0)), whole);
}
#endif

#if defined(ROUNDED_CLIPS) || defined(OUTLINED) && !defined(PARALLEL)
// Parts that a pixel is cut into along each axis: with three, corners of one pixel's radius are within 2/255.
const float parts = 3.0;

// How much of a pixel of a third of the size lies within an edge: a local distance and its gradient, whole where the edge is hard and the middle
// of the whole pixel within it.
float edgePart(float value, vec2 slope, float middle, float isHard) {
  float k = length(slope);
  return mix(halfPlaneArea(parts * value / k, slope / k), middle >= 0.0 ? 1.0 : 0.0, isHard);
}

// The part of the pixel within a local rectangle (x, y, width, height) with rounded corners: nine parts, each cut by the nearest
// straight line. Rows as in `coverage`; hard: left, top, right, bottom.
float roundedCoverage(vec3 x, vec3 y, vec3 w, vec4 rect, vec4 cornersX, vec4 cornersY, float n, vec4 hard, vec2 p) {
  if (rect.z <= 0.0 || rect.w <= 0.0) return 0.0;
  vec3 center = vec3(p, 1.0);
  vec2 middle = vec2(dot(x, center), dot(y, center)) / dot(w, center) - rect.xy;
  float sum = 0.0;
  for (int k = 0; k < 9; k++) {
    vec3 at = vec3(p + vec2(k % 3 - 1, k / 3 - 1) / parts, 1.0);
    float depth = dot(w, at);
    if (!isInFront(depth)) continue;
    vec2 q = vec2(dot(x, at), dot(y, at)) / depth;
    vec2 slopeX = (x.xy - q.x * w.xy) / depth;
    vec2 slopeY = (y.xy - q.y * w.xy) / depth;
    q -= rect.xy;
    bvec2 isFar = greaterThan(q, 0.5 * rect.zw);
    vec2 r = cornerRadii(cornersX, cornersY, isFar);
    // From the corner inwards.
    vec2 inward = mix(q, rect.zw - q, vec2(isFar));
    vec2 turn = mix(vec2(1.0), vec2(-1.0), vec2(isFar));
    if (all(lessThan(inward, r))) {
      // The curve is where f = 1; f grows in proportion to the distance from the corner's middle.
      vec2 u = 1.0 - inward / r;
      vec2 powers = curveSlope(u, n) * u;
      float total = powers.x + powers.y;
      float f = total <= 0.0 ? 0.0 : pow(total, 1.0 / n);
      vec2 grow = total <= 0.0 ? vec2(0.0) : curveSlope(u, n) * f / total / r;
      vec2 slope = grow.x * turn.x * slopeX + grow.y * turn.y * slopeY;
      float k2 = length(slope);
      sum += k2 > 0.0 ? halfPlaneArea(parts * (1.0 - f) / k2, slope / k2) : 1.0;
    } else {
      float left = edgePart(q.x, slopeX, middle.x, hard.x);
      float top = edgePart(q.y, slopeY, middle.y, hard.y);
      float right = edgePart(rect.z - q.x, slopeX, rect.z - middle.x, hard.z);
      float bottom = edgePart(rect.w - q.y, slopeY, rect.w - middle.y, hard.w);
      sum += max(left + right - 1.0, 0.0) * max(top + bottom - 1.0, 0.0);
    }
  }
  return sum / 9.0;
}
#endif

#ifdef SHAPES
const float quadShape = 1.0;
const float halfPlane = 2.0;
const float openHalfPlane = 3.0;
#ifdef ROUNDED_CLIPS
const float roundedBox = 4.0;
const float continuousCorners = 2.0;
#endif

float shapes(vec2 p) {
  float result = 1.0;
  float next = place.z;
  while (next >= 0.0) {
    int index = int(next);
    ivec2 at = ivec2((index & 127) * 7, index >> 7);
    vec4 x = texelFetch(clips, at + ivec2(1, 0), 0);
    vec4 y = texelFetch(clips, at + ivec2(2, 0), 0);
    vec4 w = texelFetch(clips, at + ivec2(3, 0), 0);
    float kind = texelFetch(clips, at + ivec2(4, 0), 0).y;
    if (kind == quadShape) {
      bool front = isInFront(dot(w.xyz, vec3(p, 1.0)));
      result *= front ? coverage(x.xyz, y.xyz, w.xyz, vec4(0.0, 0.0, x.w, y.w), p) : 0.0;
    } else if (kind <= openHalfPlane) {
      float side = dot(x.xyz, vec3(p, 1.0));
      result *= (kind == halfPlane ? side >= 0.0 : side > 0.0) ? 1.0 : 0.0;
    }
#ifdef ROUNDED_CLIPS
    else {
      vec4 cornersX = texelFetch(clips, at + ivec2(5, 0), 0);
      vec4 cornersY = texelFetch(clips, at + ivec2(6, 0), 0);
      float n = 2.0;
#ifdef CONTINUOUS
      if (kind >= roundedBox + continuousCorners) {
        n = continuousExponent;
        kind -= continuousCorners;
      }
#endif
      if (kind == roundedBox) {
        vec2 part = roundedArea(x, x, cornersX, cornersY, n, p);
        result *= part.x == part.y ? 1.0 : part.x / part.y;
      } else {
        bool front = isInFront(dot(w.xyz, vec3(p, 1.0)));
        vec4 rect = vec4(0.0, 0.0, x.w, y.w);
        result *= front ? roundedCoverage(x.xyz, y.xyz, w.xyz, rect, cornersX, cornersY, n, vec4(0.0), p) : 0.0;
      }
    }
#endif
    next = w.w;
  }
  return result;
}
#else
float shapes(vec2 p) { return 1.0; }
#endif

#ifdef MULTIPLIED
vec4 groupRow(int row) {
  int index = int(place.x);
  return texelFetch(groups, ivec2((index & 127) * 7 + row, index >> 7), 0);
}

// What everything that is drawn into the group is multiplied by, premultiplied.
vec4 multiplier() { return groupRow(2); }
vec2 toTarget() { return groupRow(0).xy; }
#else
// The alpha alone, which the opacity in row1 has in it.
vec4 multiplier() { return vec4(1.0); }
vec2 toTarget() { return place.xy; }
#endif

// The pixel's centre, in device pixels from the reference.
vec2 devicePixel() {
  return vec2(gl_FragCoord.x, gl_FragCoord.y * rows.x + rows.y) - toTarget();
}
