// sRGB's encoding. With LINEAR, colours are drawn, composited and stored in pages in linear light: what comes in
// encoded is converted before it is composited with anything.
#if defined(LINEAR) || defined(CONVERTED)
vec3 linearized(vec3 c) {
  return mix(pow((c + 0.055) / 1.055, vec3(2.4)), c / 12.92, vec3(lessThanEqual(c, vec3(0.04045))));
}

// Exactly 1 of 1.
vec3 encoded(vec3 c) {
  c = clamp(c, 0.0, 1.0);
  return mix(1.0 + 1.055 * (pow(c, vec3(1.0 / 2.4)) - 1.0), 12.92 * c, vec3(lessThanEqual(c, vec3(0.0031308))));
}
#endif

#ifdef LINEAR
// What a premultiplied colour is divided by: its alpha, or the largest component of light that is added.
float strength(vec4 c) { return max(max(c.r, c.g), max(c.b, c.a)); }

// A premultiplied colour in linear light, of one in sRGB.
vec4 inLight(vec4 c) {
  float most = strength(c);
  return most > 0.0 ? vec4(linearized(c.rgb / most) * most, c.a) : vec4(0.0);
}

// The same colour in sRGB, of one in linear light.
vec4 outOfLight(vec4 c) {
  float most = strength(c);
  return most > 0.0 ? vec4(encoded(c.rgb / most) * most, c.a) : vec4(0.0);
}
#else
vec4 inLight(vec4 c) { return c; }
vec4 outOfLight(vec4 c) { return c; }
#endif
