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

void main() {
  vec2 at = vec2(dot(axes.xy, gl_FragCoord.xy), dot(axes.zw, gl_FragCoord.xy)) + shift.xy;
  color = texelFetch(source, ivec2(floor(at)), 0);
}
