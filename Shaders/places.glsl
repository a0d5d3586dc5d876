// The device rectangles and outlines of a quad.
#ifndef COMPOSITE
const float nearW = 1.0 / 4096.0;
#ifdef TURNED
// For rotated quads with interpolated positions: largest side in pixels; largest square of the longer side over the
// width.
const float farthest = 16384.0;
const float mostSlender = 524288.0;
#endif
// By how many pixels an outline is enlarged at shared edges, where a clip cuts instead.
const float sharedEdgeReach = 2.0;

// The device image of a local rectangle whose sides are parallel to the device axes.
vec4 parallelImage(vec4 local, mat2 linear, vec2 origin) {
  vec2 a = linear * local.xy + origin;
  vec2 b = linear * (local.xy + local.zw) + origin;
  return vec4(onGrid(min(a, b)), onGrid(max(a, b)));
}

#ifdef TURNED
// For the two edges along which a row of the inverse is constant: pixels for a unit of local space; the distance from
// the pixel's centre at which the edge leaves the pixel, and the distance up to which it cuts two opposite sides (half
// the sum and half the difference of the normal's components); half the inverse of the components' product.
vec4 edges(vec2 row) {
  float slope = length(row);
  vec2 n = abs(row) / slope;
  float a = max(n.x, n.y);
  float b = min(n.x, n.y);
  return vec4(1.0 / slope, 0.5 * (a + b), 0.5 * (a - b), 1.0 / max(2.0 * a * b, 1e-12));
}

// Whether interpolation in a parallelogram of these sides is precise to a quarter of a pixel. Rounding errors grow with
// the square of the longer side over the width.
bool isInterpolable(vec2 x, vec2 y) {
  float longest = max(length(x), length(y));
  float area = abs(x.x * y.y - x.y * y.x);
  return longest <= farthest && longest * longest * longest <= mostSlender * area;
}
#endif

// The bounding box of the image of a local rectangle under an affine map.
vec4 boundingBox(vec4 local, mat2 linear, vec2 origin) {
  vec2 a = linear * local.xy + origin;
  vec2 x = linear[0] * local.z;
  vec2 y = linear[1] * local.w;
  return vec4(a + min(min(x, y), min(vec2(0.0), x + y)), a + max(max(x, y), max(vec2(0.0), x + y)));
}

// The same under a projective map, given row by row; unbounded where a part is behind the viewer.
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
// Moves hard edges to pixel edges, so that a pixel is inside exactly when its centre is.
vec4 withEdges(vec4 rect, vec4 hard) {
  return mix(rect, ceil(rect - 0.5), hard);
}

// Which edges are hard on the device: left, top, right, bottom. Local edges are permuted by the axes' directions.
vec4 hardOnDevice(float bits, mat2 linear) {
  vec4 hard = mod(floor(bits / vec4(1.0, 2.0, 4.0, 8.0)), 2.0);
  bool isTurned = abs(linear[0].y) > abs(linear[0].x);
  if (isTurned) hard = hard.yxwz;
  vec2 direction = isTurned ? vec2(linear[1].x, linear[0].y) : vec2(linear[0].x, linear[1].y);
  if (direction.x < 0.0) hard = hard.zyxw;
  if (direction.y < 0.0) hard = hard.xwzy;
  return hard;
}

// The radii of a quad's corners, and what `DetailRecord.edge` says; zeros without a detail record.
void putOutline(float detail, mat2 linear, out vec4 edgeRow) {
  vec4 x = vec4(0.0);
  vec4 y = vec4(0.0);
  edgeRow = vec4(0.0);
  if (detail >= 0.0) {
    x = record(details, uint(detail), 16, 10);
    y = record(details, uint(detail), 16, 11);
    edgeRow = record(details, uint(detail), 16, 12);
  }
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
  vec4 hard = hardOnDevice(edgeRow.w, linear);
  boxEdge = vec4(edgeRow.x * abs(scale), edgeRow.y, edgeRow.z + 4.0 * dot(hard, vec4(1.0, 2.0, 4.0, 8.0)));
}
#endif

#ifndef PARALLEL
// The size of a pixel in local space, at a point.
vec2 pixelAt(vec2 local) {
#ifdef TURNED
  return vec2(length(row0.xy), length(row1.xy));
#else
  // In a projective map, the rows of the inverse are scaled by the depth at the point.
  vec3 x = row0.xyz - local.x * row2.xyz;
  vec3 y = row1.xyz - local.y * row2.xyz;
  vec3 seen = cross(x, y);
  float depth = dot(row2.xyz, seen / seen.z);
  return vec2(length(x.xy), length(y.xy)) / abs(depth);
#endif
}

// The outline with its shared edges moved outwards: left, top, right, bottom, from the lowest bit.
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
#endif
