import CEGL
import CGLES

/// A texture to read from whose texels somebody else writes: the host's by its name, or one of our own that shows an
/// EGL image. The name of our own is retired at the end.
package struct ImportedTexture: ~Copyable, Sendable {
  let kind: TextureKind
  let value: UInt32
  /// nil for the host's.
  private let name: Name?

  fileprivate init(_ kind: TextureKind, _ value: UInt32, name: consuming Name?) {
    self.kind = kind
    self.value = value
    self.name = name
  }
}

extension GL {
  /// A texture of the host's. Throws `.noTexture` where there is none of that kind.
  package borrowing func importTexture(_ name: UInt32, isExternal: Bool) throws(GLError) -> ImportedTexture {
    let kind = try importedKind(isExternal: isExternal, label: "texture \(name)")
    guard context.reachesDriver else { return ImportedTexture(kind, name, name: nil) }
    guard name != 0, issues(), glIsTexture(name) != 0 else {
      throw GLError(.noTexture(name), label: context.label)
    }
    forgetErrors()
    bindForUpload(name, kind)
    if takeError() != GLenum(GL_NO_ERROR) {
      context.cache[kind, StateCache.uploadUnit] = nil
      throw GLError(.noTexture(name), label: context.label)
    }
    return ImportedTexture(kind, name, name: nil)
  }

  /// A texture that shows an EGL image, which may be destroyed afterwards.
  ///
  /// - Parameter image: the bits of its handle.
  package borrowing func importImage(_ image: UInt, isExternal: Bool) throws(GLError) -> ImportedTexture {
    let label = "EGL image"
    let kind = try importedKind(isExternal: isExternal, label: label)
    guard capabilities.extensions.contains("GL_OES_EGL_image"), let target = unsafe ImageFunctions.target() else {
      throw GLError(.missingExtension("GL_OES_EGL_image"), label: label)
    }
    let name = try makeName(.texture, label: label)
    bindForUpload(name.value, kind)
    if issues() { unsafe target(kind.target, UnsafeMutableRawPointer(bitPattern: image)) }
    self.label(name, label)
    try throwError(label: label)
    let value = name.value
    return ImportedTexture(kind, value, name: name)
  }

  /// For drawing, units 0…14, with a sampler that makes any texture complete.
  package borrowing func bindTexture(_ texture: borrowing ImportedTexture, unit: Int) {
    precondition((0..<StateCache.unitCount).contains(unit), "a texture unit out of range")
    bindTexture(texture.value, texture.kind, unit: unit)
  }

  private borrowing func importedKind(isExternal: Bool, label: String) throws(GLError) -> TextureKind {
    guard isExternal else { return .plain }
    guard capabilities.readsExternalTextures else {
      throw GLError(.missingExtension("GL_OES_EGL_image_external_essl3"), label: label)
    }
    return .external
  }
}

/// Functions of EGL's and GL's for images; each nil where the driver lacks it.
enum ImageFunctions {
  typealias Target = @convention(c) (GLenum, UnsafeMutableRawPointer?) -> Void
  typealias Create =
    @convention(c) (EGLDisplay?, EGLContext?, EGLenum, UnsafeMutableRawPointer?, UnsafePointer<EGLint>?) ->
    UnsafeMutableRawPointer?
  typealias Destroy = @convention(c) (EGLDisplay?, UnsafeMutableRawPointer?) -> EGLBoolean

  static func target() -> Target? { unsafe eglFunction("glEGLImageTargetTexture2DOES", Target.self) }
  static func create() -> Create? { unsafe eglFunction("eglCreateImageKHR", Create.self) }
  static func destroy() -> Destroy? { unsafe eglFunction("eglDestroyImageKHR", Destroy.self) }
}
