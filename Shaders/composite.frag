// The colour of a group in one pixel: premultiplied.
uniform sampler2D page;
#ifdef FILTERED
uniform sampler2DArray steps;
#endif
#ifdef BLENDED
uniform sampler2D backdrop;
#endif

// Opacity in w.
flat in vec4 row1;
// Cells to the page's pixels in x and y; with FILTERED, index of the first colour filter and their number in z and w.
flat in vec4 texel;
flat in vec4 outlineBox;
#if defined(RESAMPLED) || defined(COVERING) || defined(BLENDED)
// The valid cells: minX, minY, maxX, maxY.
flat in vec4 cells;
#endif
#ifdef RESAMPLED
// Device to cells.
flat in vec4 sampling;
#endif
#ifdef BLENDED
// Device to the backdrop's pixels in x and y; the blend mode in z.
flat in vec4 under;
#endif

#if defined(RESAMPLED) || defined(COVERING) || defined(BLENDED)
vec4 cellAt(vec2 cell) {
  if (any(lessThan(cell, cells.xy)) || any(greaterThanEqual(cell, cells.zw))) return vec4(0.0);
  return texelFetch(page, ivec2(cell + texel.xy), 0);
}
#else
// Texture coordinates of the page, for its nearest texel.
in vec2 point;
#endif

vec4 picture(vec2 p) {
#ifdef RESAMPLED
  vec2 at = p * sampling.xy + sampling.zw - 0.5;
  vec2 low = floor(at);
  vec2 part = at - low;
  vec4 upper = mix(cellAt(low), cellAt(low + vec2(1.0, 0.0)), part.x);
  vec4 lower = mix(cellAt(low + vec2(0.0, 1.0)), cellAt(low + 1.0), part.x);
  return mix(upper, lower, part.y);
#elif defined(COVERING) || defined(BLENDED)
  return cellAt(floor(p));
#else
  return textureLod(page, point, 0.0);
#endif
}

#ifdef FILTERED
// Colour filters are defined for colours in sRGB.
vec4 filteredColor(vec4 c) {
  c = outOfLight(c);
  for (int k = 0; k < int(texel.w); k++) {
    int index = int(texel.z) + k;
    ivec3 at = tableTexel(index, 5, 0);
    vec4 s = vec4(c.a > 0.0 ? c.rgb / c.a : vec3(0.0), c.a);
    c = vec4(
      dot(texelFetch(steps, at, 0), s), dot(texelFetch(steps, at + ivec3(1, 0, 0), 0), s),
      dot(texelFetch(steps, at + ivec3(2, 0, 0), 0), s), dot(texelFetch(steps, at + ivec3(3, 0, 0), 0), s));
    c = clamp(c + texelFetch(steps, at + ivec3(4, 0, 0), 0), 0.0, 1.0);
    c.rgb *= c.a;
  }
  return inLight(c);
}
#endif

void main() {
  vec2 p = devicePixel();
  vec4 drawn = picture(p);
#ifdef FILTERED
  drawn = filteredColor(drawn);
#endif
  // See the last product of quad.frag.
  drawn *= multiplier() * max(row1.w, 0.0);
#ifdef WHOLE
  float coverage = shapes(p);
#else
  float coverage = overlap(outlineBox, p) * shapes(p);
#endif
#if defined(BLENDED)
  vec4 below = texelFetch(backdrop, ivec2(floor(p + under.xy)), 0);
  color = coverage > 0.0 ? blended(int(under.z), drawn, below, coverage) : below;
#elif defined(MASKING)
  color = vec4(1.0 - coverage * (1.0 - drawn.a));
#else
  color = drawn * coverage;
#endif
}
