import MultiplaneContents

/// Properties of an image file by its header.
package struct ImageHeader: Hashable, Sendable {
  /// Nil for a file without a header.
  package let format: ImageFormat?
  package let width: Int
  package let height: Int
  /// Bytes of the decoded image.
  package let decodedBytes: Int

  init(format: ImageFormat, width: Int, height: Int, hasAlpha: Bool) {
    self.format = format
    self.width = width
    self.height = height
    decodedBytes = width * height * (hasAlpha ? Bitmap.Format.rgba8 : .rgb8).bytesPerTexel
  }

  init(_ layout: RawLayout) {
    format = nil
    width = layout.width
    height = layout.height
    decodedBytes = layout.planes.reduce(0) { $0 + $1.byteCount }
  }
}

extension ImageDecoder {
  /// Reads as little of a file as possible, and checks its size against the limits; decodes nothing.
  package static func readHeader(
    path: String, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> ImageHeader {
    try throwing(as: { $0.at(path) }) { () throws(ImageError) in
      let size = try RegularFile.size(path: path)
      try limits.check(fileBytes: size)
      // Profiles and previews may precede the header's fields; for most files the first step is enough.
      var count = 1 << 16
      while true {
        let start = try RegularFile.readStart(path: path, count: min(count, limits.maximumFileBytes))
        do throws(ImageError) {
          return try header(start, fileBytes: max(size, start.count), limits: limits)
        } catch {
          guard error.code == .truncated, start.count == count else { throw error }
          count *= 8
        }
      }
    }
  }

  /// The same for a file without a header: checks that it has the bytes of its layout.
  package static func readHeader(
    path: String, raw layout: RawLayout, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> ImageHeader {
    try throwing(as: { $0.at(path) }) { () throws(ImageError) in
      try layout.check(limits)
      let header = ImageHeader(layout)
      let size = try RegularFile.size(path: path)
      try limits.check(fileBytes: size)
      guard size == header.decodedBytes else {
        throw ImageError(.rawByteCount(needed: header.decodedBytes, given: size))
      }
      return header
    }
  }

  private static func header(
    _ start: [UInt8], fileBytes: Int, limits: ImageLimits
  ) throws(ImageError) -> ImageHeader {
    guard !start.isEmpty else { throw ImageError(.empty) }
    guard let format = ImageFormat(firstBytes: start) else { throw ImageError(.unknownFormat) }
    #if ImageFiles
      switch format {
      case .png:
        let chunks = try PNGChunks(header: start)
        try limits.check(width: chunks.width, height: chunks.height, format: .png)
        try chunks.checkThatPixelsFit(in: fileBytes)
        return ImageHeader(format: .png, width: chunks.width, height: chunks.height, hasAlpha: chunks.hasAlpha)
      case .jpeg:
        let markers = try JPEGMarkers(header: start)
        try limits.check(width: markers.width, height: markers.height, format: .jpeg)
        return ImageHeader(format: .jpeg, width: markers.width, height: markers.height, hasAlpha: false)
      case .webp:
        let header = try WebPDecoding.header(start, fileBytes: fileBytes)
        try limits.check(width: header.width, height: header.height, format: .webp)
        return header
      case .gif:
        let size = try GIFDecoding.size(start)
        try limits.check(width: size.width, height: size.height, format: .gif)
        return ImageHeader(format: .gif, width: size.width, height: size.height, hasAlpha: true)
      }
    #else
      throw ImageError(.unsupported("this program is built without the package trait ImageFiles"), format: format)
    #endif
  }
}
