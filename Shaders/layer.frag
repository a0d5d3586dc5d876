#version 300 es
// What one instance shows in one pixel: premultiplied.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D image;
uniform sampler2D page;
#ifdef SHAPES
uniform sampler2D clips;
#endif
// Rows of the target: y = x · gl_FragCoord.y + y counts from the top.
uniform vec2 rows;

flat in vec4 row0;
flat in vec4 row1;
flat in vec4 row2;
flat in vec4 background;
flat in vec4 outline;
flat in vec4 contents;
flat in vec4 texel;
flat in vec4 texelRange;
flat in vec4 outlineBox;
flat in vec4 contentsBox;
flat in vec3 place;

out vec4 color;

const float modeComposite = 0.0;
const float modeGeneral = 1.0;
const float modeFetched = 3.0;
const float nearW = 1.0 / 4096.0;

// How much of the pixel lies in a rectangle that is parallel to it.
float overlap(vec4 rect, vec2 p) {
  vec2 part = clamp(min(rect.zw, p + 0.5) - max(rect.xy, p - 0.5), 0.0, 1.0);
  return part.x * part.y;
}

// The area of the pixel that lies on the positive side of a line, e · [x y 1] = 0: exact.
float area(vec3 e, vec2 p) {
  float slope = length(e.xy);
  float value = dot(e, vec3(p, 1.0));
  if (slope == 0.0) return value > 0.0 ? 1.0 : 0.0;
  float d = value / slope;
  vec2 n = abs(e.xy) / slope;
  float a = max(n.x, n.y);
  float b = min(n.x, n.y);
  float h = 0.5 * (a + b);
  float corner = max(h - abs(d), 0.0);
  float part = abs(d) <= 0.5 * (a - b) ? 0.5 - abs(d) / a : corner * corner / max(2.0 * a * b, 1e-12);
  return d > 0.0 ? 1.0 - part : part;
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

#ifdef SHAPES
const float quadShape = 1.0;
const float halfPlane = 2.0;

float shapes(vec2 p) {
  float result = 1.0;
  float next = place.z;
  while (next >= 0.0) {
    int index = int(next);
    ivec2 at = ivec2((index & 127) * 5, index >> 7);
    vec4 x = texelFetch(clips, at + ivec2(1, 0), 0);
    vec4 y = texelFetch(clips, at + ivec2(2, 0), 0);
    vec4 w = texelFetch(clips, at + ivec2(3, 0), 0);
    float kind = texelFetch(clips, at + ivec2(4, 0), 0).y;
    if (kind == quadShape) {
      bool front = isInFront(dot(w.xyz, vec3(p, 1.0)));
      result *= front ? coverage(x.xyz, y.xyz, w.xyz, vec4(0.0, 0.0, x.w, y.w), p) : 0.0;
    } else {
      float side = dot(x.xyz, vec3(p, 1.0));
      result *= (kind == halfPlane ? side >= 0.0 : side > 0.0) ? 1.0 : 0.0;
    }
    next = w.w;
  }
  return result;
}
#else
float shapes(vec2 p) { return 1.0; }
#endif

vec4 quad(vec2 p) {
  float mode = row0.w;
  vec3 at = vec3(p, 1.0);
  vec3 q = vec3(dot(row0.xyz, at), dot(row1.xyz, at), dot(row2.xyz, at));
  if (!isInFront(q.z)) return vec4(0.0);
  float under = overlap(outlineBox, p);
  float over = overlap(contentsBox, p);
  if (mode == modeGeneral) {
    under *= coverage(row0.xyz, row1.xyz, row2.xyz, outline, p);
    over *= coverage(row0.xyz, row1.xyz, row2.xyz, contents, p);
  }
  vec4 result = background * under;
  if (row2.w >= 2.0) {
    vec2 t = q.xy / q.z * texel.xy + texel.zw;
    vec4 sampled = mode == modeFetched
      ? texelFetch(image, ivec2(clamp(floor(t), texelRange.xy, texelRange.zw)), 0)
      : textureLod(image, clamp(t, texelRange.xy + 0.5, texelRange.zw + 0.5) / vec2(textureSize(image, 0)), 0.0);
    sampled *= over;
    result = sampled + result * (1.0 - sampled.a);
  }
  return result;
}

void main() {
  vec2 p = vec2(gl_FragCoord.x, gl_FragCoord.y * rows.x + rows.y) - place.xy;
  vec4 drawn = row0.w == modeComposite
    ? texelFetch(page, ivec2(floor(p + texel.xy)), 0) * overlap(outlineBox, p)
    : quad(p);
  color = drawn * (row1.w * shapes(p));
}
