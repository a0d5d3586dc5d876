// One blur step: each pixel is a weighted sum of pixels of another page. All positions are whole pixels, so that the
// place of an image on its page does not affect the result.

uniform sampler2D source;
// In the page's pixels: the pixel's centre, within half a pixel.
in vec2 place;
// Source pixel = result pixel · (x, y) + (z, w).
flat in vec4 map;
// The valid source pixels, from x, y up to z, w: others are transparent. Before that test, positions beyond `edge` are
// mirrored at it, unless it is empty. `edge` is between pixels, or at their centres.
flat in vec4 range;
flat in vec4 edge;
// Distance from a sample to the next in x, y; sample k weighs exp(−k² · z), up to k = w.
flat in vec4 kernel;

out vec4 color;

ivec2 mirrored(ivec2 at) {
  vec2 low = floor(edge.xy);
  // A pixel whose centre is on the mirror line is its own mirror image.
  ivec2 middle = ivec2(2.0 * (edge.xy - low));
  ivec2 period = ivec2(2.0 * (edge.zw - edge.xy));
  at -= ivec2(low);
  // Half an integer is added, so that rounding of the division does not matter.
  at -= period * ivec2(floor((vec2(at) + 0.5) / vec2(period)));
  return ivec2(low) + min(at, period - 1 + middle - at);
}

vec4 pixel(ivec2 at) {
  if (edge.z > edge.x) at = mirrored(at);
  if (any(lessThan(at, ivec2(range.xy))) || any(greaterThanEqual(at, ivec2(range.zw)))) return vec4(0.0);
  return texelFetch(source, at, 0);
}

#ifdef LINE
// A bilinear sample between pixels.
vec4 pixels(ivec2 at, vec2 away) {
  vec2 low = floor(away);
  vec2 part = away - low;
  at += ivec2(low);
  vec4 upper = mix(pixel(at), pixel(at + ivec2(1, 0)), part.x);
  vec4 lower = mix(pixel(at + ivec2(0, 1)), pixel(at + ivec2(1, 1)), part.x);
  return mix(upper, lower, part.y);
}
#endif

void main() {
  ivec2 at = ivec2(floor(place) * map.xy + map.zw);
#if defined(BLUR) || defined(LINE)
  vec4 sum = pixel(at);
  float total = 1.0;
  int radius = int(kernel.w);
  for (int k = 1; k <= radius; k++) {
    float weight = exp(-float(k * k) * kernel.z);
#ifdef LINE
    vec2 away = float(k) * kernel.xy;
    sum += weight * (pixels(at, -away) + pixels(at, away));
#else
    ivec2 away = k * ivec2(kernel.xy);
    sum += weight * (pixel(at - away) + pixel(at + away));
#endif
    total += 2.0 * weight;
  }
  color = sum / total;
#else
  // The kernel [1 3 3 1] ÷ 8 along each axis that is halved.
  const vec4 halving = vec4(0.125, 0.375, 0.375, 0.125);
  const vec4 alone = vec4(0.0, 1.0, 0.0, 0.0);
  vec4 x = map.x > 1.0 ? halving : alone;
  vec4 y = map.y > 1.0 ? halving : alone;
  color = vec4(0.0);
  for (int row = 0; row < 4; row++) {
    if (y[row] == 0.0) continue;
    vec4 sum = vec4(0.0);
    for (int column = 0; column < 4; column++) {
      if (x[column] > 0.0) sum += x[column] * pixel(at + ivec2(column - 1, row - 1));
    }
    color += y[row] * sum;
  }
#endif
}
