#version 300 es
// Copies pixels with rows and columns exchanged, for which OpenGL ES has no copy command.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D source;
// From a pixel's centre to the centre of the source pixel: two rows, then the translation.
uniform vec4 axes;
uniform vec4 shift;

out vec4 color;

#ifdef DECODE
// What the target's format will encode.
float decode(float value) {
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}
#endif
#ifdef ENCODE
// Of what was decoded when it was read.
float encode(float value) {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1.0 / 2.4) - 0.055;
}
#endif

void main() {
  vec2 at = vec2(dot(axes.xy, gl_FragCoord.xy), dot(axes.zw, gl_FragCoord.xy)) + shift.xy;
  color = texelFetch(source, ivec2(floor(at)), 0);
#ifdef DECODE
  color.rgb = vec3(decode(color.r), decode(color.g), decode(color.b));
#endif
#ifdef ENCODE
  color.rgb = vec3(encode(color.r), encode(color.g), encode(color.b));
#endif
}
