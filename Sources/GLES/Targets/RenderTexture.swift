/// A texture with a framebuffer to draw into it: a page of groups, an offscreen picture.
package struct RenderTexture: ~Copyable, Sendable {
  package let texture: Texture
  package let framebuffer: Framebuffer

  /// The whole texture as a target; `rowOrder` is the order in which its rows are read later.
  package func target(rowOrder: RowOrder = .topDown, bufferAge: Int = 0) -> RenderTarget {
    RenderTarget(
      framebuffer: framebuffer.name.value, width: texture.width, height: texture.height, rowOrder: rowOrder,
      bufferAge: bufferAge)
  }
}

extension GL {
  /// The pixels are undefined until they are cleared or drawn.
  package borrowing func makeRenderTexture(_ descriptor: Texture.Descriptor) throws(GLError) -> RenderTexture {
    let texture = try makeTexture(descriptor)
    let framebuffer = try makeFramebuffer(drawingInto: texture, label: descriptor.label)
    return RenderTexture(texture: texture, framebuffer: framebuffer)
  }
}
