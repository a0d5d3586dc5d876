// Copies pixels with rows and columns exchanged, for which OpenGL ES has no copy command, or with another encoding.
uniform sampler2D source;
// From a pixel's centre to the centre of the source pixel: two rows, then the translation.
uniform vec4 axes;
uniform vec4 shift;

out vec4 color;

void main() {
#ifdef CEILING
  // By the minimum, limits what additions have brought above 1.
  color = vec4(1.0);
#else
  vec2 at = vec2(dot(axes.xy, gl_FragCoord.xy), dot(axes.zw, gl_FragCoord.xy)) + shift.xy;
  color = outOfLight(texelFetch(source, ivec2(floor(at)), 0));
#ifdef ENCODE
  // Of what was decoded when it was read.
  color.rgb = encoded(color.rgb);
#endif
#ifdef DECODE
  // What the target's format will encode: of whole bytes, which no driver rounds to others.
  color.rgb = linearized(floor(color.rgb * 255.0 + 0.5) / 255.0);
#endif
#endif
}
