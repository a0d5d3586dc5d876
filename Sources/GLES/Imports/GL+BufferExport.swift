import CEGL
import CGLES
import Glibc

extension GL {
  private static let exportExtension = "EGL_MESA_image_dma_buf_export"

  /// The memory of a texture's level as a dma-buf of one plane.
  package borrowing func exportBuffer(
    ofTexture name: UInt32, level: Int, width: Int, height: Int
  ) throws(GLError) -> DMABuffer {
    let label = DMABuffer.label
    if let refusal = context.refusal { throw refusal }
    if let loss = context.loss { throw GLError(.contextLost, label: label, loss: loss) }
    guard issues(), let display = unsafe eglGetCurrentDisplay(), let current = unsafe eglGetCurrentContext(),
      unsafe eglExtensions(display).contains(Self.exportExtension),
      let query = unsafe eglFunction("eglExportDMABUFImageQueryMESA", ExportFunctions.Query.self),
      let export = unsafe eglFunction("eglExportDMABUFImageMESA", ExportFunctions.Export.self),
      let create = unsafe ImageFunctions.create(), let destroy = unsafe ImageFunctions.destroy()
    else { throw GLError(.missingExtension(Self.exportExtension), label: label) }
    // EGL_GL_TEXTURE_2D_KHR, EGL_GL_TEXTURE_LEVEL_KHR.
    let attributes: [EGLint] = [0x30BC, EGLint(clamping: level), EGL_NONE]
    let source = unsafe UnsafeMutableRawPointer(bitPattern: UInt(name))
    guard let image = unsafe create(display, current, EGLenum(0x30B1), source, attributes) else {
      throw GLError(.egl, label: label, egl: .last("eglCreateImageKHR"))
    }
    defer { _ = unsafe destroy(display, image) }
    var (code, count): (Int32, Int32) = (0, 0)
    var modifier: UInt64 = 0
    guard unsafe query(display, image, &code, &count, &modifier) != EGLBoolean(EGL_FALSE) else {
      throw GLError(.egl, label: label, egl: .last("eglExportDMABUFImageQueryMESA"))
    }
    let format = DMABuffer.Format(code: UInt32(bitPattern: code))
    guard count == 1, format.planeCount == 1 else {
      throw GLError(.unsupportedBufferFormat(format.description), label: label)
    }
    var (descriptor, stride, offset): (Int32, EGLint, EGLint) = (-1, 0, 0)
    guard unsafe export(display, image, &descriptor, &stride, &offset) != EGLBoolean(EGL_FALSE),
      descriptor >= 0
    else { throw GLError(.egl, label: label, egl: .last("eglExportDMABUFImageMESA")) }
    let plane = DMABuffer.Plane(descriptor: descriptor, offset: Int(offset), bytesPerRow: Int(stride))
    return DMABuffer(width: width, height: height, format: format, owning: [plane], modifier: modifier)
  }
}

/// The functions of `EGL_MESA_image_dma_buf_export`.
private enum ExportFunctions {
  typealias Query =
    @convention(c) (
      EGLDisplay?, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?,
      UnsafeMutablePointer<UInt64>?
    ) -> EGLBoolean
  typealias Export =
    @convention(c) (
      EGLDisplay?, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<EGLint>?,
      UnsafeMutablePointer<EGLint>?
    ) -> EGLBoolean
}
