package import MultiplaneGeometry
import CGLES

extension GL {
  /// Writes a part of a level of a texture from rows of texels.
  ///
  /// `rect` is in texels of the level; its row 0 is the first row of `bytes`. `stride` is the number of bytes from one
  /// row to the next. The last row may end with its last texel. A rectangle outside of the texture, a stride less than
  /// a row, and too few bytes are programming errors: input is validated where it enters the library.
  package borrowing func upload(
    _ bytes: RawSpan, stride: Int, to texture: borrowing Texture, level: Int = 0, layer: Int = 0, at rect: PixelRect
  ) {
    guard !rect.isEmpty else { return }
    check(texture.name)
    let descriptor = texture.descriptor
    let texel = descriptor.format.bytesPerTexel
    let row = rect.width * texel
    precondition(
      (0..<descriptor.levels).contains(level) && (0..<(descriptor.layers ?? 1)).contains(layer)
        && texture.bounds(ofLevel: level).contains(rect), "\(descriptor.label): an upload outside the texture")
    precondition(rect.height == 1 || stride >= row, "\(descriptor.label): a stride shorter than a row")
    precondition(
      bytes.byteCount >= (rect.height - 1) * stride + row, "\(descriptor.label): too few bytes for an upload")

    takeUnpack(hasLayers: descriptor.kind == .array)
    if let unit = context.cache.unit(of: texture.name.value, descriptor.kind) {
      activate(unit: unit)
    } else {
      bindForUpload(texture.name.value, descriptor.kind)
    }
    context.counters.bytesUploaded += row * rect.height
    let place = UploadPlace(descriptor: descriptor, level: level, layer: layer, rect: rect)
    if rect.height == 1 || stride == row {
      setUnpackRowLength(0)
      uploadRows(bytes, to: place)
    } else if stride % texel == 0 {
      setUnpackRowLength(GLint(stride / texel))
      uploadRows(bytes, to: place)
    } else {
      // GL's row length is in texels: rows with any other stride are uploaded one by one.
      setUnpackRowLength(0)
      for y in 0..<rect.height { uploadRows(bytes.extracting(y * stride..<y * stride + row), to: place.row(y)) }
    }
  }

  /// The same from values without padding, bytes or whole texels; `stride` is in bytes, nil for rows without padding.
  package borrowing func upload<Element: BitwiseCopyable>(
    _ elements: Span<Element>, stride: Int? = nil, to texture: borrowing Texture, level: Int = 0, layer: Int = 0,
    at rect: PixelRect
  ) {
    let tight = rect.width * texture.descriptor.format.bytesPerTexel
    upload(unsafe elements.bytes, stride: stride ?? tight, to: texture, level: level, layer: layer, at: rect)
  }

  private borrowing func uploadRows(_ bytes: RawSpan, to place: UploadPlace) {
    context.counters.textureUploads += 1
    guard issues() else { return }
    let (format, type) = (place.descriptor.format.format, place.descriptor.format.type)
    let (x, y) = (GLint(place.rect.x), GLint(place.rect.y))
    let (width, height) = (GLsizei(place.rect.width), GLsizei(place.rect.height))
    let (kind, level) = (place.descriptor.kind, GLint(place.level))
    let layer = GLint(place.layer)
    func send(_ start: UnsafeRawPointer?) {
      switch kind {
      case .plain, .external: unsafe glTexSubImage2D(kind.target, level, x, y, width, height, format, type, start)
      case .array: unsafe glTexSubImage3D(kind.target, level, x, y, layer, width, height, 1, format, type, start)
      }
    }
    if let offset = stage(bytes) {
      // GL takes an offset into the ring as a pointer.
      unsafe send(UnsafeRawPointer(bitPattern: offset))
      endStaging()
    } else {
      unsafe bytes.withUnsafeBytes { unsafe send($0.baseAddress) }
    }
  }
}

/// The destination of an upload in a texture.
private struct UploadPlace {
  var descriptor: Texture.Descriptor
  var level: Int
  var layer: Int
  var rect: PixelRect

  func row(_ y: Int) -> UploadPlace {
    var place = self
    place.rect = PixelRect(x: rect.x, y: rect.y + y, width: rect.width, height: 1)
    return place
  }
}
