public import MultiplaneContents

extension ImageDecoder {
  /// The image in bytes without a header: exactly as many as the layout requires.
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
    return try throwing(as: { ImageError(.corrupt($0.description)) }) { () throws(BitmapError) in
      try Bitmap(
        width: layout.width, height: layout.height, format: layout.format, encoding: layout.encoding, planes: planes)
    }
  }

  /// The image in a regular file without a header; pipes and devices are refused without blocking.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the process's working directory.
  ///   - layout: of the texels in the file.
  public static func read(
    path: String, raw layout: RawLayout, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> Bitmap {
    try throwing(as: { $0.at(path) }) { () throws(ImageError) in
      // Checked first: a layout over the limits is refused without reading.
      try layout.check(limits)
      let bytes = try RegularFile.read(path: path, maximumBytes: limits.maximumFileBytes)
      return try decode(bytes, raw: layout, limits: limits)
    }
  }
}
