public import MultiplaneContents

extension ImageDecoder {
  /// The picture that bytes without a header hold: exactly as many as the layout takes.
  public static func decode(
    _ bytes: [UInt8], raw layout: RawLayout, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> Bitmap {
    try layout.check(limits)
    let shapes = layout.planes
    let needed = shapes.reduce(0) { $0 + $1.byteCount }
    guard bytes.count == needed else { throw ImageError(.rawByteCount(needed: needed, given: bytes.count)) }
    if shapes.count > 1 { try AvailableMemory.check(needed) }
    var planes: [(bytes: [UInt8], bytesPerRow: Int?)] = []
    var offset = 0
    for shape in shapes {
      let isAll = shape.byteCount == needed
      planes.append((isAll ? bytes : Array(bytes[offset..<offset + shape.byteCount]), shape.bytesPerRow))
      offset += shape.byteCount
    }
    do {
      return try Bitmap(
        width: layout.width, height: layout.height, format: layout.format, encoding: layout.encoding, planes: planes)
    } catch {
      throw ImageError(.corrupt(error.description))
    }
  }

  /// The picture in a regular file without a header; pipes and devices are refused without waiting for them.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the process's working directory.
  ///   - layout: how the texels lie in it.
  public static func read(
    path: String, raw layout: RawLayout, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> Bitmap {
    do {
      // Before reading, because a layout that is over the limits needs no file.
      try layout.check(limits)
      let bytes = try RegularFile.read(path: path, maximumBytes: limits.maximumFileBytes)
      return try decode(bytes, raw: layout, limits: limits)
    } catch {
      throw error.at(path)
    }
  }
}
