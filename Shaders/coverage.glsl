// The coverage of a pixel by outlines and clips; the first part of every fragment shader.

#ifdef SHAPES
uniform sampler2DArray clips;
#endif
#ifdef MULTIPLIED
uniform sampler2DArray groups;
flat in float group;
#endif

// The pixel's centre on the device, within half a pixel. gl_FragCoord is exact, but on some drivers it costs as much as
// the rest of the shader.
in vec2 devicePlace;
// Index of the first clip shape; index of the detail record.
flat in vec2 place;

out vec4 color;

const float nearW = 1.0 / 4096.0;

// The fraction of the pixel inside a rectangle that is parallel to the device axes.
float overlap(vec4 rect, vec2 p) {
  vec2 part = clamp(min(rect.zw, p + 0.5) - max(rect.xy, p - 0.5), 0.0, 1.0);
  return part.x * part.y;
}

// The area of a unit square inside a half-plane, by the distance d of its centre inside the edge and the unit normal n:
// exact.
float halfPlaneArea(float d, vec2 n) {
  n = abs(n);
  float a = max(n.x, n.y);
  float b = min(n.x, n.y);
  float h = 0.5 * (a + b);
  float corner = max(h - abs(d), 0.0);
  float part = abs(d) <= 0.5 * (a - b) ? 0.5 - abs(d) / a : corner * corner / max(2.0 * a * b, 1e-12);
  return d > 0.0 ? 1.0 - part : part;
}

// The area of the pixel on the positive side of a line, e · [x y 1] = 0.
float area(vec3 e, vec2 p) {
  float slope = length(e.xy);
  float value = dot(e, vec3(p, 1.0));
  if (slope == 0.0) return value > 0.0 ? 1.0 : 0.0;
  return halfPlaneArea(value / slope, e.xy / slope);
}

// The fraction of the pixel between two opposite edges, at c = low · w and c = high · w.
float between(vec3 c, vec3 w, float low, float high, vec2 p) {
  return max(area(c - low * w, p) + area(high * w - c, p) - 1.0, 0.0);
}

float coverage(vec3 x, vec3 y, vec3 w, vec4 rect, vec2 p) {
  return between(x, w, rect.x, rect.x + rect.z, p) * between(y, w, rect.y, rect.y + rect.w, p);
}

// In front of the viewer, and not too near: w of the inverse map is 1 / w of the map.
bool isInFront(float w) {
  return w > 0.0 && w * nearW <= 1.0;
}

#if defined(OUTLINED) || defined(ROUNDED_CLIPS)
#ifdef CONTINUOUS
const float continuousExponent = 3.2588;
#endif

// The corner curve in a unit corner: from the corner's centre along one axis, the height above the other axis.
vec4 curve(vec4 u, float n) {
#ifdef CONTINUOUS
  return pow(max(1.0 - pow(u, vec4(n)), 0.0), vec4(1.0 / n));
#else
  return sqrt(max(1.0 - u * u, 0.0));
#endif
}

// The derivatives of the curve's two terms, up to a common factor.
vec2 curveSlope(vec2 u, float n) {
#ifdef CONTINUOUS
  return pow(u, vec2(n - 1.0));
#else
  return u;
#endif
}

// The radii of the corner in whose quarter a point lies; four corners, clockwise.
vec2 cornerRadii(vec4 x, vec4 y, bvec2 isFar) {
  vec4 pick = isFar.y ? (isFar.x ? vec4(0.0, 0.0, 1.0, 0.0) : vec4(0.0, 0.0, 0.0, 1.0))
                      : (isFar.x ? vec4(0.0, 1.0, 0.0, 0.0) : vec4(1.0, 0.0, 0.0, 0.0));
  return vec2(dot(x, pick), dot(y, pick));
}

// The area that a corner cuts off a rectangle from a to b, measured from the corner inwards. In units of the corner's
// half axes, from its centre, the curve falls monotonically along both axes: its area inside the rectangle is summed
// over eight strips, along the axis to which it is more nearly parallel.
float cutByCorner(vec2 a, vec2 b, vec2 r, float n) {
  if (any(greaterThanEqual(a, r))) return 0.0;
  vec2 high = clamp(1.0 - a / r, 0.0, 1.0);
  vec2 low = clamp(1.0 - b / r, 0.0, 1.0);
  vec2 normal = curveSlope(0.5 * (low + high), n) / r;
  if (normal.x > normal.y) {
    high = high.yx;
    low = low.yx;
  }
  // Where the curve enters and leaves the rectangle.
  vec2 ends = clamp(curve(vec4(high.y, low.y, 0.0, 0.0), n).xy, low.x, high.x);
  const vec4 strips = vec4(0.0625, 0.1875, 0.3125, 0.4375);
  float width = ends.y - ends.x;
  vec4 depths = 2.0 * high.y - curve(ends.x + width * strips, n) - curve(ends.x + width * (strips + 0.5), n);
  return r.x * r.y * (0.125 * width * dot(depths, vec4(1.0)) + (high.x - ends.y) * (high.y - low.y));
}

// The area of the pixel inside a rectangle and inside a box with rounded corners, in device pixels. x: the area; y: the
// area without the corners.
vec2 roundedArea(vec4 rect, vec4 box, vec4 cornersX, vec4 cornersY, float n, vec2 p) {
  vec2 low = max(p - 0.5, rect.xy);
  vec2 high = min(p + 0.5, rect.zw);
  vec2 size = max(high - low, 0.0);
  float whole = size.x * size.y;
  bvec2 nearest = greaterThan(p, 0.5 * (box.xy + box.zw));
  // A pixel may touch several corners of a small box, and corners that reach past the middle.
  vec2 extent = box.zw - box.xy;
  bool isLarge = any(greaterThan(max(cornersX / extent.x, cornersY / extent.y), vec4(0.5)));
  // Most pixels touch none. Drivers that run both sides of each branch leave out a loop without steps.
  vec2 inward = mix(low - box.xy, box.zw - high, vec2(nearest));
  bool isInCorner = all(lessThan(inward, cornerRadii(cornersX, cornersY, nearest)));
  int count = isLarge || any(lessThan(extent, vec2(2.0))) ? 4 : int(isInCorner);
  float area = whole;
  for (int k = 0; k < count; k++) {
    bvec2 isFar = count == 1 ? nearest : bvec2((k & 1) == 1, k > 1);
    vec2 a = mix(low - box.xy, box.zw - high, vec2(isFar));
    area -= whole > 0.0 ? cutByCorner(a, a + size, cornerRadii(cornersX, cornersY, isFar), n) : 0.0;
  }
  return vec2(max(area, 0.0), whole);
}
#endif

#if defined(ROUNDED_CLIPS) || defined(OUTLINED) && !defined(PARALLEL)
// Subsamples of a pixel along each axis: with six, corners of half a pixel's radius are within 2/255.
const int parts = 6;

// The area of the pixel inside an edge; for a hard edge, 1 when the centre is inside.
float hardArea(vec3 e, float isHard, bool isIncluded, vec2 p) {
  float value = dot(e, vec3(p, 1.0));
  return isHard > 0.0 ? (value > 0.0 || isIncluded && value == 0.0 ? 1.0 : 0.0) : area(e, p);
}

// As `coverage`, with edges that may be hard (not antialiased): left, top, right, bottom.
float hardCoverage(vec3 x, vec3 y, vec3 w, vec4 rect, vec4 hard, vec2 p) {
  float left = hardArea(x - rect.x * w, hard.x, true, p);
  float right = hardArea((rect.x + rect.z) * w - x, hard.z, false, p);
  float top = hardArea(y - rect.y * w, hard.y, true, p);
  float bottom = hardArea((rect.y + rect.w) * w - y, hard.w, false, p);
  return max(left + right - 1.0, 0.0) * max(top + bottom - 1.0, 0.0);
}

// The area of a subsample inside an edge, by the distance from the edge and its gradient.
float edgePart(float value, vec2 slope) {
  float k = length(slope);
  return halfPlaneArea(float(parts) * value / k, slope / k);
}

// The area of a subsample inside a curve; u: its position in units of the corner's half axes, from their centre.
float curvePart(vec2 u, vec2 r, mat2 slopes, float n) {
  vec2 powers = curveSlope(u, n) * u;
  float total = powers.x + powers.y;
  if (total <= 0.0) return 1.0;
  // The curve is at f = 1; f is proportional to the distance from the centre.
  float f = pow(total, 1.0 / n);
  vec2 slope = slopes * (curveSlope(u, n) * f / total / r);
  return edgePart(1.0 - f, slope);
}

// Whether the pixel reaches into a corner, where hard edges are antialiased too.
bool touchesCorner(vec2 q, vec2 reach, vec2 size, vec4 cornersX, vec4 cornersY) {
  bool result = false;
  for (int corner = 0; corner < 4; corner++) {
    bvec2 isFar = bvec2((corner & 1) == 1, corner > 1);
    vec2 r = cornerRadii(cornersX, cornersY, isFar);
    vec2 inward = mix(q, size - q, vec2(isFar));
    result = result || r.x > 0.0 && all(lessThan(inward - reach, r));
  }
  return result;
}

// The fraction of the pixel inside a local rectangle (x, y, width, height) with rounded corners, and 1 where a corner
// is in reach. There the pixel is divided into subsamples, each cut by the nearest straight line. Rows as in
// `coverage`; hard: left, top, right, bottom.
vec2 roundedCoverage(vec3 x, vec3 y, vec3 w, vec4 rect, vec4 cornersX, vec4 cornersY, float n, vec4 hard, vec2 p) {
  if (rect.z <= 0.0 || rect.w <= 0.0) return vec2(0.0);
  vec3 center = vec3(p, 1.0);
  float centerDepth = dot(w, center);
  vec2 middle = vec2(dot(x, center), dot(y, center)) / centerDepth;
  vec2 reach = 0.5 * vec2(
    dot(abs(x.xy - middle.x * w.xy), vec2(1.0)), dot(abs(y.xy - middle.y * w.xy), vec2(1.0))) / centerDepth;
  if (!touchesCorner(middle - rect.xy, reach, rect.zw, cornersX, cornersY)) {
    return vec2(hardCoverage(x, y, w, rect, hard, p), 0.0);
  }
  float sum = 0.0;
  for (int k = 0; k < parts * parts; k++) {
    vec3 at = vec3(p + (vec2(k % parts, k / parts) + 0.5) / float(parts) - 0.5, 1.0);
    float depth = dot(w, at);
    if (!isInFront(depth)) continue;
    vec2 q = vec2(dot(x, at), dot(y, at)) / depth;
    mat2 slopes = mat2((x.xy - q.x * w.xy) / depth, (y.xy - q.y * w.xy) / depth);
    q -= rect.xy;
    float part = max(edgePart(q.x, slopes[0]) + edgePart(rect.z - q.x, slopes[0]) - 1.0, 0.0)
      * max(edgePart(q.y, slopes[1]) + edgePart(rect.w - q.y, slopes[1]) - 1.0, 0.0);
    for (int corner = 0; corner < 4; corner++) {
      bvec2 isFar = bvec2((corner & 1) == 1, corner > 1);
      vec2 r = cornerRadii(cornersX, cornersY, isFar);
      // From the corner inwards.
      vec2 inward = mix(q, rect.zw - q, vec2(isFar));
      if (any(greaterThanEqual(inward, r)) || r.x <= 0.0) continue;
      vec2 turn = mix(vec2(1.0), vec2(-1.0), vec2(isFar));
      part = min(part, curvePart(1.0 - inward / r, r, mat2(slopes[0] * turn.x, slopes[1] * turn.y), n));
    }
    sum += part;
  }
  return vec2(sum / float(parts * parts), 1.0);
}
#endif

#ifdef SHAPES
const float quadShape = 1.0;
const float halfPlane = 2.0;
const float openHalfPlane = 3.0;
#ifdef ROUNDED_CLIPS
const float roundedBox = 4.0;
const float continuousBox = 6.0;
#endif

#ifdef EDGE_OCCLUDERS
const float clipEdge = 8.0;
const float pictureEdge = 9.0;
// Roles, which the number of the kind includes.
const float edgeOccluder = 16.0;
const float ownOutline = 32.0;
// An edge occluder that hides the whole pixel would cause a division 0 / 0.
const float mostHidden = 4095.0 / 4096.0;
// In pixels; smaller areas are invisible.
const float leastArea = 1.0 / 4096.0;
#endif

// The fraction c of the pixel that the clips leave. At the cut edge of a clip, edge occluders (opaque sublayers in
// front of the instance under the same clip, `edgeOccluder`) reduce it, so that drawing both one after the other gives
// the result of clipping their composite once. From the inner to the outer shapes, a clip maps x → c · x, and an
// occluder that covers h of the pixel maps x → (1 − h) · x / (1 − h · x); the maps so far are together x → result · x /
// (1 − x + rest · x). Areas are relative to the part of the pixel inside the clips' rectangles, which multiplies the
// result elsewhere. Where no occluder covers the pixel, rest is exactly 1: distant occluders change nothing.
float shapes(vec2 p) {
  float result = 1.0;
#ifdef EDGE_OCCLUDERS
  float rest = 1.0;
#endif
  float next = place.x;
  while (next >= 0.0) {
    int index = int(next);
    ivec3 at = tableTexel(index, 7, 0);
    vec4 x = texelFetch(clips, at + ivec3(1, 0, 0), 0);
    vec4 y = texelFetch(clips, at + ivec3(2, 0, 0), 0);
    vec4 w = texelFetch(clips, at + ivec3(3, 0, 0), 0);
#ifdef EDGE_OCCLUDERS
    vec4 links = texelFetch(clips, at + ivec3(4, 0, 0), 0);
    if (links.y == clipEdge) {
      rest = 1.0 - overlap(x, p) * (1.0 - rest);
      next = w.w;
      continue;
    }
    if (links.y == pictureEdge) {
      // The rectangle that clips the page later multiplies the coverage again.
      result /= max(overlap(x, p), leastArea);
      next = w.w;
      continue;
    }
    bool isOutline = links.y >= ownOutline;
    float kind = isOutline ? links.y - ownOutline : links.y;
    bool isOccluder = kind >= edgeOccluder;
    if (isOccluder) kind -= edgeOccluder;
#else
    float kind = texelFetch(clips, at + ivec3(4, 0, 0), 0).y;
#endif
    float part = 1.0;
    if (kind == quadShape) {
      bool front = isInFront(dot(w.xyz, vec3(p, 1.0)));
      part = front ? coverage(x.xyz, y.xyz, w.xyz, vec4(0.0, 0.0, x.w, y.w), p) : 0.0;
    } else if (kind <= openHalfPlane) {
      float side = dot(x.xyz, vec3(p, 1.0));
      part = (kind == halfPlane ? side >= 0.0 : side > 0.0) ? 1.0 : 0.0;
    }
#ifdef ROUNDED_CLIPS
    else {
      vec4 cornersX = texelFetch(clips, at + ivec3(5, 0, 0), 0);
      vec4 cornersY = texelFetch(clips, at + ivec3(6, 0, 0), 0);
      float n = 2.0;
#ifdef CONTINUOUS
      if (kind >= continuousBox) n = continuousExponent;
#endif
      if (kind == roundedBox || kind == continuousBox) {
        vec4 rect = x;
#ifdef EDGE_OCCLUDERS
        if (isOccluder) rect = vec4(max(x.xy, y.xy), min(x.zw, y.zw));
#endif
        vec2 cut = roundedArea(rect, x, cornersX, cornersY, n, p);
        part = cut.x == cut.y ? 1.0 : cut.x / cut.y;
#ifdef EDGE_OCCLUDERS
        if (isOccluder) part = cut.x / max(overlap(y, p), leastArea);
#endif
      } else {
        bool front = isInFront(dot(w.xyz, vec3(p, 1.0)));
        vec4 rect = vec4(0.0, 0.0, x.w, y.w);
        part = front ? roundedCoverage(x.xyz, y.xyz, w.xyz, rect, cornersX, cornersY, n, vec4(0.0), p).x : 0.0;
      }
    }
#endif
#ifdef EDGE_OCCLUDERS
    if (isOccluder) {
      part = 1.0 - min(part * links.w, mostHidden);
      rest *= part;
    } else {
      rest = 1.0 - part * (1.0 - rest);
      // The outline itself clips the instance.
      if (isOutline) part = 1.0;
    }
#endif
    result *= part;
    next = w.w;
  }
#ifdef EDGE_OCCLUDERS
  if (result > 0.0) result /= rest;
#endif
  return result;
}
#else
float shapes(vec2 p) { return 1.0; }
#endif

#ifdef MULTIPLIED
// The premultiplied colour that everything drawn to the group is multiplied by.
vec4 multiplier() {
  int index = int(group);
  return inLight(texelFetch(groups, tableTexel(index, 7, 2), 0));
}
#else
// Only the alpha applies, and the opacity in row1 includes it.
vec4 multiplier() { return vec4(1.0); }
#endif

// The pixel's centre, in device pixels relative to the reference pixel.
vec2 devicePixel() { return floor(devicePlace) + 0.5; }
