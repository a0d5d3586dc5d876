#version 300 es
// Copies pixels whose rows become columns, which OpenGL ES has no copy for.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D source;
// From the centre of a pixel to the centre of the source's: two rows, then what is added.
uniform vec4 axes;
uniform vec4 shift;

out vec4 color;

void main() {
  vec2 at = vec2(dot(axes.xy, gl_FragCoord.xy), dot(axes.zw, gl_FragCoord.xy)) + shift.xy;
  color = texelFetch(source, ivec2(floor(at)), 0);
}
