// One blur step for every four vertices: the rectangle to compute, and the parameters of its pixels.

// Records, 128 a row: five rows of four floats each, as in FilterRecord.swift.
uniform sampler2DArray records;
// The page's pixels to clip space: two rows, then the translation.
uniform vec4 projection;
uniform vec4 shift;

// In the page's pixels.
out vec2 place;
flat out vec4 map;
flat out vec4 range;
flat out vec4 edge;
flat out vec4 kernel;

vec4 record(int index, int row) {
  return texelFetch(records, tableTexel(index, 5, row), 0);
}

void main() {
  int index = gl_VertexID >> 2;
  vec4 rect = record(index, 0);
  map = record(index, 1);
  range = record(index, 2);
  edge = record(index, 3);
  kernel = record(index, 4);
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1);
  place = mix(rect.xy, rect.zw, corner);
  gl_Position = vec4(vec2(dot(place, projection.xy), dot(place, projection.zw)) + shift.xy, 0.0, 1.0);
}
