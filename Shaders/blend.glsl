#ifdef BLENDED
// Blend modes of the W3C's "Compositing and Blending", by the raw values of `BlendMode`.
const int multiplyMode = 1;
const int screenMode = 2;
const int overlayMode = 3;
const int darkenMode = 4;
const int lightenMode = 5;
const int colorDodgeMode = 6;
const int colorBurnMode = 7;
const int hardLightMode = 8;
const int softLightMode = 9;
const int differenceMode = 10;
const int exclusionMode = 11;
const int hueMode = 12;
const int saturationMode = 13;
const int colorMode = 14;
const int luminosityMode = 15;
const int plusDarkerMode = 17;
const int clearMode = 18;
const int copyMode = 19;
const int sourceInMode = 22;
const int sourceOutMode = 24;

vec3 straight(vec4 c) {
  return c.a > 0.0 ? min(c.rgb / c.a, 1.0) : vec3(0.0);
}

float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }
float least(vec3 c) { return min(c.r, min(c.g, c.b)); }
float most(vec3 c) { return max(c.r, max(c.g, c.b)); }

vec3 withLuminosity(vec3 c, float l) {
  c += l - luminosity(c);
  float middle = luminosity(c);
  float low = least(c);
  float high = most(c);
  if (low < 0.0) c = middle + (c - middle) * middle / (middle - low);
  if (high > 1.0) c = middle + (c - middle) * (1.0 - middle) / (high - middle);
  return c;
}

vec3 withSaturation(vec3 c, float s) {
  float low = least(c);
  float range = most(c) - low;
  return range > 0.0 ? (c - low) * s / range : vec3(0.0);
}

float hardLight(float s, float b) {
  return s <= 0.5 ? b * 2.0 * s : b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0);
}

float softLight(float s, float b) {
  if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
  float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
  return b + (2.0 * s - 1.0) * (d - b);
}

float mixedComponent(int mode, float s, float b) {
  if (mode == overlayMode) return hardLight(b, s);
  if (mode == colorDodgeMode) return b <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s));
  if (mode == colorBurnMode) return b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
  if (mode == hardLightMode) return hardLight(s, b);
  return softLight(s, b);
}

// B(cb, cs), the blend function.
vec3 mixed(int mode, vec3 s, vec3 b) {
  if (mode == multiplyMode) return s * b;
  if (mode == screenMode) return s + b - s * b;
  if (mode == darkenMode) return min(s, b);
  if (mode == lightenMode) return max(s, b);
  if (mode == differenceMode) return abs(s - b);
  if (mode == exclusionMode) return s + b - 2.0 * s * b;
  if (mode == hueMode) return withLuminosity(withSaturation(s, most(b) - least(b)), luminosity(b));
  if (mode == saturationMode) return withLuminosity(withSaturation(b, most(s) - least(s)), luminosity(b));
  if (mode == colorMode) return withLuminosity(s, luminosity(b));
  if (mode == luminosityMode) return withLuminosity(b, luminosity(s));
  return vec3(
    mixedComponent(mode, s.r, b.r), mixedComponent(mode, s.g, b.g), mixedComponent(mode, s.b, b.b));
}

// The backdrop b after blending with a source s whose clips cover a part of the pixel; premultiplied.
vec4 blended(int mode, vec4 s, vec4 b, float coverage) {
  vec4 result = vec4(0.0);
  if (mode < plusDarkerMode) {
    s *= coverage;
    vec3 both = mixed(mode, straight(s), straight(b));
    return vec4(s.rgb * (1.0 - b.a) + b.rgb * (1.0 - s.a) + s.a * b.a * both, s.a + b.a - s.a * b.a);
  }
  if (mode == plusDarkerMode) {
    s *= coverage;
    float a = min(1.0, s.a + b.a);
    return vec4(max(a - (s.a - s.rgb) - (b.a - b.rgb), 0.0), a);
  }
  // Porter–Duff operators.
  if (mode == clearMode) result = vec4(0.0);
  else if (mode == copyMode) result = s;
  else if (mode == sourceInMode) result = s * b.a;
  else if (mode == sourceOutMode) result = s * (1.0 - b.a);
  else result = s * (1.0 - b.a) + b * s.a;
  return mix(b, result, coverage);
}
#endif
