// What a group shows in one pixel: premultiplied.
uniform sampler2D page;

// Opacity in w.
flat in vec4 row1;
// Device to the page's pixels in x and y.
flat in vec4 texel;
flat in vec4 outlineBox;

void main() {
  vec2 p = devicePixel();
  vec4 drawn = texelFetch(page, ivec2(floor(p + texel.xy)), 0) * overlap(outlineBox, p);
  color = drawn * multiplier() * (row1.w * shapes(p));
}
