// Texel coordinates of pixels, precomputed in steps: see texels.glsl.
#ifdef STEPPED
#ifdef SLICES
// Steps of a texel. Coordinates are rounded to steps and offset by a fraction of a step, so that none is at the limit
// between two steps of the texture's own filter.
const float steps = 512.0;
const float halfStep = 0.5;
const float further = 0.125;
// A texel's length may differ from a pixel's by this fraction and count as equal.
const float longTolerance = 1.0 / 65536.0;
// In points; a shorter middle is treated as empty.
const float least = 1.0 / 1048576.0;
#else
// As in texels.glsl.
const float steps = 2048.0;
const float halfStep = 0.0;
const float further = 0.5;
#endif

// Sets the values that the fragment shader needs.
void putSteps(vec2 scale, vec2 offset, vec4 range) {
  vec2 begin = vec2(mod(row0.w, largestPage), floor(row0.w / largestPage));
  stepColumns = vec4(row0.x, row1.x, row0.y, row1.y) * scale.xyxy * steps;
  stepStart = vec4((vec2(row0.z, row1.z) * scale + offset) * steps + 0.5 * (stepColumns.xy + stepColumns.zw), begin * steps)
    + vec4(vec2(halfStep), vec2(further));
  stepRange = (range + 0.5) * steps - vec4(0.0, 0.0, vec2(further));
#ifdef MIXED
  // Of copies, no texture coordinates are used.
  stepSize = 1.0 / (steps * vec2(textureSize(mask, 0)));
#else
  stepSize = 1.0 / (steps * vec2(textureSize(image, 0)));
#endif
}

#ifdef SLICES
// Moves a coordinate near a texel's centre to the centre, where texels are as long as pixels.
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
  // A point on the join of two outer parts that meet belongs to the last one.
  middleStart.xy = (vec2(row0.z, row1.z) - joins.xy) * share + 0.5 * (middleColumns.xy + middleColumns.zw)
    + vec2(isEmpty);
  // The coordinates of the first pixel in the outer parts.
  vec2 before = (stepStart.xy - halfStep) / steps;
  vec2 after = onCenters(before + centers.zw - centers.xy - size * scales.xy);
  before = onCenters(before);
  stepStart.xy = before * steps + halfStep;
  middleStart.zw = (after - before) * steps;
}
#endif
#endif
