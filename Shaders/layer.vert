#version 300 es
void main() { gl_Position = vec4(0.0); }
