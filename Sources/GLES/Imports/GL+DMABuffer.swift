import CEGL
import CGLES

extension GL {
  /// Textures of a dma-buf, one for each plane: luma and chroma are imported as formats of one and two components, and
  /// converted by our own shaders.
  package borrowing func importBuffer(_ buffer: DMABuffer) throws(GLError) -> [ImportedTextureBox] {
    var textures: [ImportedTextureBox] = []
    for index in buffer.planes.indices {
      let image = try BufferImage(buffer, plane: index)
      textures.append(ImportedTextureBox(try importImage(image.bits, isExternal: false)))
    }
    return textures
  }
}

/// An imported texture where a value is wanted that can be copied.
package final class ImportedTextureBox {
  package let texture: ImportedTexture
  /// GL's name.
  package var name: UInt32 { texture.value }

  package init(_ texture: consuming ImportedTexture) { self.texture = texture }
}

/// An EGL image of one plane of a dma-buf: textures that show it keep the memory.
private struct BufferImage: ~Copyable {
  let bits: UInt
  private let display: UInt

  init(_ buffer: DMABuffer, plane: Int) throws(GLError) {
    let label = DMABuffer.label
    guard let display = unsafe eglGetCurrentDisplay() else {
      throw GLError(.missingExtension("EGL_EXT_image_dma_buf_import"), label: label)
    }
    let known = unsafe eglExtensions(display)
    for name in ["EGL_EXT_image_dma_buf_import", "EGL_EXT_image_dma_buf_import_modifiers"]
    where !known.contains(name) && (name == "EGL_EXT_image_dma_buf_import" || buffer.modifier != nil) {
      throw GLError(.missingExtension(name), label: label)
    }
    guard let create = unsafe ImageFunctions.create() else {
      throw GLError(.missingExtension("EGL_KHR_image_base"), label: label)
    }
    let attributes = buffer.attributes(ofPlane: plane)
    guard let image = unsafe create(display, nil, EGLenum(0x3270), nil, attributes) else {
      throw GLError(.egl, label: label, egl: .last("eglCreateImageKHR"))
    }
    bits = UInt(bitPattern: image)
    self.display = UInt(bitPattern: display)
  }

  deinit {
    guard let destroy = unsafe ImageFunctions.destroy() else { return }
    _ = unsafe destroy(EGLDisplay(bitPattern: display), UnsafeMutableRawPointer(bitPattern: bits))
  }
}

extension DMABuffer {
  /// The attributes of `EGL_EXT_image_dma_buf_import` for one plane, imported as an image of its own.
  package func attributes(ofPlane index: Int) -> [Int32] {
    let plane = planes[index]
    let isChroma = index > 0
    let code: Format =
      switch (format, index) {
      case (.nv12, 1): Format("GR88")
      case (.nv12, _), (.yuv420, _): Format("R8  ")
      default: format
      }
    func half(_ side: Int) -> Int32 { Int32(clamping: isChroma ? (side + 1) / 2 : side) }
    var result: [Int32] = [
      EGL_WIDTH, half(width), EGL_HEIGHT, half(height),
      // EGL_LINUX_DRM_FOURCC_EXT, then plane 0's descriptor, offset and pitch.
      0x3271, Int32(bitPattern: code.code), 0x3272, plane.descriptor, 0x3273, Int32(clamping: plane.offset),
      0x3274, Int32(clamping: plane.bytesPerRow),
    ]
    if let modifier {
      // EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT, _HI_EXT.
      result += [
        0x3443, Int32(truncatingIfNeeded: modifier), 0x3444, Int32(truncatingIfNeeded: modifier >> 32),
      ]
    }
    return result + [EGL_NONE]
  }
}
