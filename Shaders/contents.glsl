// The colour of a quad's contents at a point: premultiplied.
#ifndef NO_CONTENTS

#ifdef PLANAR
Reach ofChroma(Reach reach) {
  reach.range = floor(reach.range * 0.5);
#ifdef TILES
  reach.copyX.xy = floor(reach.copyX.xy * 0.5);
  reach.copyY.xy = floor(reach.copyY.xy * 0.5);
#endif
  return reach;
}

// Stored Y, Cb, Cr to RGB.
vec4 decoded(vec3 yuv) {
  vec4 a = detail(8);
  vec4 b = detail(9);
  float y = (yuv.x - a.y) * a.x;
  vec2 c = yuv.yz - 128.0 / 255.0;
  return vec4(y + a.z * c.y, y + a.w * c.x + b.x * c.y, y + b.y * c.x, 1.0);
}
#endif

// The colour of a sampled texel: clamped, because half floats and decoded YUV may be outside of 0…1, tinted, and in the
// light of the page that is drawn to.
vec4 shownTexel(vec4 texel_) {
#if defined(EXTENDED) || defined(PLANAR) || defined(RASTERIZED) || defined(IMPORTED)
  texel_ = clamp(texel_, 0.0, 1.0);
#endif
#ifdef TINT
  return inLight(detail(6)) * texel_.a;
#elif defined(RASTERIZED)
  // A page's texel: in linear light already.
  return texel_;
#else
  return inLight(texel_);
#endif
}

// The contents at a point, in texels.
vec4 sampled(vec2 t, Reach reach, Sampling sampling) {
#ifdef POINTED
  // Any point within a texel selects it: the interpolated coordinates are precise enough.
#ifdef LAYERED
  vec4 result = textureLod(texels, vec3(point, row0.w), 0.0);
#else
  vec4 result = textureLod(texels, point, 0.0);
#endif
#else
  ivec2 size = sizeOf(image);
#endif
#ifdef POINTED
#elif defined(FETCHED)
  ivec2 index = readable(floor(t), reach);
  vec4 result = texelAt(image, size, index, 0, 0);
#else
  ivec2 index = readable(floor(t + sampling.border), reach);
  vec4 result = sampling.isNearest
    ? texelAt(image, size, index, 0, 0) : filtered(image, size, t, reach, sampling, false);
#endif
#ifdef PLANAR
  ivec2 half_ = (size + 1) / 2;
  vec2 c;
  if (sampling.isNearest) {
    vec4 first = texelAt(chroma, half_, index / 2, 0, 0);
    c = vec2(first.r, detail(9).z > 0.0 ? first.g : texelAt(chroma2, half_, index / 2, 0, 0).r);
  } else {
    Reach inChroma = ofChroma(reach);
    // Exact filtering: the conversion to blue doubles a rounding error of 8 bits.
    vec4 first = filtered(chroma, half_, t * 0.5, inChroma, sampling, true);
    c = vec2(first.r, detail(9).z > 0.0 ? first.g : filtered(chroma2, half_, t * 0.5, inChroma, sampling, true).r);
  }
  result = decoded(vec3(result.r, c));
#ifdef IMPORTED
  if (coding.x == 3.0) result = vec4(0.0);
#endif
#endif
  return shownTexel(result);
}

#ifdef TILES
// Along one axis of a tiled middle: the texel at a point, and the copy that contains it.
void tile(float at, float join, vec2 center, float scale, vec4 tiles, inout float t, out vec4 copy) {
  float size = center.y - center.x;
  float z = (at - join) * scale + tiles.x;
  float n = floor(z / size);
  t = center.x + z - n * size;
  copy = vec4(tiles.zw, n * size > tiles.x + tolerance, (n + 1.0) * size < tiles.y - tolerance);
}
#endif

#ifdef FADING
vec4 underTexel(vec2 index, vec4 range, int layer) {
  return texelFetch(under, ivec3(clamp(index, range.xy, range.zw), layer), 0);
}

// The coarser tile below a tile, and the tile faded in over it.
vec4 faded(vec4 tile, vec2 local) {
  vec4 fade = detail(2);
  vec4 below = vec4(0.0);
  if (fade.x >= 0.0) {
    vec4 map = detail(0);
    vec4 range = detail(1);
    int layer = int(fade.x);
    vec2 t = local * map.xy + map.zw - 0.5;
    vec2 low = floor(t);
    vec2 part = t - low;
    vec4 upper = mix(underTexel(low, range, layer), underTexel(low + vec2(1.0, 0.0), range, layer), part.x);
    vec4 lower = mix(underTexel(low + vec2(0.0, 1.0), range, layer), underTexel(low + 1.0, range, layer), part.x);
    below = inLight(mix(upper, lower, part.y));
  }
  return mix(below, tile, fade.y);
}
#endif

#ifdef STEPPED
// The contents where the texture's own filter reads them, with precomputed steps. Some drivers run dependent operations
// one after another: this chain of operations is as short as possible.
vec4 steppedContents() {
  vec2 corner = floor(devicePlace);
  vec2 t = stepColumns.xy * corner.x + (stepColumns.zw * corner.y + stepStart.xy);
#ifdef SLICES
  vec2 part = middleColumns.xy * corner.x + (middleColumns.zw * corner.y + middleStart.xy);
  t += middleStart.zw * clamp(part, 0.0, 1.0);
#endif
  t = clamp(floor(t), stepRange.xy, stepRange.zw);
#ifdef MIXED
  const float sliceSteps = 512.0;
  bool isTinted = mod(row0.w, 2.0) >= 1.0;
  if (mod(row0.w, 4.0) >= 2.0) t = (floor(t / sliceSteps) + 0.5) * sliceSteps;
  t += stepStart.zw;
  vec4 result = vec4(0.0);
  // Drivers that run both sides of each branch leave out a loop without steps.
  for (int k = isTinted ? 1 : 0; k > 0; k--) {
    result = inLight(detail(6)) * textureLod(mask, t * stepSize, 0.0).a;
  }
  for (int k = isTinted ? 0 : 1; k > 0; k--) result = inLight(texelFetch(image, ivec2(t / sliceSteps), 0));
  return result;
#else
  return shownTexel(textureLod(image, (t + stepStart.zw) * stepSize, 0.0));
#endif
}
#else
vec4 contentsAt(vec3 q) {
#if defined(PARALLEL) || defined(TURNED)
  vec2 local = q.xy;
#else
  vec2 local = q.xy / q.z;
#endif
  Reach reach;
  reach.range = texelRange;
#ifdef SLICES
  bvec2 isAfter = greaterThanEqual(local, joins.zw);
  bvec2 isBefore = lessThan(local, joins.xy);
  bvec2 isMiddle = not(bvec2(isBefore.x || isAfter.x, isBefore.y || isAfter.y));
  vec2 scale = mix(scales.xy, scales.zw, isMiddle);
  vec2 t = mix(centers.xy, centers.zw, isAfter) + (local - mix(joins.xy, joins.zw, isAfter)) * scale;
#ifdef TILES
  reach.copyX = noCopy;
  reach.copyY = noCopy;
  vec4 tiles = detail(3);
  if (isMiddle.x && tiles.y > tiles.x) tile(local.x, joins.x, centers.xz, scales.z, tiles, t.x, reach.copyX);
  tiles = detail(4);
  if (isMiddle.y && tiles.y > tiles.x) tile(local.y, joins.y, centers.yw, scales.w, tiles, t.y, reach.copyY);
#endif
#else
  vec2 scale = texel.xy;
  vec2 t = local * scale;
#ifdef RASTERIZED
  // The bitmap begins at a whole texel: adding that offset later does not round.
  t = floor(t * 2048.0 + 0.5) / 2048.0;
#endif
  t += texel.zw;
#endif

  Sampling sampling = Sampling(false, 0.0, vec2(0.0));
#ifdef FILTERS
  vec4 filterRow = detail(5);
  // The derivatives of the texel coordinates along device x and y.
  vec2 x = vec2(row0.x, row1.x);
  vec2 y = vec2(row0.y, row1.y);
#if !defined(PARALLEL) && !defined(TURNED)
  x = (x - local * row2.x) / q.z;
  y = (y - local * row2.y) / q.z;
#endif
  x *= scale;
  y *= scale;
  float longest = sqrt(max(dot(x, x), dot(y, y)));
  bool isMinified = longest > 1.0 + tolerance;
  float filter_ = isMinified ? filterRow.x : filterRow.y;
  sampling.isNearest = filter_ == filterNearest;
  sampling.border = min(vec2(borderTolerance), (abs(x) + abs(y)) * borderTolerancePixels);
  if (isMinified && filter_ == filterTrilinear) sampling.level = clamp(log2(longest) + filterRow.z, 0.0, filterRow.w);
#endif

#ifdef SLICES
  vec2 middle = floor(t) + 0.5;
  t = mix(t, middle, vec2(lessThanEqual(abs(t - middle), vec2(tolerance))));
#endif
#ifdef FADING
  return faded(sampled(t, reach, sampling), local);
#else
  return sampled(t, reach, sampling);
#endif
}
#endif
#endif
