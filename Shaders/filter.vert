#version 300 es
// Covers the whole page: the scissor says what of it is computed.
precision highp float;

void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
}
