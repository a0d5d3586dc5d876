#version 300 es
// The part of a pixel that outlines and clips leave: what every fragment shader begins with.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;

#ifdef SHAPES
uniform sampler2D clips;
#endif
// Rows of the target: y = x · gl_FragCoord.y + y counts from the top.
uniform vec2 rows;

// Device to target pixels (x, y); the first clip shape; the detail record.
flat in vec4 place;

out vec4 color;

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

// The pixel's centre, in device pixels from the reference.
vec2 devicePixel() {
  return vec2(gl_FragCoord.x, gl_FragCoord.y * rows.x + rows.y) - place.xy;
}
