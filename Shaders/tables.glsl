// For shaders that read tables: array textures of 128 items a row and 1 << TABLE_SHIFT rows a
// layer, as in Renderer/TableTexture.
// The texel of a row of an item that takes so many rows.
ivec3 tableTexel(int index, int stride, int row) {
  int line = index >> 7;
  return ivec3((index & 127) * stride + row, line & ((1 << TABLE_SHIFT) - 1), line >> TABLE_SHIFT);
}

