// The colour of a layer's background and contents in one pixel: premultiplied.
#ifdef TURNED
// The fraction of the pixel inside a rectangle, by the distances of its centre from the edges.
float turnedCoverage(vec2 local, vec4 rect) {
  vec4 d = vec4(local - rect.xy, rect.xy + rect.zw - local) * vec4(edgesX.x, edgesY.x, edgesX.x, edgesY.x);
  vec4 far = abs(d);
  vec4 corner = max(vec4(edgesX.y, edgesY.y, edgesX.y, edgesY.y) - far, 0.0);
  vec4 outside = mix(
    corner * corner * vec4(edgesX.w, edgesY.w, edgesX.w, edgesY.w), 0.5 - far * edgesBoth.xyxy,
    vec4(lessThanEqual(far, vec4(edgesX.z, edgesY.z, edgesX.z, edgesY.z))));
  vec4 inside = mix(outside, 1.0 - outside, vec4(greaterThan(d, vec4(0.0))));
  vec2 within = max(inside.xy + inside.zw - 1.0, 0.0);
  return within.x * within.y;
}
#endif

#ifdef OUTLINED
const float insetsBackground = 1.0;
const float roundsContents = 2.0;

// The bits of the left, top, right and bottom edge as 0 or 1.
vec4 edgeBits(float bits) {
  return mod(floor(bits / vec4(1.0, 2.0, 4.0, 8.0)), 2.0);
}

#ifdef PARALLEL
// The border width along x and y, the exponent of the corner curve, flags.
vec4 edge() { return vec4(boxEdge.xyz, mod(boxEdge.w, 4.0)); }

// The fraction of the pixel inside a rectangle and the outline, inset by a fraction of the border width. Away from
// corners, hard edges are at pixel edges.
float outlined(vec4 rect, float inset, vec2 p) {
  vec4 inner = box + inset * vec4(boxEdge.xy, -boxEdge.xy);
  if (any(greaterThanEqual(inner.xy, inner.zw))) return 0.0;
  vec4 x = max(boxCornersX - inset * boxEdge.x, 0.0);
  vec4 y = max(boxCornersY - inset * boxEdge.y, 0.0);
  vec4 soft = vec4(max(rect.xy, inner.xy), min(rect.zw, inner.zw));
  vec2 part = roundedArea(soft, inner, x, y, boxEdge.z, p);
  float hardBits = floor(boxEdge.w / 4.0);
  if (inset == 1.0 || hardBits == 0.0 || part.x != part.y) return part.x;
  // An edge that is a clip's stays antialiased.
  vec4 own = edgeBits(hardBits) * vec4(equal(rect, box));
  vec4 hard = mix(soft, ceil(inner - 0.5), own);
  return overlap(hard, p);
}
#else
// From the detail record: the border width twice, the exponent of the corner curve, flags.
vec4 edge() { return detail(12).xxyz; }

float outlined(vec4 rect, float inset, vec2 p) {
  float width = inset * edge().x;
  vec4 inner = vec4(outline.xy + width, outline.zw - 2.0 * width);
  vec4 x = max(detail(10) - width, 0.0);
  vec4 y = max(detail(11) - width, 0.0);
  vec4 hard = inset == 1.0 ? vec4(0.0) : edgeBits(detail(12).w);
  return overlap(rect, p) * roundedCoverage(row0.xyz, row1.xyz, row2.xyz, inner, x, y, edge().z, hard, p).x;
}
#endif
#endif

#ifndef NO_BACKGROUND
float backgroundPart(vec3 q, vec2 p) {
#ifdef OUTLINED
  return outlined(outlineBox, mod(edge().w, 2.0) >= insetsBackground ? 0.5 : 0.0, p);
#elif defined(WHOLE) && defined(NO_CONTENTS)
  return 1.0;
#elif defined(PARALLEL)
  return overlap(outlineBox, p);
#elif defined(TURNED)
  return overlap(outlineBox, p) * turnedCoverage(q.xy, outline);
#else
  return overlap(outlineBox, p) * coverage(row0.xyz, row1.xyz, row2.xyz, outline, p);
#endif
}
#endif

#ifndef NO_CONTENTS
#ifdef OUTLINED
// The inset of clipped contents, as a fraction of the border width: a border that is drawn later, above the sublayers,
// hides the rest.
float contentsInset() {
#ifdef BORDER
  return 0.0;
#else
  return mod(edge().w, 2.0) >= insetsBackground ? 0.5 : 0.0;
#endif
}
#endif

float contentsPart(vec3 q, vec2 p) {
#if defined(OUTLINED) && defined(PARALLEL)
  if (edge().w >= roundsContents) {
    float inset = contentsInset();
    vec4 inner = box + inset * vec4(boxEdge.xy, -boxEdge.xy);
    vec4 within = vec4(max(contentsBox.xy, inner.xy), min(contentsBox.zw, inner.zw));
    vec4 x = max(boxCornersX - inset * boxEdge.x, 0.0);
    vec4 y = max(boxCornersY - inset * boxEdge.y, 0.0);
    vec2 part = roundedArea(within, inner, x, y, boxEdge.z, p);
    if (part.x != part.y || inset > 0.0) return part.x;
  }
  return overlap(contentsBox, p);
#elif defined(WHOLE) && defined(NO_BACKGROUND) || defined(UNCLIPPED) && defined(CLEAR)
  return 1.0;
#elif defined(PARALLEL) || defined(CLEAR)
  return overlap(contentsBox, p);
#elif defined(TURNED)
  return overlap(contentsBox, p) * turnedCoverage(q.xy, contents);
#elif defined(OUTLINED)
  float within = overlap(contentsBox, p);
  vec4 own = edgeBits(floor(detail(12).w / 16.0));
  vec4 hard = edgeBits(detail(12).w) * own;
  if (edge().w >= roundsContents) {
    float inset = contentsInset() * edge().x;
    vec4 inner = vec4(outline.xy + inset, outline.zw - 2.0 * inset);
    vec4 x = max(detail(10) - inset, 0.0);
    vec4 y = max(detail(11) - inset, 0.0);
    vec2 part = roundedCoverage(row0.xyz, row1.xyz, row2.xyz, inner, x, y, edge().z, vec4(0.0), p);
    if (part.y > 0.0 || inset > 0.0) {
      // At a corner, edges of the contents that the bounds cut off do not count, nor do edges that coincide with the
      // bounds.
      vec2 slack = vec2(length(row0.xy), length(row1.xy)) / 256.0;
      vec4 filled = vec4(
        lessThanEqual(contents.xy, outline.xy + slack),
        greaterThanEqual(contents.xy + contents.zw, outline.xy + outline.zw - slack));
      vec4 cut = max(1.0 - own, filled) * (outline.z + outline.w + 4.0 * (length(row0.xy) + length(row1.xy)));
      vec4 whole = vec4(contents.xy - cut.xy, contents.zw + cut.xy + cut.zw);
      return within * part.x * hardCoverage(row0.xyz, row1.xyz, row2.xyz, whole, hard, p);
    }
  }
  return within * hardCoverage(row0.xyz, row1.xyz, row2.xyz, contents, hard, p);
#else
  return overlap(contentsBox, p) * coverage(row0.xyz, row1.xyz, row2.xyz, contents, p);
#endif
}
#endif

#ifdef GRADIENT
const float axial = 0.0;
const float radial = 1.0;
const float twoPi = 6.2831853;
// In turns: the largest error of atan, so that a point on a stop counts as past it at every angle. A 256th of a pixel
// at a distance of 160 pixels.
const float pastStop = 1.0 / 262144.0;

// The position along a gradient: 0 at its start, 1 at its end.
float gradientPlace(vec2 q, float type) {
  vec4 line = detail(14);
  vec2 along = line.zw - line.xy;
  vec2 d = q - line.xy;
  if (type == axial) {
    float squared = dot(along, along);
    return squared > 0.0 ? dot(d, along) / squared : 1.0;
  }
  if (type == radial) return all(notEqual(along, vec2(0.0))) ? length(d / along) : 1.0;
  float start = along == vec2(0.0) ? 0.0 : atan(along.y, along.x);
  return d == vec2(0.0) ? 0.0 : fract((atan(d.y, d.x) - start) / twoPi + pastStop);
}

// Less than half of 1/255 in either direction, a different value for each pixel (Jimenez, Next Generation Post
// Processing in Call of Duty, 2014).
float dither(vec2 p) {
  float noise = fract(52.9829189 * fract(dot(floor(p), vec2(0.06711056, 0.00583715))));
  return (noise - 0.5) * (0.998 / 255.0);
}

vec4 gradientColor(vec2 q, vec2 p) {
  vec4 ramp = detail(15);
  float t = gradientPlace(q, ramp.x);
  vec4 result = vec4(0.0);
  float reached = -1.0;
  int next = int(ramp.y);
  while (next >= 0) {
    ivec3 at = tableTexel(next, 2, 0);
    vec4 stop = texelFetch(stops, at, 0);
    vec4 position = texelFetch(stops, at + ivec3(1, 0, 0), 0);
    // A point past the linked stop is past all stops between.
    if (position.z >= 0.0 && t >= position.w) {
      next = int(position.z);
      continue;
    }
    if (t < position.x) {
      // Before the first stop.
      result = reached < 0.0 ? stop : mix(result, stop, (t - reached) / (position.x - reached));
      break;
    }
    result = stop;
    reached = position.x;
    next = int(position.y);
  }
  return vec4(clamp(result.rgb + dither(p), 0.0, result.a), result.a);
}
#endif

// Two colours that each cover a part of the pixel: the smaller part is inside the larger one, as for parts cut by the
// same outline. If one is absent or covers the whole pixel, the result is source-over.
vec4 layered(vec4 below, float belowPart, vec4 above, float abovePart) {
  return above * abovePart + below * (belowPart - min(belowPart, abovePart) * above.a);
}

vec4 quad(vec2 p) {
  vec3 at = vec3(p, 1.0);
  vec3 q = vec3(dot(row0.xyz, at), dot(row1.xyz, at), 1.0);
#if !defined(PARALLEL) && !defined(TURNED)
  q.z = dot(row2.xyz, at);
  if (!isInFront(q.z)) return vec4(0.0);
#endif
  vec4 ground = vec4(0.0);
  vec4 shown = vec4(0.0);
  vec2 parts = vec2(0.0);
#ifndef NO_BACKGROUND
  ground = background;
#ifdef GRADIENT
  vec4 shade = inLight(gradientColor(q.xy / q.z, p));
  ground = shade + ground * (1.0 - shade.a);
#endif
  parts.x = backgroundPart(q, p);
#endif
#ifndef NO_CONTENTS
#ifdef STEPPED
  shown = steppedContents();
#else
  shown = contentsAt(q);
#endif
  parts.y = contentsPart(q, p);
#endif
#ifdef BORDER
  // The border takes the part of the pixel between its two outlines, and hides the background and contents outside of
  // the inner outline.
  vec4 rim = inLight(detail(13));
  float inner = outlined(outlineBox, 1.0, p);
  float rimPart = max(outlined(outlineBox, 0.0, p) - inner, 0.0);
  vec2 within = min(parts, inner);
  vec2 hidden = parts - within;
  float most = max(hidden.x, hidden.y);
  float share = most > rimPart ? rimPart / most : 1.0;
#ifdef UNDER_BORDER
  // The border is drawn later and hides a part of this colour: divided so that the outline cuts both only once.
  float drawn = rim.a * multiplier().a * row1.w;
  return (layered(ground, within.x, shown, within.y)
    + layered(ground, hidden.x, shown, hidden.y) * (1.0 - drawn * share)) / (1.0 - drawn * rimPart);
#else
  return rim * rimPart + layered(ground, within.x, shown, within.y)
    + layered(ground, hidden.x, shown, hidden.y) * (1.0 - rim.a * share);
#endif
#elif defined(NO_BACKGROUND)
  return shown * parts.y;
#elif defined(NO_CONTENTS)
  return ground * parts.x;
#else
  return layered(ground, parts.x, shown, parts.y);
#endif
}

#ifdef JOINED
// Whether the pixel's centre is inside the lines between this part and the other parts: a centre on a line belongs to
// exactly one of both.
bool isOwn(vec2 p) {
  vec3 at = vec3(p, 1.0);
  return dot(detail(3).xyz, at) >= 0.0 && dot(detail(4).xyz, at) >= 0.0 && dot(detail(5).xyz, at) < 0.0
    && dot(detail(6).xyz, at) < 0.0;
}
#endif

#ifdef BLENDED
uniform sampler2D backdrop;

// Device to the backdrop's pixels in x and y, and the blend mode: from the record of the group that is drawn to.
vec4 mixing() {
  int index = int(group);
  return texelFetch(groups, tableTexel(index, 7, 5), 0);
}
#endif

void main() {
  vec2 p = devicePixel();
#ifdef JOINED
  if (!isOwn(p)) discard;
#endif
#ifdef BLENDED
  vec4 drawn = quad(p) * multiplier() * max(row1.w, 0.0);
  float coverage = shapes(p);
  // The copy of the pixels below may not exist here.
  if (drawn.a * coverage <= 0.0) discard;
  vec4 under = mixing();
  vec4 below = texelFetch(backdrop, ivec2(floor(p + under.xy)), 0);
  color = blended(int(under.z), drawn, below, coverage);
#else
  // Never a vector by a component of an input: llvmpipe 22.3 miscompiles that in windows, whose pixels are BGRX or BGRA.
  color = quad(p) * multiplier() * max(row1.w * shapes(p), 0.0);
#endif
}
