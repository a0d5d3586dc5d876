// Draws a group or a quad: sets the corners and the flat values for the fragment shader.
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
// Beyond half a pixel's diagonal, an edge covers no part of the pixel.
const float reach = 0.75;

void drawQuad(uint index, vec4 clipRect, vec2 corner) {
  vec4 inverse = record(places, index, 2, 0);
  vec4 origin = record(places, index, 2, 1);
  vec4 shape = record(looks, index, 6, 0);
  background = inLight(record(looks, index, 6, 1));
#ifdef PARALLEL
  vec4 outline;
  vec4 contents;
#endif
#ifdef NO_CONTENTS
  contents = vec4(0.0);
#else
  contents = record(looks, index, 6, 2);
#endif
#ifdef STEPPED
  vec4 texel;
  vec4 texelRange;
#endif
#if !defined(SLICES) || defined(MIXED)
  texel = record(looks, index, 6, 3);
#endif
#ifndef CLEAR
  texelRange = record(looks, index, 6, 4);
#endif
  vec4 links = record(looks, index, 6, 5);
  uint node = uint(links.x);
  place.y = links.y;
#ifdef SLICES
#ifdef STEPPED
  vec4 joins;
  vec4 centers;
  vec4 scales;
#endif
#ifdef MIXED
  uint kind = instance.y >> edgesShift;
  if ((kind & isSliced) != 0u) {
#endif
  joins = record(details, uint(links.y), 16, 0);
  centers = record(details, uint(links.y), 16, 1);
  scales = record(details, uint(links.y), 16, 2);
#ifdef MIXED
  }
#endif
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

  // Within the node's cell. Whole cells are subtracted first, so that no large number is rounded.
  vec2 start = (origin.zw - vec2(n0.w, n1.w)) * cell + origin.xy;
  vec3 x = i0 - start.x * i2;
  vec3 y = i1 - start.y * i2;
  row0 = vec4(inverse.x * x + inverse.y * y, links.z);
  row1 = vec4(inverse.z * x + inverse.w * y, shape.z);

  bool hasGround = mod(shape.w, 2.0) >= hasBackground || shape.w >= hasBorder;
#if defined(OUTLINED) && !defined(PARALLEL)
  // The outline also clips the contents.
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
  // The outermost texels are transparent: nothing is visible beyond their centres.
  vec2 rim = min(0.5 / abs(texel.xy), 0.5 * contents.zw);
  vec4 shown = vec4(contents.xy + rim, contents.xy + contents.zw - rim);
  // The whole bitmap is shown.
  texelRange = vec4(vec2(0.0), round(contents.zw * abs(texel.xy)) - 1.0);
#endif
  uint shared_ = instance.y >> edgesShift;
  outline = withoutShared(outline, shared_ & 15u);
  contents = withoutShared(contents, shared_ >> 4);
#endif

#ifdef STEPPED
#ifdef MIXED
  if ((kind & isSliced) != 0u) {
    putSlices(joins, centers, scales, texelRange);
  } else {
    putSteps(texel.xy, texel.zw, texelRange);
    middleColumns = vec4(0.0);
    middleStart = vec4(0.0);
  }
  if ((kind & isFetched) != 0u) stepStart.zw -= further;
  row0.w = float(kind);
#elif defined(SLICES)
  putSlices(joins, centers, scales, texelRange);
#else
  putSteps(texel.xy, texel.zw, texelRange);
#endif
#endif

  // Local space to the node's plane.
  mat2 toNode = mat2(inverse.w, -inverse.z, -inverse.y, inverse.x) / (inverse.x * inverse.w - inverse.y * inverse.z);
#if defined(PARALLEL) || defined(TURNED)
  mat2 linear = mat2(n0.x, n1.x, n0.y, n1.y) * toNode;
  vec2 zero = vec2(dot(n0.xy, start) + n0.z, dot(n1.xy, start) + n1.z);
#endif
#if defined(PARALLEL)
  outlineBox = parallelImage(outline, linear, zero);
  contentsBox = parallelImage(contents, linear, zero);
#ifdef OUTLINED
  vec4 edgeRow;
  putOutline(links.y, linear, edgeRow);
  box = parallelImage(vec4(0.0, 0.0, shape.xy), linear, zero);
  outlineBox = hasGround ? box : vec4(0.0);
  contentsBox = withEdges(
    contentsBox, hardOnDevice(edgeRow.w, linear) * hardOnDevice(floor(edgeRow.w / 16.0), linear));
#endif
  outlineBox = intersect(outlineBox, clipRect);
  contentsBox = intersect(contentsBox, clipRect);
  putCorner(wholePixels(unite(outlineBox, contentsBox)), corner);
#elif defined(TURNED)
  edgesX = edges(row0.xy);
  edgesY = edges(row1.xy);
  edgesBoth = 1.0 / vec2(edgesX.y + edgesX.z, edgesY.y + edgesY.z);
#ifdef JOINED
  // The outline is that of the whole layer; the instance draws a part of it.
  vec4 own = record(details, uint(links.y), 16, 7);
  contentsBox = intersect(around(boundingBox(own, linear, zero)), clipRect);
  outlineBox = contentsBox;
  vec4 all = vec4(own.xy, own.xy + own.zw);
#else
  outlineBox = intersect(around(boundingBox(outline, linear, zero)), clipRect);
  contentsBox = intersect(around(boundingBox(contents, linear, zero)), clipRect);
  vec4 all = unite(vec4(outline.xy, outline.xy + outline.zw), vec4(contents.xy, contents.xy + contents.zw));
#endif
  // All samples of a pixel that is partly covered are drawn: its coverage is in the colour.
#ifdef CLEAR
  all = shown;
  vec2 margin = shift.z * vec2(length(row0.xy), length(row1.xy));
#else
  vec2 margin = (reach + shift.z) * vec2(length(row0.xy), length(row1.xy));
#endif
  all += vec4(-margin, margin);
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
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1);
  int number = gl_VertexID >> 2;
  instance = texelFetch(instances, tableTexel(number, 1, 0), 0);
  vec4 target = record(groups, instance.z, groupRows, 0);
  uint clipIndex = instance.y & ((1u << edgesShift) - 1u);
  vec4 clip = record(clips, clipIndex, 7, 0);
  toTarget = target.xy;
  place = vec2(record(clips, clipIndex, 7, 4).x, -1.0);
#ifdef MULTIPLIED
  group = float(instance.z);
#endif
#if defined(UNCLIPPED) && defined(CLEAR)
  // The scissor clips.
  const vec4 clipRect = vec4(-1e9, -1e9, 1e9, 1e9);
#else
  vec4 clipRect = intersect(clip, record(groups, instance.z, groupRows, 1));
#endif
#if defined(PARALLEL) || defined(COMPOSITE)
  if (instance.w > 0u) {
    // Parts begin in the last row, and go on in the rows before it.
    int index = int(instance.w) - 1;
    ivec3 size = textureSize(instances, 0);
    int from = (size.y * size.z - 1 - (index >> 7)) << 7 | index & 127;
    uvec2 part = texelFetch(instances, tableTexel(from, 1, 0), 0).xy;
    clipRect = intersect(clipRect, vec4(part & 0xFFFFu, part >> 16) - 32768.0);
  }
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
