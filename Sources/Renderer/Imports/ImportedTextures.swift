import MultiplaneGLES

/// The textures of an imported image: one for each plane.
struct ImportedPlanes {
  let source: ImportedSource
  let textures: [ImportedTextureBox]
}

/// Imports images from outside, and reports when they are no longer read.
struct ImportedTextures {
  /// Images whose textures were lost with a context, by the texture's index in the plan.
  private var missing: [Int: ImportedSource] = [:]
  /// Replacements for lost textures that no frame has shown yet, by the image.
  private var given: [ObjectIdentifier: ImportedPlanes] = [:]
  /// Images that the frame no longer shows at an index; some may be shown at another index.
  private var dropped: [ImportedSource] = []

  var missingCount: Int { missing.count }

  /// Records that an index now has other contents.
  mutating func forget(_ index: Int, _ earlier: ImportedPlanes?) {
    missing[index] = nil
    if let earlier { dropped.append(earlier.source) }
  }

  /// Textures of an image; nil where they were lost, and `whenLost` has no replacement.
  ///
  /// - Parameters:
  ///   - index: of the texture in the plan.
  ///   - before: the textures at that index until now.
  mutating func take(
    _ source: ImportedSource, at index: Int, after before: ImportedPlanes?, _ gl: borrowing GL
  ) throws(GLError) -> ImportedPlanes? {
    if let planes = given.removeValue(forKey: ObjectIdentifier(source)) { return planes }
    if let acquire = source.acquire { gl.wait(for: acquire) }
    source.hold()
    // The next frame of the same texture.
    if let before, before.source.isSameTexture(as: source) {
      return ImportedPlanes(source: source, textures: before.textures)
    }
    switch source.origin {
    case .buffer(let buffer): return ImportedPlanes(source: source, textures: try gl.importBuffer(buffer))
    case .texture(let name, let group) where gl.isOf(group): return try take(.texture(name), of: source, gl)
    case .image(let image, let group) where gl.isOf(group): return try take(.eglImage(image), of: source, gl)
    case .texture(let name, _):
      guard source.whenLost != nil else { throw GLError(.foreignTexture(name), label: "layer contents") }
    case .image:
      guard source.whenLost != nil else { throw GLError(.foreignTexture(0), label: "layer contents, an EGL image") }
    }
    guard let replacement = source.whenLost?() else {
      missing[index] = source
      return nil
    }
    return try take(replacement, of: source, gl)
  }

  private func take(
    _ replacement: ImportedImage.Replacement, of source: ImportedSource, _ gl: borrowing GL
  ) throws(GLError) -> ImportedPlanes {
    let texture: ImportedTexture
    switch replacement {
    case .texture(let name): texture = try gl.importTexture(name, isExternal: source.isExternal)
    case .eglImage(let image): texture = try gl.importImage(image, isExternal: source.isExternal)
    }
    return ImportedPlanes(source: source, textures: [ImportedTextureBox(texture)])
  }

  /// Calls `whenLost` again for lost textures. The next keyframe shows the replacements.
  ///
  /// - Returns: whether there is a replacement.
  mutating func retry(_ gl: borrowing GL) -> Bool {
    for source in missing.values {
      guard let replacement = source.whenLost?() else { continue }
      do throws(GLError) {
        given[ObjectIdentifier(source)] = try take(replacement, of: source, gl)
      } catch {
        // The next frame calls `whenLost` again.
      }
    }
    return !given.isEmpty
  }

  /// Calls `onRelease` of the images that the frame was the last to read, or that no frame will read.
  ///
  /// - Parameter isShown: whether an image is read by further frames.
  mutating func release(_ gl: borrowing GL, isShown: (ImportedSource) -> Bool) {
    guard !dropped.isEmpty else { return }
    var fence: Fence?
    if dropped.contains(where: { $0.wantsRelease }) {
      do throws(GLError) { fence = try gl.makeFence() } catch { gl.finish() }
    }
    for source in dropped where !isShown(source) { source.release(fence) }
    dropped.removeAll(keepingCapacity: true)
  }
}

extension ImportedSource {
  fileprivate func isSameTexture(as other: ImportedSource) -> Bool {
    guard isExternal == other.isExternal else { return false }
    switch (origin, other.origin) {
    case (.texture(let a, let groupA), .texture(let b, let groupB)): return a == b && groupA == groupB
    case (.image(let a, let groupA), .image(let b, let groupB)): return a == b && groupA == groupB
    case (.buffer(let a), .buffer(let b)): return a === b
    default: return false
    }
  }
}
