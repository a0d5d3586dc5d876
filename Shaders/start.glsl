#version 300 es
// The beginning of every shader.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;

